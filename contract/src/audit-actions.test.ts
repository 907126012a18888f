import { expect, test } from 'vitest';
import { auditObjects } from './audit-actions.ts';
import type { Endpoint } from './endpoint.ts';
import * as contract from './index.ts';

const endpoints = Object.entries(contract).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null && 'method' in value && 'requires' in value
    ? [{ name, ...(value as Endpoint) }]
    : [],
);

test('every endpoint that changes something says what it is recorded as, or why it is not', () => {
  const changing = endpoints.filter(
    ({ method, requires }) => method !== 'GET' && requires.kind !== 'viewer' && requires.kind !== 'channel',
  );
  expect(changing.length).toBeGreaterThan(80);
  expect(changing.filter(({ audit }) => audit === undefined).map(({ name }) => name)).toEqual([]);
});

test('an action begins with the kind of object that it changes', () => {
  const actions = endpoints.flatMap(({ audit }) => (typeof audit === 'string' ? [audit] : []));
  const known = new RegExp(`^(${auditObjects.join('|')})\\.[a-z_]+$`);
  expect(actions.filter((action) => !known.test(action))).toEqual([]);
});
