import type { PublicStream } from '@zeacon/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ZcError } from '../result.ts';
import { keepPurchase, keptPurchase } from './kept-purchases.ts';
import { openKept } from './open-kept.ts';

const stream = { streamId: 'str_1' } as PublicStream;
let opening: readonly string[];
let standing: readonly string[];
const read = vi.fn(async () => ({ openedBy: ['pls_1', 'pls_2'] }));
const client = {
  read,
  async open(entitlement: string) {
    if (!opening.includes(entitlement)) throw new ZcError('sale.entitlement_invalid');
    return stream;
  },
  check: async (entitlement: string) => ({ isStanding: standing.includes(entitlement), state: 'PAID' }),
} as unknown as Parameters<typeof openKept>[0];

beforeEach(() => {
  vi.unstubAllGlobals();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
  for (const by of ['str_1', 'str_2', 'pls_1', 'pls_2']) keepPurchase(by, undefined);
  read.mockClear();
  opening = standing = [];
});

test('a browser that has bought nothing asks for nothing', async () => {
  expect(await openKept(client, 'str_1')).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});

test('what was bought alone comes first', async () => {
  keepPurchase('str_1', 'a');
  keepPurchase('pls_1', 'b');
  opening = ['a', 'b'];
  expect(await openKept(client, 'str_1')).toEqual({ stream, entitlement: 'a', by: 'str_1' });
});

test('a series opens what its purchase of the video does not any more, which is forgotten', async () => {
  keepPurchase('str_1', 'a');
  keepPurchase('pls_2', 'b');
  opening = ['b'];
  expect(await openKept(client, 'str_1')).toEqual({ stream, entitlement: 'b', by: 'pls_2' });
  expect(keptPurchase('str_1')).toBeUndefined();
});

test('a series that does not open this video is kept for others, unless its money was given back', async () => {
  keepPurchase('pls_1', 'ended');
  keepPurchase('pls_2', 'stands');
  standing = ['stands'];
  expect(await openKept(client, 'str_1')).toBeUndefined();
  expect([keptPurchase('pls_1'), keptPurchase('pls_2')]).toEqual([undefined, 'stands']);
});
