import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiKeyScopes } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { root } from '../run.ts';

test('the guide to API keys names every scope, and none that is not there', () => {
  const guide = readFileSync(join(root, 'docs/guides/api-keys.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => /^\| `\w+\.\w+`/.test(line));
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([\w.]+)`/g)].map(([, scope]) => scope));
  expect(named.sort()).toEqual([...apiKeyScopes].sort());
});
