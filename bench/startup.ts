import { parseArgs } from 'node:util';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { packageClip } from './clip.ts';
import { type Contestant, ourContestants, page, rivalContestants } from './contestants.ts';
import { type Measurement, measure, median } from './measure.ts';
import { putPlatform } from './platform.ts';
import { measuredOn, table, writeSection } from './report.ts';
import type { Source } from './rival.ts';
import { rivals } from './rivals.ts';
import { startServer } from './servers.ts';
import { launch } from './visit.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
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

function toRow(name: string, all: Measurement[]): string[] {
  const of = (read: (one: Measurement) => number | undefined, digits = 0) =>
    median(all.map(read))?.toFixed(digits) ?? '';
  return [
    name,
    of((one) => one.scriptMs),
    of((one) => one.blockingMs),
    of((one) => one.layoutShift, 3),
    of((one) => one.bytes / 1000),
    of((one) => one.thirdPartyRequests),
    of((one) => one.firstFrameMs),
  ];
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
    ...(await rivalContestants(rivals, source, platform)),
  ];
  const measurements = contestants.map((): Measurement[] => []);
  for (let round = 0; round < runs; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      host.put(`/${index}.html`, page(contestant));
      // A click into the middle of a bare video element starts nothing.
      const canPlay = contestant.element !== '' && contestant.name !== plain;
      const measurement = await measure(browser, `${host.origin}/${index}.html`, canPlay);
      measurements[index]?.push(measurement);
      log(`${round + 1}/${runs}  ${toRow(contestant.name, [measurement]).join('  ')}`);
    }
  }
  const head = [
    'player',
    'script ms',
    'blocking ms',
    'layout shift',
    'kB fetched',
    'third-party requests',
    'tap to picture ms',
  ];
  const text = [
    `One embed on an otherwise plain page of another origin, all from loopback, CPU slowed 4x, a fresh profile for each run, runs interleaved, median of ${runs}. All figures but the last are until the page rests, before anyone has touched it; the last is from a click in the embed's middle until the picture moves: players that fetch the video beforehand are quick there, and pay in kB. An empty cell: a click there starts nothing.`,
    table(
      head,
      contestants.map(({ name }, index) => toRow(name, measurements[index] ?? [])),
    ),
    measuredOn(`Chromium ${browser.version()}`),
  ].join('\n\n');
  log(`\n${text}`);
  await writeSection('startup', text);
} finally {
  await browser.close();
  await Promise.all([platform.close(), host.close()]);
}
