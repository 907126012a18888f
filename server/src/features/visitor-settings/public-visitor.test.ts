import { expect, test } from 'vitest';
import { plainSettings, toPublicVisitor } from './public-visitor.ts';

const server = { apiKey: 'serverKey', region: 'ap', endpoint: '', scriptUrl: '' } as const;
const chosen = { ...plainSettings, identification: 'FINGERPRINT' } as const;

test('the key of the server serves a business that chose the vendor and has none', () => {
  expect(toPublicVisitor('biz_1', { ...chosen, region: 'eu' }, server)?.fingerprint).toEqual({
    businessId: 'biz_1',
    apiKey: 'serverKey',
    region: 'ap',
    scriptUrl: 'https://fpjscdn.net/v3/serverKey',
  });
});

test('its own key goes before that of the server', () => {
  const { fingerprint } = toPublicVisitor('biz_1', { ...chosen, apiKey: 'own' }, server) ?? {};
  expect(fingerprint).toMatchObject({ apiKey: 'own', region: 'us' });
});

test('the key of the server is used by nobody who did not choose it', () => {
  expect(toPublicVisitor('biz_1', undefined, server)).toBeUndefined();
  expect(toPublicVisitor('biz_1', { ...plainSettings, consent: 'NONE' }, server)).toEqual({ consent: 'NONE' });
});

test('without any key the built-in id is used', () => {
  expect(toPublicVisitor('biz_1', chosen, undefined)).toBeUndefined();
});
