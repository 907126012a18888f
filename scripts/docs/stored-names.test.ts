import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run.ts';

/** Files that name what they keep in the browser. */
const storing = /KeyValueStorage|localStorage|sessionStorage|createKeptByStream|indexedDB|createVisitorVault/;
/** An element that such a file makes. */
const tags = new Set(['zc-widget']);

test('the guide to consent lists every name under which something is stored, and none that is not there', () => {
  const sources = globSync('sdk/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => storing.test(source));
  const written = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/'(zc[-_][a-z_-]*|zeacon[a-z.]*)'/g)]
        .map(([, name]) => name!)
        .filter((name) => !tags.has(name)),
    ),
  );
  const guide = readFileSync(join(root, 'docs/guides/consent-and-privacy.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => /^\| `z(c[-_]|eacon)/.test(line));
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([\w.-]+)…?`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...written].sort());
});
