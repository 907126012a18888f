import { readFile, rename, writeFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));

/** A Markdown table; every column but the first is aligned right. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Where and when it was measured, as one line. */
export function measuredOn(...more: string[]): string {
  const date = new Date().toISOString().slice(0, 10);
  return `Measured ${date} on ${[`${cpus().length} CPUs (${platform()} ${arch()})`, ...more].join(', ')}.`;
}

/** Replaces one section of docs/benchmarks.md, between its markers. */
export async function writeSection(name: string, text: string): Promise<void> {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const before = await readFile(path, 'utf8');
  const [from, to] = [before.indexOf(start), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no section ${name}`);
  const after = `${before.slice(0, from + start.length)}\n\n${text}\n\n${before.slice(to)}`;
  await writeFile(`${path}.partial`, after);
  await rename(`${path}.partial`, path);
}
