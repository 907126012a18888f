import { parseArgs } from 'node:util';
import { getPublicWidgets, type PublicWidget, plainWidgetRules } from '@zeacon/contract';
import { ensureTools } from '../scripts/ensure-tools.ts';
import { packageClip } from './clip.ts';
import { type Contestant, page, rivalContestant } from './contestants.ts';
import { type Measurement, measure, median } from './measure.ts';
import { publicConfig, putPlatform } from './platform.ts';
import { measuredOn, table, writeSection } from './report.ts';
import type { Source } from './rival.ts';
import { type LoopbackServer, startServer } from './servers.ts';
import { siteTags } from './site-tags.ts';
import { launch } from './visit.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

const style: PublicWidget['style'] = {
  corner: 'BOTTOM_RIGHT',
  offsetX: 20,
  offsetY: 20,
  width: 360,
  color: '#e11d2e',
  zIndex: 1000,
  startsOpen: false,
  autoPlay: false,
  closeMemory: 'SESSION',
  selector: '',
};

/** So many widgets, each for pages of another path. */
const widgetsFor = (paths: string[]): PublicWidget[] =>
  paths.map((path, index) => ({
    key: `wgt_bench${index}`,
    form: 'BUBBLE',
    rules: { ...plainWidgetRules, urls: [{ url: path, exclude: false }] },
    style,
  }));

const elsewhere = (count: number) => Array.from({ length: count }, (_, index) => `/products/${index}/*`);

const tagOf = ({ origin }: LoopbackServer): Contestant => ({
  name: '',
  head: `<script async src="${origin}/sub-apps/widgets/site.js" data-key="pk_bench"></script>`,
  script: '',
  element: '',
});

interface Entry {
  contestant: Contestant;
  /** What the platform answers the site tag with. */
  widgets: PublicWidget[];
}

function ours(server: LoopbackServer, source: Source, durationMs: number): Entry[] {
  const player = publicConfig(source, durationMs, []);
  const due = widgetsFor(['/*']).map((widget) => ({ ...widget, player }));
  const named = (name: string): Contestant => ({ ...tagOf(server), name });
  return [
    { contestant: named('Zeacon, no widget on this page'), widgets: widgetsFor(elsewhere(1)) },
    { contestant: named('Zeacon, 50 widgets, none on this page'), widgets: widgetsFor(elsewhere(50)) },
    { contestant: named('Zeacon, a bubble on this page'), widgets: due },
  ];
}

function toRow(name: string, all: Measurement[]): string[] {
  const of = (read: (one: Measurement) => number, digits = 0) => median(all.map(read))?.toFixed(digits) ?? '';
  return [
    name,
    of((one) => one.scriptMs),
    of((one) => one.blockingMs),
    of((one) => one.layoutShift, 3),
    of((one) => one.bytes / 1000, 1),
    of((one) => one.requests),
    of((one) => one.thirdPartyRequests),
  ];
}

const log = (line: string) => console.log(line);
const tools = await ensureTools(['ffmpeg', 'chromium'], { log, install: true });
const [platform, host] = await Promise.all([startServer(), startServer()]);
const browser = await launch(tools.chromium);
try {
  const clip = await packageClip(tools.ffmpeg);
  const source = await putPlatform(platform, clip);
  const none: Contestant = { name: 'no tag at all', head: '', script: '', element: '' };
  const rivals = await Promise.all(siteTags(platform.origin).map((rival) => rivalContestant(rival, platform, '')));
  const entries: Entry[] = [
    { contestant: none, widgets: [] },
    ...ours(platform, source, clip.durationMs),
    ...rivals.map((contestant) => ({ contestant, widgets: [] })),
  ];
  const measurements = entries.map((): Measurement[] => []);
  for (let round = 0; round < runs; round += 1) {
    for (const [index, { contestant, widgets }] of entries.entries()) {
      platform.put(getPublicWidgets.path, JSON.stringify({ responseData: { widgets } }));
      host.put(`/${index}.html`, page(contestant));
      const measurement = await measure(browser, `${host.origin}/${index}.html`, false);
      measurements[index]?.push(measurement);
      log(`${round + 1}/${runs}  ${toRow(contestant.name, [measurement]).join('  ')}`);
    }
  }
  const head = ['tag', 'script ms', 'blocking ms', 'layout shift', 'kB fetched', 'requests', 'to third parties'];
  const text = [
    `One tag on an otherwise plain page of another origin, CPU slowed 4x, a fresh profile for each run, runs interleaved, median of ${runs}, until the page rests and before anyone has touched it. "Requests" are all of the page's, itself among them. Those to third parties get no answer here: what the loaders of Crisp, Intercom and Stripe fetch from their makers comes on top of their rows. Missing are Chatwoot, whose loader is in no package, and Umami, whose package is its server without the built tracker.`,
    table(
      head,
      entries.map(({ contestant }, index) => toRow(contestant.name, measurements[index] ?? [])),
    ),
    measuredOn(`Chromium ${browser.version()}`),
  ].join('\n\n');
  log(`\n${text}`);
  await writeSection('site', text);
} finally {
  await browser.close();
  await Promise.all([platform.close(), host.close()]);
}
