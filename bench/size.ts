import { bundle, weigh } from './bundle.ts';
import { ourBundles } from './ours.ts';
import { measuredOn, table, writeSection } from './report.ts';
import { rivals, versionOf } from './rivals.ts';

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

const head = ['', 'at once, gzip kB', 'brotli kB', 'on demand, gzip kB', 'brotli kB'];
const ours = (await ourBundles()).map(toCells);
const theirs = (await Promise.all(rivals.map(weighRival))).map(toCells);
const text = [
  'Minified ESM bundled by esbuild with all it needs but React; each file compressed alone, styles included. "At once" is what a page fetches for the entry, "on demand" is everything it may import later.',
  ...(ours.length > 0 ? [table(['Zeacon', ...head.slice(1)], ours)] : []),
  table(['Others', ...head.slice(1)], theirs),
  measuredOn(),
].join('\n\n');
console.log(text);
await writeSection('size', text);
