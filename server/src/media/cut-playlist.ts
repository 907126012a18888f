/** The beginning of a media playlist: segments that begin before `untilMs`. A master playlist stays as it is. */
export function cutPlaylist(playlist: string, untilMs: number): string {
  const kept: string[] = [];
  let beginsMs = 0;
  let isOver = false;
  for (const line of playlist.split('\n')) {
    const [, seconds] = /^#EXTINF:([\d.]+)/.exec(line) ?? [];
    if (seconds !== undefined) {
      isOver ||= beginsMs >= untilMs;
      beginsMs += Number(seconds) * 1000;
    }
    if (!isOver) kept.push(line);
  }
  if (isOver) kept.push('#EXT-X-ENDLIST', '');
  return kept.join('\n');
}

/** The names that a media playlist gives its files. */
export function filesOf(playlist: string): ReadonlySet<string> {
  const names = [...playlist.matchAll(/\bURI="([^"]*)"|^([^#\s]\S*)$/gm)];
  return new Set(names.map(([, quoted, plain]) => quoted ?? plain ?? ''));
}
