import type { InsightBatch } from '@zeacon/contract';
import { expect, test, vi } from 'vitest';
import { createInsightTransport } from './insight-transport.ts';

const batch = { visitorId: 'visitor-1', events: [] } as unknown as InsightBatch;
const answering = (status: number) => vi.fn(async () => new Response('{}', { status }));

test.each([
  [202, 'taken'],
  [400, 'refused'],
  [404, 'refused'],
  [429, 'failed'],
  [503, 'failed'],
] as const)('status %i: %s', async (status, delivery) => {
  const transport = createInsightTransport({ baseUrl: 'https://zeacon.example', fetch: answering(status) });
  expect(await transport.deliver(batch, { closing: false })).toBe(delivery);
});

test.each([
  ['60', 60_000],
  ['0', 'failed'],
  ['-5', 'failed'],
  ['soon', 'failed'],
] as const)('says how long the server asks to wait: "%s"', async (retryAfter, delivery) => {
  const send = async () => new Response('{}', { status: 429, headers: { 'retry-after': retryAfter } });
  const transport = createInsightTransport({ baseUrl: 'https://zeacon.example', fetch: send });
  expect(await transport.deliver(batch, { closing: false })).toBe(delivery);
});

test('sends plain text in a request that survives the page, with cookies only to its own server', async () => {
  const send = answering(202);
  await createInsightTransport({ baseUrl: 'https://zeacon.example', fetch: send }).deliver(batch, { closing: true });
  const [url, init] = send.mock.calls[0] as unknown as [string, RequestInit];
  expect(url).toBe('https://zeacon.example/business/v1.1/insight/events');
  expect(init).toMatchObject({ method: 'POST', keepalive: true });
  expect(new Request(url, init).credentials).toBe('same-origin');
  expect(new Request(url, init).headers.get('content-type')).toBe('text/plain;charset=UTF-8');
});

test('falls back to a beacon if a request during closing is blocked', async () => {
  const beacon = vi.fn(() => true);
  const send = vi.fn(() => Promise.reject(new TypeError('quota')));
  const transport = createInsightTransport({ baseUrl: 'https://zeacon.example', fetch: send, beacon });
  expect(await transport.deliver(batch, { closing: true })).toBe('taken');
  expect(beacon).toHaveBeenCalledWith('https://zeacon.example/business/v1.1/insight/events', JSON.stringify(batch));
});

test('reports failure if the server cannot be reached', async () => {
  const beacon = vi.fn(() => true);
  const send = vi.fn(() => Promise.reject(new TypeError('offline')));
  const transport = createInsightTransport({ baseUrl: 'https://zeacon.example', fetch: send, beacon });
  expect(await transport.deliver(batch, { closing: false })).toBe('failed');
  expect(beacon).not.toHaveBeenCalled();
});
