import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import resolve from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { isAllowed } from './allowed-licences.ts';
import { createNoticeCollector, noticesFile } from './collect-notices.ts';
import { packageFolder } from './package-notice.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeacon-licences-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function addPackage(name: string, manifest: object, files: Record<string, string> = {}): Promise<void> {
  const at = join(folder, 'node_modules', name);
  await mkdir(at, { recursive: true });
  const described = { name, version: '1.0.0', type: 'module', exports: './index.js', ...manifest };
  const all = { 'package.json': JSON.stringify(described), 'index.js': `export default '${name}';`, ...files };
  for (const [file, text] of Object.entries(all)) await writeFile(join(at, file), text);
}

async function bundle(...imports: string[]) {
  const source = imports.map((name, at) => `import a${at} from '${name}'; console.log(a${at});`).join('\n');
  await writeFile(join(folder, 'main.js'), source);
  const made = await rollup({
    input: join(folder, 'main.js'),
    plugins: [resolve(), createNoticeCollector().plugin],
  });
  await made.write({ dir: join(folder, 'dist') });
  return JSON.parse(await readFile(join(folder, 'dist', noticesFile), 'utf8'));
}

describe('a bundle', () => {
  it('names every package in it, with the text of its licence', async () => {
    await addPackage('@acme/one', {
      license: 'MIT',
      author: 'Ana <ana@acme.example>',
      homepage: 'https://acme.example',
    });
    await addPackage(
      'two',
      { license: '(GPL-3.0-only OR ISC)', repository: 'github:acme/two' },
      { LICENSE: 'Be kind.\n' },
    );
    expect(await bundle('two', '@acme/one')).toEqual([
      {
        ...{ name: '@acme/one', version: '1.0.0', licence: 'MIT', sourceUrl: 'https://acme.example' },
        text: 'Copyright Ana. Licensed under MIT: https://spdx.org/licenses/MIT.html',
      },
      {
        ...{ name: 'two', version: '1.0.0', licence: '(GPL-3.0-only OR ISC)', text: 'Be kind.' },
        sourceUrl: 'https://github.com/acme/two',
      },
    ]);
  });

  test.each([
    [
      'a licence that is not allowed',
      { license: 'GPL-3.0-only' },
      'p 1.0.0 is under "GPL-3.0-only", which is not allowed',
    ],
    ['no licence', {}, 'p 1.0.0 does not say its licence'],
    ['terms of its maker', { license: 'SEE LICENSE IN LICENSE' }, 'which is not allowed'],
  ])('with a package of %s is not built', async (_what, manifest, message) => {
    await addPackage('p', manifest);
    await expect(bundle('p')).rejects.toThrow(message);
  });

  it('in which no package is seen is not built either: nothing was judged', async () => {
    await expect(bundle()).rejects.toThrow('No package was seen');
  });
});

it('the encoder brings the licence of FFmpeg along', () => {
  const collector = createNoticeCollector([
    join(import.meta.dirname, '../../node_modules/@mediabunny/aac-encoder/a.js'),
  ]);
  const [encoder, ffmpeg] = JSON.parse(collector.toJson());
  expect([encoder.licence, ffmpeg.licence]).toEqual(['MPL-2.0', 'LGPL-2.1-or-later']);
  expect(ffmpeg.text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0-only)', true],
  ['MIT AND Zlib', true],
  ['MIT AND GPL-2.0-only', false],
  ['AGPL-3.0-only', false],
  ['', false],
])('%j: %s', (expression, expected) => expect(isAllowed(expression)).toBe(expected));

test.each([
  ['/a/node_modules/lit/index.js', '/a/node_modules/lit'],
  ['\0/a/node_modules/@lit/react/x/y.js?commonjs', '/a/node_modules/@lit/react'],
  ['/a/node_modules/b/node_modules/c/x.js', '/a/node_modules/b/node_modules/c'],
  ['/a/node_modules/.cache/zeacon/x.js', undefined],
  ['/a/src/lit.ts', undefined],
])('%j belongs to %s', (id, expected) => expect(packageFolder(id)).toBe(expected));
