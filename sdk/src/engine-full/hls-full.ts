/** The whole of hls.js: alternate audio, subtitles in the playlist, DRM. A third heavier than the light build. */
export { default } from 'hls.js';
