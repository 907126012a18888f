import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sweep } from '../sdk/build/sweep.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-sweep-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('what an earlier build left goes, once the last of the outputs is written', async () => {
  const dist = join(folder, 'dist');
  const write = async (name: string, plugins: ReturnType<typeof sweep>[]) => {
    const source = join(folder, `${name}.mjs`);
    await writeFile(source, `console.log('${name}')`);
    const made = await rollup({ input: { [name]: source }, plugins });
    await made.write({ dir: dist });
    await made.close();
  };
  await write('old', []);
  for (const name of ['old.js.br', 'player.js.br', '.stamp']) await writeFile(join(dist, name), '');
  const shared = sweep(dist, () => 2);
  await write('player', [shared]);
  expect(await readdir(dist)).toContain('old.js');
  await write('watch', [shared]);
  expect((await readdir(dist)).sort()).toEqual(['.stamp', 'player.js', 'player.js.br', 'watch.js']);
});
