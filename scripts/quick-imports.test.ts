import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { besideItsImporter, isOurDrizzle } from './quick-imports.ts';
import { root } from './run.ts';

const drizzle = 'file:///zeacon/node_modules/drizzle-orm';
const ours = 'file:///zeacon/server/src/app.ts';

test.each([
  ['./table.js', `${drizzle}/index.js`, `${drizzle}/table.js`, 'module'],
  ['../sql/sql.js', `${drizzle}/pg-core/table.js`, `${drizzle}/sql/sql.js`, 'module'],
  ['./config.ts', ours, 'file:///zeacon/server/src/config.ts', 'module-typescript'],
  ['../../scripts/run.ts', ours, 'file:///zeacon/scripts/run.ts', 'module-typescript'],
])('%s of %s is %s', (specifier, parent, url, format) => {
  expect(besideItsImporter(specifier, parent)).toEqual({ url, format });
});

test.each([
  ['pg', `${drizzle}/node-postgres/driver.js`],
  ['./table.cjs', `${drizzle}/index.cjs`],
  ['./table.js', `${drizzle}/index.cjs`],
  ['./table.js', `${drizzle}/node_modules/pg/index.js`],
  ['./table.js', 'file:///zeacon/node_modules/drizzle-kit/index.js'],
  ['./config.ts', 'file:///zeacon/node_modules/any/index.ts'],
  ['./words.json', ours],
  ['./program.mjs', ours],
  ['@zeacon/contract', ours],
  ['./config.ts', 'data:text/javascript,1'],
  ['./table.js', undefined],
])('%s of %s is left to Node', (specifier, parent) => {
  expect(besideItsImporter(specifier, parent)).toBeUndefined();
});

test.each([
  [true, 'drizzle-orm', ours, 'import'],
  [true, 'drizzle-orm/pg-core', ours, 'import'],
  [false, 'drizzle-orm', ours, 'require'],
  [false, 'drizzle-orm-other', ours, 'import'],
  [false, 'drizzle-orm', 'file:///zeacon/node_modules/any/index.js', 'import'],
  [false, 'drizzle-orm', undefined, 'import'],
])('%s for %s, imported by %s, by %s', (expected, specifier, parentURL, condition) => {
  expect(isOurDrizzle(specifier, { parentURL, conditions: ['node', condition] })).toBe(expected);
});

test('what is imported quickly is what Node finds', async () => {
  const program = `
    import { importQuickly } from './scripts/quick-imports.ts';
    const [folder, expected] = [${JSON.stringify(join(root, 'server/src/platform/'))}, await import('drizzle-orm/pg-core')];
    importQuickly();
    const table = await import(folder + 'jobs.ts');
    const { Found } = await import('data:text/javascript,export const Found = 1');
    const found = await Promise.all([1, 2].map(() => import('drizzle-orm/pg-core')));
    console.log(typeof table.createJobs, Found, found.every((one) => one === expected));
    await import('./scripts/nowhere.ts').catch(({ code }) => console.log(code));`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
  expect(stdout.split('\n')).toEqual(['function 1 true', 'ENOENT', '']);
});
