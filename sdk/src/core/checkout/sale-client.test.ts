import * as contract from '@zeacon/contract';
import { expect, test } from 'vitest';
import { heldSec, saleCalls, tokenOf } from './sale-client.ts';

test.each([
  ['read', contract.getViewerPayment],
  ['choices', contract.getPricesForBuyer],
  ['pay', contract.payForVideo],
  ['answer', contract.answerVideoPayment],
  ['open', contract.openPurchase],
  ['check', contract.checkPurchase],
  ['link', contract.sendPurchaseLink],
  ['restore', contract.usePurchaseLink],
  ['history', contract.listOwnPurchases],
] as const)('the call to %s is the contract’s', (name, { method, path }) => {
  expect(saleCalls[name]).toMatchObject({ method, path });
});

test.each([
  ['https://video.example/index.m3u8?token=viewer.1.x&environment=local', 'viewer.1.x'],
  ['https://video.example/index.m3u8', undefined],
  [undefined, undefined],
])('the token of %s is %s', (url, token) => {
  expect(tokenOf(url)).toBe(token);
});

test('the server holds an answer back as long as it is asked to', () => {
  expect(heldSec).toBe(contract.standingHeldSec);
});
