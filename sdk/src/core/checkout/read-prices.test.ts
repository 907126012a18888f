import * as contract from '@zeacon/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idsOfPurchases, keepPurchase } from './kept-purchases.ts';
import { readPrices } from './read-prices.ts';

const series = { playlistId: 'pls_1', name: 'The coast', amount: 2000, currency: 'EUR', takenOff: 0 };
const cheaper = { ...series, amount: 1100, takenOff: 900 };
const choices = vi.fn(async (_bought: string[]) => ({ choices: [cheaper] }));
let read = vi.fn(async (_bought?: readonly string[]) => ({ choices: [series], mayTakeOff: [] as string[] }));
const client = () => ({ read, choices }) as unknown as Parameters<typeof readPrices>[0];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  choices.mockClear();
});

// The page keeps what was bought, and other tests have the same page.
afterEach(() => {
  for (const id of idsOfPurchases()) keepPurchase(id, undefined);
});

test('a browser that has bought nothing asks once', async () => {
  expect(await readPrices(client())).toMatchObject({ choices: [series], bought: [] });
  expect(read).toHaveBeenCalledWith([]);
  expect(choices).not.toHaveBeenCalled();
});

test('says ids of videos, and shows entitlements of those alone that count', async () => {
  for (const [id, entitlement] of [
    ['str_1', 'a'],
    ['str_2', 'b'],
    ['pls_9', 'c'],
    ['a page’s own, str_3', 'd'],
  ] as const)
    keepPurchase(id, entitlement);
  read = vi.fn(async () => ({ choices: [series], mayTakeOff: ['str_2'] }));
  expect(await readPrices(client())).toMatchObject({ choices: [cheaper], bought: ['b'] });
  expect(read).toHaveBeenCalledWith(['str_1', 'str_2']);
  expect(choices).toHaveBeenCalledWith(['b']);
});

test('no more than the server counts are said', async () => {
  for (let index = 0; index < 50; index++) keepPurchase(`str_${index}`, 'x');
  await readPrices(client());
  expect(read.mock.lastCall?.[0]).toHaveLength(contract.takenOffMax);
});
