import { expect, test } from 'vitest';
import { validateSubdomainName } from './subdomain.ts';

test('a free name is fine', async () => {
  expect(await validateSubdomainName('acme', async () => undefined)).toBeUndefined();
});

test('a taken name gets the server’s message', async () => {
  expect(await validateSubdomainName('acme', async (name) => `${name} is taken`)).toBe('acme is taken');
});

test('a failed call does not count as a free name', async () => {
  expect(await validateSubdomainName('acme', () => Promise.reject(new Error('offline')))).toBe('Error');
});
