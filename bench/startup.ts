import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { bundle } from './bundle.ts';
import { type Measurement, measure, median } from './measure.ts';
import { cdnFolder, embedPath } from './ours.ts';
import { playerId, putPlatform } from './platform.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { rivals, type Source, versionOf } from './rivals.ts';
import { type LoopbackServer, startServer } from './servers.ts';

interface Contestant {
  name: string;
  /** What goes into the page's head and body. */
  head: string;
  body: string;
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

function page({ name, head, body }: Contestant): string {
  const text = '<p>The page goes on below the video, and must not move when the video appears.</p>'.repeat(12);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${head}</head>
    <body style="font:16px/1.5 sans-serif;max-width:800px;margin:0 auto"><h1>An ordinary page</h1>
    <div id="embed">${body}</div>${text}</body></html>`;
}

const example = new URL('../examples/html-player/index.html', import.meta.url);

/** The snippet as customers paste it, taken from the plain example, for our platform and player. */
function ourSnippet(platform: LoopbackServer): string {
  const [snippet] = /<script[^>]*player[.]js[\s\S]*<[/]zc-player>/.exec(readFileSync(example, 'utf8')) ?? [];
  if (!snippet) throw new Error('The plain example holds no snippet.');
  return snippet
    .replace(/src="[^"]*player[.]js"/, `src="${platform.origin}/${embedPath}"`)
    .replace(/player-id="[^"]*"/, `player-id="${playerId}"`);
}

function oursAndBaselines({ mp4Url, posterUrl }: Source, platform: LoopbackServer): Contestant[] {
  const ours: Contestant = { name: 'zc-player', head: '', body: ourSnippet(platform) };
  if (!existsSync(join(cdnFolder, embedPath))) console.warn('sdk/dist holds no build: zc-player is left out');
  return [
    ...(existsSync(join(cdnFolder, embedPath)) ? [ours] : []),
    { name: 'no embed at all', head: '', body: '' },
    {
      name: 'bare video element, mp4',
      head: '',
      body: `<video controls preload="none" poster="${posterUrl}" src="${mp4Url}" style="display:block;width:100%;aspect-ratio:16/9"></video>`,
    },
  ];
}

async function rivalContestants(source: Source, platform: LoopbackServer): Promise<Contestant[]> {
  const playing = rivals.flatMap((rival) => (rival.markup ? [{ rival, markup: rival.markup }] : []));
  return Promise.all(
    playing.map(async ({ rival, markup }, index) => {
      const made = await bundle(`startup-${index}`, { contents: rival.entry });
      for (const [file, body] of made.files) platform.put(`/${file}`, body);
      const css = made.css ? `<link rel="stylesheet" href="${platform.origin}/${made.css}">` : '';
      return {
        name: `${rival.name} ${versionOf(rival)}`,
        head: `${css}<script type="module" crossorigin src="${platform.origin}/${made.entry}"></script>`,
        body: markup(source),
      };
    }),
  );
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
const browser = await chromium.launch({
  executablePath: tools.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  const source = await putPlatform(platform, tools.ffmpeg);
  const contestants = [...oursAndBaselines(source, platform), ...(await rivalContestants(source, platform))];
  const measurements = contestants.map((): Measurement[] => []);
  for (let round = 0; round < runs; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      host.put(`/${index}.html`, page(contestant));
      const measurement = await measure(browser, `${host.origin}/${index}.html`, contestant.body !== '');
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
