import { beforeEach, expect, test, vi } from 'vitest';
import { keepPurchase, keptPurchase } from './kept-purchases.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

test('what was bought is kept by video, and forgotten', () => {
  keepPurchase('str_1', 'pur_1.a');
  keepPurchase('str_2', 'pur_2.b');
  expect(JSON.parse(stored.get('zc-bought')!)).toEqual({ str_1: 'pur_1.a', str_2: 'pur_2.b' });
  keepPurchase('str_1', undefined);
  expect([keptPurchase('str_1'), keptPurchase('str_2')]).toEqual([undefined, 'pur_2.b']);
  keepPurchase('str_2', undefined);
});

test.each(['', '[1]', '"x"', 'null', '{', '{"str_9":5}'])('what the page put there, “%s”, does no harm', (text) => {
  stored.set('zc-bought', text);
  expect(keptPurchase('str_9')).toBeUndefined();
  keepPurchase('str_9', 'pur_9.c');
  expect(keptPurchase('str_9')).toBe('pur_9.c');
  keepPurchase('str_9', undefined);
});

test('without storage it is kept by the page', () => {
  vi.stubGlobal('localStorage', undefined);
  keepPurchase('str_3', 'pur_3.d');
  expect(keptPurchase('str_3')).toBe('pur_3.d');
  keepPurchase('str_3', undefined);
});
