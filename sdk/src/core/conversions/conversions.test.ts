import { clickParameter, conversionNameMaxLength, recordConversion } from '@zeacon/contract';
import { beforeEach, expect, test } from 'vitest';
import { conversionsPath, createConversions } from './conversions.ts';

const clickId = 'str_1.0a1b2c3d-0000-4000-8000-000000000000';
const day = 24 * 60 * 60 * 1000;

let kept: Map<string, string>;
let sent: string[];
let url: string;
let now: number;

const storage = () => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
});
const create = (changes: Partial<Parameters<typeof createConversions>[0]> = {}) =>
  createConversions({ url: () => url, storage, now: () => now, send: (body) => sent.push(body), ...changes });
const bodies = () => sent.map((body) => recordConversion.body.parse(JSON.parse(body)));

beforeEach(() => {
  kept = new Map();
  sent = [];
  url = `https://shop.example/thanks?order=secret&${clickParameter}=${clickId}#top`;
  now = Date.UTC(2026, 0, 1);
});

test('sends the conversion and its click in the contract’s format', () => {
  create().convert('order', { value: 129.5, currency: 'eur' });
  expect(bodies()).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{36}$/),
      clickId,
      name: 'order',
      value: 129.5,
      currency: 'EUR',
      pageUrl: 'https://shop.example/thanks',
    },
  ]);
  expect(conversionsPath).toBe(recordConversion.path);
});

test('each call has its own id', () => {
  const conversions = create();
  conversions.convert('order');
  conversions.convert('order');
  expect(new Set(bodies().map(({ id }) => id)).size).toBe(2);
});

test('the click is remembered on later pages for thirty days', () => {
  create().arrive();
  url = 'https://shop.example/later';
  now += 30 * day - 1;
  create().convert('order');
  expect(bodies().map((body) => body.clickId)).toEqual([clickId]);
  now += 1;
  create().convert('order');
  expect(sent.length).toBe(1);
});

test.each([
  ['nobody clicked', 'https://shop.example/'],
  ['the click is none', `https://shop.example/?${clickParameter}=<script>`],
  ['the click has no video', `https://shop.example/?${clickParameter}=0a1b2c3d`],
])('sends nothing if %s', (_case, address) => {
  url = address;
  create().convert('order');
  expect(sent).toEqual([]);
});

test.each([
  ['no name', undefined, {}, 0],
  ['a blank name', '  ', {}, 0],
  ['a long name', 'x'.repeat(conversionNameMaxLength + 1), {}, 1],
  ['a value that is none', 'order', { value: Number.NaN }, 1],
  ['a text for a value', 'order', { value: '12' }, 1],
  ['a currency that is none', 'order', { currency: 'euros' }, 1],
])('accepts %s without throwing', (_case, name, details, count) => {
  create().convert(name, details as never);
  expect(bodies().length).toBe(count);
});

test.each([
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [1e13, null],
  ['12', null],
  [-5, -5],
  [0, 0],
])('leaves out the value %s, which the platform would refuse', (value, told) => {
  create().convert('order', { value: value as number });
  expect(bodies().map((body) => body.value)).toEqual([told]);
  expect(recordConversion.body.safeParse(bodies()[0]).success).toBe(true);
});

test('never throws, whatever the page forbids or passes', () => {
  const forbid = () => {
    throw new Error('forbidden');
  };
  const conversions = create({ storage: forbid, send: forbid });
  conversions.arrive();
  conversions.convert('order', null as never);
  create({ url: forbid }).convert('order');
  create({ storage: forbid }).convert('order');
  expect(bodies().map((body) => body.clickId)).toEqual([clickId]);
});
