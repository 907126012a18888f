import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { leftIn } from './run-temporary-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a run has a folder of its own for temporary files', () => {
  expect(basename(tmpdir())).toMatch(/^zeacon-run-\d+-/);
});

test('what is left in a folder is named, with what tells whose it is', async () => {
  const folder = await temporaryFolder();
  expect(await leftIn(folder)).toEqual([]);
  await writeFile(join(folder, 'captions.srt'), '');
  await mkdir(join(folder, 'plans-x'));
  await writeFile(join(folder, 'plans-x/plans.json'), '{}');
  expect((await leftIn(folder)).sort()).toEqual(['captions.srt', 'plans-x: plans.json']);
});
