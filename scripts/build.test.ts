import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildChanged, type Part } from './build.ts';

let folder: string;

/** Builds by appending a line to `dist/log`, so the log tells how often it was built. */
const part = (over: Partial<Part> = {}): Part => ({
  name: 'one',
  command: ['sh', '-c', 'mkdir -p dist && echo built >> dist/log'],
  inputs: ['lock.json', 'src'],
  dist: 'dist',
  ...over,
});
const build = (over?: Partial<Part>) => buildChanged([part(over)], folder);
const write = (path: string, text: string) => writeFile(join(folder, path), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-build-'));
  await mkdir(join(folder, 'src/deep'), { recursive: true });
  await write('lock.json', '{}');
  await write('src/deep/a.ts', '1');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('buildChanged', () => {
  it('builds an unchanged tree once', async () => {
    expect(await build()).toEqual(['one']);
    expect(await build()).toEqual([]);
    expect(await readFile(join(folder, 'dist/log'), 'utf8')).toBe('built\n');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a file in a folder changes', () => write('src/deep/a.ts', '2')],
    ['a file is added', () => write('src/b.css', '')],
    ['a file is removed', () => rm(join(folder, 'src/deep/a.ts'))],
    ['a single input file changes', () => write('lock.json', '{"a":1}')],
    ['the result is removed', () => rm(join(folder, 'dist'), { recursive: true })],
  ])('builds again when %s', async (_change, change) => {
    await build();
    await change();
    expect(await build()).toEqual(['one']);
  });

  it('does not build again for a test or for its own result', async () => {
    await build({ inputs: ['src', 'dist'] });
    await write('src/a.test.ts', '');
    expect(await build({ inputs: ['src', 'dist'] })).toEqual([]);
  });

  it('builds again after a build that failed midway, and lets the other parts finish', async () => {
    await build();
    await write('src/deep/a.ts', '2');
    const other = part({ name: 'two', dist: 'other', command: ['sh', '-c', 'mkdir -p other'] });
    const failing = part({ command: ['sh', '-c', 'exit 3'] });
    await expect(buildChanged([failing, other], folder)).rejects.toThrow('ended with 3');
    expect(existsSync(join(folder, 'other/.stamp'))).toBe(true);
    await write('src/deep/a.ts', '1');
    expect(await build()).toEqual(['one']);
  });
});
