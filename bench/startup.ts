import { parseArgs } from 'node:util';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { packageClip } from './clip.ts';
import { type Contestant, grid, ourContestants, page, patientContestants, rivalContestants } from './contestants.ts';
import { type Measurement, measure, median } from './measure.ts';
import { putPlatform } from './platform.ts';
import { measuredOn, table, writeSection } from './report.ts';
import type { Source } from './rival.ts';
import { rivals } from './rivals.ts';
import { startServer } from './servers.ts';
import { launch } from './visit.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, ours: { type: 'boolean', default: false } },
});
/** To try a change: nobody else's player, and nothing is written. */
const oursAlone = values.ours;
const runs = Number(values.runs);

const plain = 'bare video element, mp4';

function baselines({ mp4Url, posterUrl }: Source): Contestant[] {
  const element = `<video controls preload="none" poster="${posterUrl}" src="${mp4Url}" style="display:block;width:100%;aspect-ratio:16/9"></video>`;
  const nothing = { head: '', script: '', element: '' };
  return [
    { name: 'no embed at all', ...nothing },
    { name: plain, ...nothing, element },
  ];
}

type Column = [head: string, read: (one: Measurement) => number | undefined, digits?: number];

const columns: Column[] = [
  ['script ms', (one) => one.scriptMs],
  ['blocking ms', (one) => one.blockingMs],
  ['blocking by itself ms', (one) => one.aloneBlockingMs],
  ['longest task ms', (one) => one.longestTaskMs],
  ['layout shift', (one) => one.layoutShift, 3],
  ['kB fetched', (one) => one.bytes / 1000],
  ['third-party requests', (one) => one.thirdPartyRequests],
  ['tap to picture ms', (one) => one.firstFrameMs],
];

const many = 30;
const columnsOfMany: Column[] = [
  ['script ms', (one) => one.scriptMs],
  ['blocking ms', (one) => one.blockingMs],
  ['blocking by itself ms', (one) => one.aloneBlockingMs],
  ['longest task ms', (one) => one.longestTaskMs],
  ['layout shift', (one) => one.layoutShift, 3],
  ['kB fetched', (one) => one.bytes / 1000],
  ['requests', (one) => one.requests],
];

const toCells = (shown: Column[], all: Measurement[]) =>
  shown.map(([, read, digits = 0]) => median(all.map(read))?.toFixed(digits) ?? '');

/** Opens each contestant's page, all once, then all again; what was measured, as a table. */
async function compare(folder: string, contestants: Contestant[], shown: Column[], taps: boolean): Promise<string> {
  const measurements = contestants.map((): Measurement[] => []);
  for (let round = 0; round < runs; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const path = `/${folder}/${index}.html`;
      host.put(path, page(contestant));
      // A click into the middle of a bare video element starts nothing.
      const canPlay = taps && contestant.element !== '' && contestant.name !== plain;
      const measurement = await measure(browser, `${host.origin}${path}`, canPlay);
      measurements[index]?.push(measurement);
      log(`${round + 1}/${runs}  ${[contestant.name, ...toCells(shown, [measurement])].join('  ')}`);
    }
  }
  return table(
    ['player', ...shown.map(([head]) => head)],
    contestants.map(({ name }, index) => [name, ...toCells(shown, measurements[index] ?? [])]),
  );
}

const log = (line: string) => console.log(line);
const tools = await ensureTools(['ffmpeg', 'chromium'], { log, install: true });
const [platform, host] = await Promise.all([startServer(), startServer()]);
const browser = await launch(tools.chromium);
try {
  const source = await putPlatform(platform, await packageClip(tools.ffmpeg));
  const contestants = [
    ...ourContestants(platform),
    ...baselines(source),
    ...(oursAlone ? [] : await rivalContestants(rivals, source, platform)),
  ];
  const crowds = [
    ...ourContestants(platform),
    ...baselines(source).filter(({ name }) => name === plain),
    ...(oursAlone ? [] : await patientContestants(rivals, source, platform)),
  ].map((contestant) => grid(contestant, many));
  const single = await compare('one', contestants, columns, true);
  const crowded = await compare('many', crowds, columnsOfMany, false);
  const text = [
    `One embed on an otherwise plain page of another origin, all from loopback, CPU slowed 4x, a fresh profile for each run, runs interleaved, median of ${runs}. All figures but the last are until the page rests, before anyone has touched it; the last is from a click in the embed's middle until the picture moves: players that fetch the video beforehand are quick there, and pay in kB. Blocking by itself counts what tasks take of a processor beyond 50 ms, without what else the machine does meanwhile. An empty cell: a click there starts nothing.`,
    single,
    `${many} of the same in a grid of three columns, everything else as above, and each asked to wait for the tap where it can be.`,
    crowded,
    measuredOn(`Chromium ${browser.version()}`),
  ].join('\n\n');
  log(`\n${text}`);
  if (!oursAlone) await writeSection('startup', text);
} finally {
  await browser.close();
  await Promise.all([platform.close(), host.close()]);
}
