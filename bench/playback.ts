import { parseArgs } from 'node:util';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { type Clip, packageClip } from './clip.ts';
import { type Contestant, ourContestants, page, rivalContestant } from './contestants.ts';
import { measureMounts } from './mounts.ts';
import { measureOutage, type Outage } from './outage.ts';
import { putPlatform } from './platform.ts';
import { mountsText, outagesText, startsText, tripsText } from './playback-text.ts';
import { measuredOn, writeSection } from './report.ts';
import type { Rival, Source } from './rival.ts';
import { lightEngine, rivals } from './rivals.ts';
import { type LoopbackServer, startServer } from './servers.ts';
import { measureStart, type Start } from './tap-to-picture.ts';
import { launch } from './visit.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } });
const runs = Number(values.runs);
const delayedRuns = 3;
const delayMs = 100;
/** Several minutes, so that nobody has all of it before the network goes. */
const longTimes = 15;
const light = 'Video.js 10 with skin and its light engine';
const nearest = rivals.filter(({ name }) => ['mux-player', 'Video.js 10 with skin and HLS', light].includes(name));

/** Each as its documentation begins, and as it is when asked to wait for the tap. */
function rivalsOnTap(source: Source, platform: LoopbackServer): Promise<Contestant[]> {
  const all = [...nearest, ...rivals.filter(({ name }) => name === lightEngine)].flatMap((rival) => [
    ...(rival.markup ? [{ rival, element: rival.markup(source), note: '' }] : []),
    ...(rival.lazy ? [{ rival, element: rival.lazy(source), note: ', preload="none"' }] : []),
  ]);
  return Promise.all(all.map(({ rival, element, note }) => rivalContestant(rival, platform, element, note)));
}

/** One rival as it plays by itself, or ours. */
async function only(rival: Rival | undefined, source: Source, platform: LoopbackServer): Promise<Contestant[]> {
  if (!rival) return ourContestants(platform);
  const element = (rival.markup ?? rival.lazy)?.(source);
  return element ? [await rivalContestant(rival, platform, element)] : [];
}

const log = (line: string) => console.log(line);
const tools = await ensureTools(['ffmpeg', 'chromium'], { log, install: true });
const servers = new Set<LoopbackServer>();
const serve = async () => {
  const server = await startServer();
  servers.add(server);
  return server;
};
const [platform, host] = await Promise.all([serve(), serve()]);
const browser = await launch(tools.chromium, '--autoplay-policy=no-user-gesture-required');
let pages = 0;
const put = (contestant: Contestant) => {
  pages += 1;
  const path = `/${pages}.html`;
  host.put(path, page(contestant));
  return `${host.origin}${path}`;
};

/** Every contestant once, then every contestant again. */
async function interleaved(contestants: Contestant[], rounds: number): Promise<Map<string, Start[]>> {
  const addresses = contestants.map(put);
  const starts = new Map(contestants.map(({ name }): [string, Start[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { name }] of contestants.entries()) {
      const start = await measureStart(browser, addresses[index] ?? '', platform);
      starts.get(name)?.push(start);
      const { firstFrameMs: ms, firstSegment: first } = start;
      log(
        `${round + 1}/${rounds}  ${name}  ${ms?.toFixed(0)} ms, segment ${first?.ms.toFixed(0)} ms ${first?.roundTrips}`,
      );
    }
  }
  return starts;
}

/** Ours and the nearest rivals at once, in this order; those that fail have no result. */
async function together<Result>(
  measureOne: (rival: Rival | undefined, index: number) => Promise<[name: string, result: Result][]>,
): Promise<Map<string, Result>> {
  const all = await Promise.all(
    [undefined, ...nearest].map((rival, index) =>
      measureOne(rival, index).catch((cause: unknown) => {
        log(`${rival?.name ?? 'zc-player'}: ${cause}`);
        return [];
      }),
    ),
  );
  return new Map(all.flat());
}

/** All through the same minute, each with a server of its own. */
const measureOutages = (clip: Clip, kind: Outage['kind'], firstAfterMs: number) =>
  together(async (rival, index) => {
    const own = await serve();
    const [contestant] = await only(rival, await putPlatform(own, clip), own);
    if (!contestant) return [];
    const settings = { kind, platform: own, startAfterMs: firstAfterMs + index * 3000 };
    const ms = await measureOutage(browser, put(contestant), settings);
    log(`outage (${kind})  ${contestant.name}  ${ms === undefined ? 'not by itself' : `${ms} ms`}`);
    return [[contestant.name, ms]];
  });

const mountAll = (source: Source) =>
  together(async (rival) => {
    const [contestant] = await only(rival, source, platform);
    if (!contestant) return [];
    const left = await measureMounts(browser, put({ ...contestant, element: '' }), contestant.element);
    log(`mounts  ${contestant.name}  ${JSON.stringify(left)}`);
    return [[contestant.name, left]];
  });

try {
  const [clip, long] = await Promise.all([packageClip(tools.ffmpeg), packageClip(tools.ffmpeg, longTimes)]);
  const source = await putPlatform(platform, clip);
  const contestants = [...ourContestants(platform), ...(await rivalsOnTap(source, platform))];
  const starts = await interleaved(contestants, runs);
  platform.conditions.delayMs = delayMs;
  const delayed = await interleaved(contestants, delayedRuns);
  platform.conditions.delayMs = 0;
  const told = measureOutages(long, 'browser', 0);
  const untold = measureOutages(long, 'server', 1500);
  const [byBrowser, byServer] = await Promise.all([told, untold]);
  const mounted = await mountAll(source);
  const text = [
    startsText(starts, runs),
    tripsText(delayed, delayMs),
    outagesText(byBrowser, byServer),
    mountsText(mounted),
    measuredOn(`Chromium ${browser.version()}`),
  ].join('\n\n');
  log(`\n${text}`);
  await writeSection('playback', text);
} finally {
  await browser.close();
  await Promise.all([...servers].map((server) => server.close()));
}
