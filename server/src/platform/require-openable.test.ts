import { expect, test } from 'vitest';
import { createGuardedAddress } from './guarded-address.ts';
import { requireOpenable } from './require-openable.ts';

const address = createGuardedAddress({ allow: ['hooks.localhost:443', '10.0.0.7'] });
const fieldsOf = (url: string, allowsHttp = false) => {
  try {
    requireOpenable({ address, allowsHttp }, 'url', url);
    return undefined;
  } catch (error) {
    return (error as { fieldErrors: object }).fieldErrors;
  }
};

test.each([
  'https://shop.example/hooks',
  'https://hooks.localhost/',
  'https://hooks.localhost:443/',
  'https://10.0.0.7',
])('%s may be opened', (url) => {
  expect(fieldsOf(url)).toBeUndefined();
});

test.each([
  ['http://shop.example', 'HTTPS'],
  ['ftp://shop.example', 'HTTPS'],
  ['https://ana:secret@shop.example', 'HTTPS'],
  ['no address', 'HTTPS'],
  ['https://hooks.localhost:8443', 'public internet'],
  ['https://169.254.169.254/latest', 'public internet'],
  ['https://[::1]/', 'public internet'],
])('%s may not', (url, word) => {
  expect(fieldsOf(url)).toEqual({ url: expect.stringMatching(new RegExp(word, 'i')) });
});

test('HTTP may be opened where the platform allows it', () => {
  expect(fieldsOf('http://shop.example', true)).toBeUndefined();
  expect(fieldsOf('ftp://shop.example', true)).toBeDefined();
});
