/** The full build of hls.js: alternate audio, subtitles in the playlist, DRM. A third larger than the light build. */
export { default } from 'hls.js';
