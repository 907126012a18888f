/** Whether a playlist needs what the light build of hls.js lacks: separate audio, subtitles or DRM. */
export function needsFullBuild(playlist: string): boolean {
  return playlist.split('\n').some((line) => {
    if (line.startsWith('#EXT-X-MEDIA:')) return /[:,]TYPE=(AUDIO|SUBTITLES)\b/.test(line) && /[:,]URI="/.test(line);
    if (line.startsWith('#EXT-X-SESSION-KEY:')) return true;
    return line.startsWith('#EXT-X-KEY:') && /[:,]METHOD=SAMPLE-AES/.test(line);
  });
}
