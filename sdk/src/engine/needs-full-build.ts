/**
 * Whether a playlist needs what the light build of hls.js lacks: separate audio, subtitles or DRM, or, as pages are served it, media
 * that is not fragmented MP4.
 */
export function needsFullBuild(playlist: string): boolean {
  // An update may leave out what was said before.
  const saysAll = !playlist.includes('#EXT-X-SKIP:');
  if (saysAll && playlist.includes('#EXTINF:') && !playlist.includes('#EXT-X-MAP:')) return true;
  return playlist.split('\n').some((line) => {
    if (line.startsWith('#EXT-X-MEDIA:')) return /[:,]TYPE=(AUDIO|SUBTITLES)\b/.test(line) && /[:,]URI="/.test(line);
    if (line.startsWith('#EXT-X-SESSION-KEY:')) return true;
    return line.startsWith('#EXT-X-KEY:') && /[:,]METHOD=SAMPLE-AES/.test(line);
  });
}
