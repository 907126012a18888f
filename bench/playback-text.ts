import { median } from './measure.ts';
import { type LeftBehind, mounts, warmUps } from './mounts.ts';
import { table } from './report.ts';
import type { Start } from './tap-to-picture.ts';

const kilobytes = (bytes: number | undefined) => (bytes === undefined ? '' : (bytes / 1000).toFixed(0));
const whole = (value: number | undefined) => value?.toFixed(0) ?? '';

export function startsText(starts: Map<string, Start[]>, runs: number): string {
  const rows = [...starts].map(([name, all]) => {
    const times = all.map(({ firstFrameMs }) => firstFrameMs);
    const worst = times.includes(undefined) ? undefined : Math.max(...times.map((ms) => ms ?? 0));
    return [
      name,
      kilobytes(median(all.map(({ bytesBefore }) => bytesBefore))),
      kilobytes(median(all.map(({ bytesAfter }) => bytesAfter))),
      whole(median(times)),
      whole(worst),
    ];
  });
  return [
    '### From the tap to the picture',
    `One player on an otherwise plain page, all from loopback, CPU not slowed, a fresh profile for each run, runs interleaved, median of ${runs}. "Before" is what the network had brought before anybody touched the page, "after" what came from the tap to the moving picture. Players that fetch engine and video beforehand are quick at the tap and have spent that on every visitor who never plays; \`preload="none"\` makes them leave the video alone, though not their engine, and is what compares with ours. Our aim: 500 ms.`,
    table(['player', 'kB before', 'kB after', 'tap to picture ms', 'slowest ms'], rows),
  ].join('\n\n');
}

export function tripsText(starts: Map<string, Start[]>, delayMs: number): string {
  const rows = [...starts].map(([name, all]) => {
    const first = all.map(({ firstSegment }) => firstSegment);
    const ms = median(first.map((one) => one?.ms));
    const trips = median(first.map((one) => one?.roundTrips));
    const asked = ms === undefined ? ['before the tap', '', ''] : [whole(ms), (ms / delayMs).toFixed(1), whole(trips)];
    return [name, ...asked, whole(median(all.map(({ firstFrameMs }) => firstFrameMs)))];
  });
  return [
    '### Round trips to the first segment',
    `The same, every answer of the host of media, settings and scripts ${delayMs} ms later: a round trip is ${delayMs} ms. When the first media segment was asked for, counted from the tap; in multiples of a round trip; and how many answers had to be waited for one after the other until then, scripts included. Our aim: within one round trip.`,
    table(['player', 'first segment asked for, ms', 'in round trips', 'answers waited for', 'tap to picture ms'], rows),
  ].join('\n\n');
}

type Resumed = Map<string, number | undefined>;

export function outagesText(browser: Resumed, server: Resumed): string {
  const cell = (resumed: Resumed, name: string) =>
    resumed.has(name) ? (resumed.get(name)?.toFixed(0) ?? 'not by itself') : '';
  const names = new Set([...browser.keys(), ...server.keys()]);
  const rows = [...names].map((name) => [name, cell(browser, name), cell(server, name)]);
  return [
    '### A minute without a network',
    'Playing a video of several minutes, segments coming only just in time, so that no buffer bridges the gap. The network goes, the picture stops, a minute later the network is back: milliseconds until the picture moves again, nobody touching the page; "not by itself" when it has not within 30 s. Left, the browser knows that it is offline, as when Wi-Fi is lost; right, connections break and nothing tells the browser, as when the line behind the router is. One run, all players through the same minute. Our aim: 3 s.',
    table(['player', 'browser offline, ms', 'connections cut, ms'], rows),
  ].join('\n\n');
}

export function mountsText(mounted: Map<string, LeftBehind>): string {
  const rows = [...mounted].map(([name, { heapBytes, listeners, nodes, played }]) => [
    name,
    (heapBytes / 1e6).toFixed(2),
    String(listeners),
    String(nodes),
    String(played),
  ]);
  return [
    `### ${mounts} times mounted`,
    `Put into the page, played until the picture moves, removed, ${mounts} times, after ${warmUps} times that are not counted: what loads once is not a leak. What there is more than before, after forced garbage collection: JavaScript heap, event listeners, DOM nodes; a number below nothing is what the first ${warmUps} had left and went meanwhile. "Played": of the ${mounts}, how many came to a moving picture. Our aim: less than 1 MB, and no listener.`,
    table(['player', 'heap MB', 'listeners', 'nodes', 'played'], rows),
  ].join('\n\n');
}
