/**
 * Whether a playlist asks for what the light build of hls.js leaves out: audio or subtitles of their own, or media
 * under DRM.
 */
export function needsFullBuild(playlist: string): boolean {
  return playlist.split('\n').some((line) => {
    if (line.startsWith('#EXT-X-MEDIA:')) return /[:,]TYPE=(AUDIO|SUBTITLES)\b/.test(line) && /[:,]URI="/.test(line);
    if (line.startsWith('#EXT-X-SESSION-KEY:')) return true;
    return line.startsWith('#EXT-X-KEY:') && /[:,]METHOD=SAMPLE-AES/.test(line);
  });
}
