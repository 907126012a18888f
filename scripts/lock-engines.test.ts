import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LockEntry, settleEngines } from './lock-engines.ts';
import { root } from './run.ts';

const lockWith = (entry: LockEntry): Record<string, LockEntry> => ({
  '': { engines: { node: '>=20' } },
  'node_modules/node': { version: '24.15.0', hasInstallScript: true },
  'node_modules/tool': { version: '1.0.0', ...entry },
});

test('the lockfile requires no Node except the pinned one', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  expect(settleEngines(packages), 'run `npx node scripts/complete-lockfile.ts`').toEqual([]);
});

test.each(['>=22', '^20.19.0 || >=22.12.0', '^24'])('%s is met by the pinned Node and not required of npm', (node) => {
  const packages = lockWith({ engines: { node } });
  expect(settleEngines(packages)).toEqual(['node_modules/tool']);
  expect(packages['node_modules/tool']).toEqual({ version: '1.0.0' });
});

test.each<[string, LockEntry]>([
  ['that every Node meets', { engines: { node: '>=18' } }],
  ['of a package whose script runs while npm installs', { engines: { node: '>=22' }, hasInstallScript: true }],
  ['of an optional package that the pinned Node does not suit', { engines: { node: '^20.9.0' }, optional: true }],
])('keeps a range %s', (_case, entry) => {
  const packages = lockWith(entry);
  expect(settleEngines(packages)).toEqual([]);
  expect(packages['node_modules/tool']).toEqual({ version: '1.0.0', ...entry });
});

test('names a package that the pinned Node does not satisfy', () => {
  expect(() => settleEngines(lockWith({ engines: { node: '>=26' } }))).toThrow('node_modules/tool asks for >=26');
});
