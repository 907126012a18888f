import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Crowd } from './live-crowd.ts';

/** A crowd that watches one live; prints what it met with. Takes the playlist's address, the count of viewers and the seconds. */
const [playlistUrl, viewers, seconds] = process.argv.slice(2);
if (!playlistUrl || !viewers || !seconds) throw new Error('Name the playlist, the number of viewers and the seconds.');
const arriveWithinMs = 2000;
const untilMs = Date.now() + Number(seconds) * 1000;
const crowd: Crowd = { viewers: Number(viewers), parts: 0, waits: [], lateParts: 0, failures: 0 };

/** What a low-latency player asks for, without a picture: the playlist that is blocked until the next part is there, and that part. */
async function watch(address: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let next: { msn: number; part: number } | undefined;
  while (Date.now() < untilMs) {
    const query = next ? `?_HLS_msn=${next.msn}&_HLS_part=${next.part}` : '';
    const newest = readEdge(String(await read(`${address}${query}`, agent)));
    if (!newest) continue;
    await read(String(new URL(newest.uri, address)), agent);
    const wait = Date.now() - newest.endsAtMs;
    crowd.parts += 1;
    crowd.waits.push(wait);
    if (wait > newest.holdBackMs) crowd.lateParts += 1;
    next = newest.next;
  }
  agent.destroy();
}

function read(url: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent, signal: AbortSignal.timeout(15_000) }, (answer) => {
      if (answer.statusCode === 200) buffer(answer).then(resolve, reject);
      else reject(new Error(`${answer.statusCode}`));
    }).on('error', reject);
  });
}

/** The newest part of a playlist, when its last picture was taken, and what comes after it. */
function readEdge(playlist: string) {
  const holdBackMs = Number(/PART-HOLD-BACK=([\d.]+)/.exec(playlist)?.[1] ?? 0) * 1000;
  let atMs = 0;
  let uri = '';
  const lastDate = playlist.lastIndexOf('#EXT-X-PROGRAM-DATE-TIME:', playlist.lastIndexOf('#EXT-X-PART:'));
  for (const line of playlist.slice(Math.max(0, lastDate)).split('\n')) {
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) atMs = Date.parse(line.slice(line.indexOf(':') + 1));
    else if (line.startsWith('#EXT-X-PART:')) {
      atMs += Number(/DURATION=([\d.]+)/.exec(line)?.[1]) * 1000;
      uri = /URI="([^"]+)"/.exec(line)?.[1] ?? '';
    }
  }
  const [, msn, part] = /PRELOAD-HINT:TYPE=PART,URI="(\d+)\.(\d+)\.m4s/.exec(playlist) ?? [];
  return uri && msn && part
    ? { uri, endsAtMs: atMs, holdBackMs, next: { msn: Number(msn), part: Number(part) } }
    : undefined;
}

const arrivals = Array.from({ length: crowd.viewers }, async (_, index) => {
  await new Promise((resolve) => setTimeout(resolve, (index / crowd.viewers) * arriveWithinMs));
  await watch(playlistUrl).catch(() => {
    crowd.failures += 1;
  });
});
await Promise.all(arrivals);
process.stdout.write(JSON.stringify(crowd), () => process.exit(0));
