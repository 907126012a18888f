import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../server/src/platform/testing/temporary-folder.ts';
import { openTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { openTestPlatform } from '../../server/src/platform/testing/test-platform.ts';
import { buildChanged, clientPart } from '../build.ts';
import { root } from '../run.ts';

const execute = promisify(execFile);

const program = `
import { createClient, ZeaconError } from '@zeacon/api';

const [, , baseUrl, key] = process.argv;
const zeacon = createClient({ baseUrl, key });
const { id } = await zeacon.call('createPlaylist', { body: { name: 'Reel', streamIds: [] } });
await zeacon.call('createPlaylist', { body: { name: 'Second', streamIds: [] } });
const names: string[] = [];
for await (const { name } of zeacon.each('listPlaylists', { query: { size: 1 } })) names.push(name);
const refused: unknown = await zeacon.call('listLeads').catch((error: unknown) => error);
const code = refused instanceof ZeaconError ? refused.code : undefined;
await zeacon.call('deletePlaylist', { params: { id } });
const { totalItems } = await zeacon.call('listPlaylists');
console.log(JSON.stringify({ names: names.sort(), code, totalItems }));
`;

test('the packed client, installed in a fresh folder, compiles and calls a real server', {
  timeout: 300_000,
}, async () => {
  await buildChanged([clientPart], root);
  const folder = await temporaryFolder();
  const npm = (args: string[], cwd: string) => execute('npm', args, { cwd });
  const { stdout: packed } = await npm(['pack', '--json', '--pack-destination', folder], join(root, 'client'));
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'README.md']),
  );
  expect(files.filter(({ path }) => /src\/|test/.test(path))).toEqual([]);

  const settings = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    types: [],
    lib: ['es2023', 'dom'],
    skipLibCheck: false,
  };
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings, files: ['use.ts'] }));
  await writeFile(join(folder, 'use.ts'), `declare const process: { argv: string[] };${program}`);
  await npm(['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], folder);
  await execute(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder });

  const database = await openTestDatabase('postgres');
  onTestFinished(() => database.close());
  const platform = await openTestPlatform(database);
  onTestFinished(() => platform.close());
  const owner = await platform.signUp();
  const { data } = await platform.call(owner, 'POST', '/business/v1.1/api-key', {
    name: 'Program',
    scopes: ['playlists.read', 'playlists.write'],
  });
  const address = await platform.app.listen({ port: 0, host: '127.0.0.1' });
  const { stdout } = await execute('node', ['use.js', address, data.key], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ names: ['Reel', 'Second'], code: 'auth.scope_missing', totalItems: 1 });
});
