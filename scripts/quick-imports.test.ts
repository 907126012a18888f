import { expect, test } from 'vitest';
import { moduleOfDrizzle } from './quick-imports.ts';

const drizzle = 'file:///zeacon/node_modules/drizzle-orm';

test.each([
  ['./table.js', `${drizzle}/index.js`, `${drizzle}/table.js`],
  ['../sql/sql.js', `${drizzle}/pg-core/table.js`, `${drizzle}/sql/sql.js`],
])('%s of %s is %s', (specifier, parent, url) => {
  expect(moduleOfDrizzle(specifier, parent)).toBe(url);
});

test.each([
  ['pg', `${drizzle}/node-postgres/driver.js`],
  ['./table.cjs', `${drizzle}/index.cjs`],
  ['./table.js', `${drizzle}/index.cjs`],
  ['./table.js', `${drizzle}/node_modules/pg/index.js`],
  ['./table.js', 'file:///zeacon/node_modules/drizzle-kit/index.js'],
  ['./table.js', undefined],
])('%s of %s is left to Node', (specifier, parent) => {
  expect(moduleOfDrizzle(specifier, parent)).toBeUndefined();
});
