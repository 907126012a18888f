import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildChanged, type Part } from './build.ts';
import { startBuilding } from './start-building.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-build-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/a.ts'), '1');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const part = (name: string, shell: string): Part => ({
  name,
  command: ['sh', '-c', `mkdir -p ${name} && ${shell}`],
  inputs: ['src'],
  dist: name,
});

/** Waits for a file to appear, ten seconds at most. */
const waitFor = (file: string) => `for i in $(seq 1000); do [ -e ${file} ] && exit 0; sleep 0.01; done; exit 1`;

test('the first part is ready while the others are still being built', async () => {
  const { isBuilt, first, all } = startBuilding([part('console', 'true'), part('docs', waitFor('go'))], folder);
  await first;
  expect([isBuilt('console'), isBuilt('docs')]).toEqual([true, false]);
  await writeFile(join(folder, 'go'), '');
  await all;
  expect(isBuilt('docs')).toBe(true);
});

test('up-to-date parts are known to be ready before the first part is', async () => {
  const current = part('docs', 'true');
  await buildChanged([current], folder);
  const { isBuilt, first } = startBuilding([part('console', waitFor('go')), current], folder);
  const waiting = first.then(() => isBuilt('docs'));
  await expect.poll(() => isBuilt('docs')).toBe(true);
  expect(isBuilt('console')).toBe(false);
  await writeFile(join(folder, 'go'), '');
  expect(await waiting).toBe(true);
});

test('a failed build is reported to whoever waits for it, and does not count as built', async () => {
  const { isBuilt, first, all } = startBuilding([part('console', 'true'), part('docs', 'exit 3')], folder);
  await first;
  await expect(all).rejects.toThrow('ended with 3');
  expect(isBuilt('docs')).toBe(false);
});
