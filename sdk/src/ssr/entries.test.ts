import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exports } from '../../package.json';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const entries = Object.entries(exports).filter(([, path]) => path.endsWith('.ts'));
let folder: string;

/** As a bundler for servers leaves them: one file each, the libraries outside. */
beforeAll(async () => {
  await mkdir(join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(join(root, '.cache/entries-'));
  await build({
    entryPoints: Object.fromEntries(entries.map(([name, path]) => [toFile(name), join(root, 'sdk', path)])),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '@zeacon/contract': join(root, 'contract/src/index.ts') },
    tsconfig: join(root, 'tsconfig.sdk.json'),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const toFile = (name: string) => name.replace(/^\.\/?/, '').replaceAll('/', '-') || 'index';

test.each(entries)('Node imports the entry %s, where there is no document', async (name) => {
  const url = pathToFileURL(join(folder, `${toFile(name)}.mjs`)).href;
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    `await import(${JSON.stringify(url)}); console.log(typeof document)`,
  ]);
  expect(stdout.trim()).toBe('undefined');
});

test('React renders the feed of a community where there is no document', async () => {
  const url = pathToFileURL(join(folder, 'react.mjs')).href;
  const script = `
    const { ZcCommunityFeed } = await import(${JSON.stringify(url)});
    const { createElement } = await import('react');
    const { renderToString } = await import('react-dom/server');
    const props = { communityId: 'com_1', order: 'popular', lang: 'de', onPostOpen() {}, onMemberChange() {} };
    console.log(renderToString(createElement(ZcCommunityFeed, props)), typeof document);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  expect(stdout.trim()).toBe('<zc-community-feed lang="de"></zc-community-feed> undefined');
});
