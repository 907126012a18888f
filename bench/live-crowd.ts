export interface Crowd {
  viewers: number;
  parts: number;
  /** Of each part: from the moment it could first be had to its last byte, milliseconds. */
  waits: number[];
  /** Segments that were not there when a player three part targets behind the edge needs them. */
  lateSegments: number;
  failures: number;
}

/** What a low-latency player asks for, without a picture: the playlist that is blocked until the next part is there, and that part. */
async function watch(playlistUrl: string, untilMs: number, crowd: Crowd): Promise<void> {
  let next: { msn: number; part: number } | undefined;
  while (Date.now() < untilMs) {
    const query = next ? `?_HLS_msn=${next.msn}&_HLS_part=${next.part}` : '';
    const answer = await fetch(`${playlistUrl}${query}`, { signal: AbortSignal.timeout(15_000) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status}`);
    const newest = readEdge(text);
    if (!newest) continue;
    const part = await fetch(new URL(newest.uri, playlistUrl), { signal: AbortSignal.timeout(15_000) });
    await part.arrayBuffer();
    if (!part.ok) throw new Error(`${part.status}`);
    const wait = Date.now() - newest.endsAtMs;
    crowd.parts += 1;
    crowd.waits.push(wait);
    if (wait > newest.holdBackMs) crowd.lateSegments += 1;
    next = newest.next;
  }
}

/** The newest part of a playlist, when its last picture was taken, and what comes after it. */
function readEdge(playlist: string) {
  const holdBackMs = Number(/PART-HOLD-BACK=([\d.]+)/.exec(playlist)?.[1] ?? 0) * 1000;
  let atMs = 0;
  let uri = '';
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) {
      const [, date = ''] = line.split(/:(.*)/s);
      atMs = Date.parse(date);
    } else if (line.startsWith('#EXT-X-PART:')) {
      atMs += Number(/DURATION=([\d.]+)/.exec(line)?.[1]) * 1000;
      uri = /URI="([^"]+)"/.exec(line)?.[1] ?? '';
    }
  }
  const [, msn, part] = /PRELOAD-HINT:TYPE=PART,URI="(\d+)\.(\d+)\.m4s/.exec(playlist) ?? [];
  return uri && msn && part
    ? { uri, endsAtMs: atMs, holdBackMs, next: { msn: Number(msn), part: Number(part) } }
    : undefined;
}

/** So many viewers of one live, for so many seconds. They arrive over two seconds. */
export async function gather(playlistUrl: string, viewers: number, seconds: number): Promise<Crowd> {
  const crowd: Crowd = { viewers, parts: 0, waits: [], lateSegments: 0, failures: 0 };
  const untilMs = Date.now() + seconds * 1000;
  const arrivals = Array.from({ length: viewers }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index / viewers) * 2000));
    await watch(playlistUrl, untilMs, crowd).catch(() => {
      crowd.failures += 1;
    });
  });
  await Promise.all(arrivals);
  return crowd;
}
