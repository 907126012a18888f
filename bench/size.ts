import { bundle, weigh } from './bundle.ts';
import { ourBundles, servedParts } from './ours.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { versionOf } from './rival.ts';
import { lightEngine, rivals } from './rivals.ts';

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

interface Row {
  name: string;
  onLoad: Buffer[];
  later: Buffer[];
}

function toCells({ name, onLoad, later }: Row): string[] {
  const [first, rest] = [weigh(onLoad), weigh(later)];
  const lazily = later.length === 0 ? ['', ''] : [kilobytes(rest.gzip), kilobytes(rest.brotli)];
  return [name, kilobytes(first.gzip), kilobytes(first.brotli), ...lazily];
}

async function weighRival(rival: (typeof rivals)[number], index: number): Promise<Row> {
  const made = await bundle(`rival-${index}`, { contents: rival.entry });
  const read = (names: string[]) => names.map((name) => made.files.get(name) ?? Buffer.alloc(0));
  const note = rival.note ? ` (${rival.note})` : '';
  return { name: `${rival.name} ${versionOf(rival)}${note}`, onLoad: read(made.onLoad), later: read(made.later) };
}

/** The files of the snippet, and what is fetched by the time a video plays. */
function servedTable(): string[] {
  const served = servedParts();
  if (served.length === 0) return [];
  const cells = (files: Buffer[]) => {
    const { gzip, brotli } = weigh(files);
    return [kilobytes(gzip), kilobytes(brotli)];
  };
  const rows = served.map(({ what, when, files }) => [what, when, ...cells(files)]);
  const playing = served.filter(({ what }) => /^(player|views|controls|vendors)[.]js/.test(what));
  const sum = ['together: all that playing takes', '', ...cells(playing.flatMap(({ files }) => files))];
  return [table(['The snippet, file by file', 'fetched', 'gzip kB', 'brotli kB'], [...rows, sum])];
}

/** What another engine in the place of hls.js light would leave of it. */
function lighterText(spf: Row, light: Row): string {
  const without = servedParts().filter(({ what }) => /^(player|views|controls)[.]js/.test(what));
  const ui = weigh(without.flatMap(({ files }) => files)).brotli;
  const [small, large] = [weigh(spf.onLoad).brotli, weigh(light.onLoad).brotli];
  return `A lighter engine: ${spf.name} weighs ${kilobytes(small)} kB where hls.js light weighs ${kilobytes(large)} kB (brotli). Beside our player, its controls and its counting of views (${kilobytes(ui)} kB) that would be ${kilobytes(ui + small)} kB for playing, plus what we would have to add to it: requests that are signed anew, given up and made again. That version does not play our packages as they are, with picture and sound in one file ("audio object type does not match what is specified in the mimetype"); with the sound apart it does, and \`bench:playback\` shows how fast. Why we stay with hls.js is written in [decision 8](decisions/0008-hls-engine.md).`;
}

const head = ['', 'at once, gzip kB', 'brotli kB', 'on demand, gzip kB', 'brotli kB'];
const ours = (await ourBundles()).map(toCells);
const weighed = await Promise.all(rivals.map(weighRival));
const rowOf = (name: string) => weighed[rivals.findIndex((rival) => rival.name === name)];
const [spf, light] = [rowOf(lightEngine), rowOf('hls.js light')];
const text = [
  'Minified ESM bundled by esbuild with all it needs but React; each file compressed alone, styles included. "At once" is what a page fetches for the entry, "on demand" is everything it may import later, every language and the full build of hls.js among it.',
  ...(ours.length > 0 ? [table(['Zeacon', ...head.slice(1)], ours)] : []),
  ...servedTable(),
  table(['Others', ...head.slice(1)], weighed.map(toCells)),
  ...(spf && light && ours.length > 0 ? [lighterText(spf, light)] : []),
  measuredOn(),
].join('\n\n');
console.log(text);
await writeSection('size', text);
