import compress from '@fastify/compress';
import { endpoint } from '@zeacon/contract';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createAdmission } from './actors/admission.ts';
import { anySite } from './allowed-sites/judge.ts';
import { answerErrors } from './answer-errors.ts';
import { ApiError } from './api-error.ts';
import { createRoute } from './route.ts';
import { ownerOnly } from './testing/owner-only.ts';
import { asDownload } from './web/as-download.ts';
import { onceGone } from './web/once-gone.ts';

const file = endpoint({
  method: 'GET',
  path: '/file',
  tag: 'T',
  summary: 's',
  requires: { kind: 'public' },
  file: 'text/csv',
  reply: z.string(),
  errors: [],
});

/** A platform that sends the chunks of `make`, as it does it: compressed for whoever asks for that. */
async function serve(make: (signal: AbortSignal) => AsyncGenerator<string>) {
  const app = fastify();
  await app.register(compress, { global: true, threshold: 2048, encodings: ['gzip'] });
  answerErrors(app);
  const route = createRoute(app, {
    admission: createAdmission(ownerOnly),
    audited: (_call, work) => work(),
    calledOn: (_ground, work) => work(),
    guardSite: async () => anySite,
    clock: () => new Date(0),
  });
  route(file, async (_input, { reply }) => asDownload(reply, { fileName: 'a.csv', text: make(onceGone(reply)) }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return `${address}/file`;
}

/** Text that gzip cannot make small. */
const large = noise(100_000);

function noise(bytes: number): string {
  const random = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 50_000) crypto.getRandomValues(random.subarray(at, at + 50_000));
  return Buffer.from(random).toString('base64');
}

describe.each(['identity', 'gzip'])('a file sent as %s', (encoding) => {
  const get = (url: string, signal?: AbortSignal) =>
    fetch(url, { headers: { 'accept-encoding': encoding }, ...(signal && { signal }) });

  test('arrives whole, under its name', async () => {
    const url = await serve(async function* () {
      yield large;
      yield 'end';
    });
    const answer = await get(url);
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.csv"');
    expect(await answer.text()).toBe(`${large}end`);
  });

  test('that fails before its first chunk is answered as an error, and not as a file', async () => {
    const url = await serve(async function* () {
      if (url) throw new ApiError('insight.exports_busy');
      yield '';
    });
    const answer = await get(url);
    expect([answer.status, (await answer.json()).error]).toEqual([429, 'insight.exports_busy']);
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect(answer.headers.get('content-type')).toMatch('application/json');
  });

  test('that fails at once is an error in any case', async () => {
    const url = await serve(async function* () {
      yield 'a';
      await Promise.resolve();
      throw new Error('the database is gone');
    });
    // Without compression, the first chunk may be on its way already.
    const read = async () => (await get(url)).text();
    const answer = await read().catch(() => '{"error":"server.failed"}');
    expect(JSON.parse(answer).error).toBe('server.failed');
  });

  test('that fails later ends the connection, so that nobody takes a part for the whole', async () => {
    const begun = Promise.withResolvers<void>();
    const url = await serve(async function* () {
      yield large;
      await begun.promise;
      throw new Error('the database is gone');
    });
    const answer = await get(url);
    expect(answer.status).toBe(200);
    begun.resolve();
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('that nobody reads waits, and is given up once its reader is gone', async () => {
    let made = 0;
    const given = vi.fn();
    let gone: AbortSignal | undefined;
    const url = await serve(async function* (signal) {
      gone = signal;
      try {
        for (; made < 100_000; made += 1) yield large;
      } finally {
        given();
      }
    });
    const abort = new AbortController();
    const answer = await get(url, abort.signal);
    const reader = answer.body!.getReader();
    await reader.read();
    let before = -1;
    // What fills the buffers on the way is made; then nothing more is.
    await vi.waitFor(
      () => {
        const isStill = made === before;
        before = made;
        expect(isStill).toBe(true);
      },
      { timeout: 30_000, interval: 500 },
    );
    expect(made).toBeLessThan(1000);
    expect(given).not.toHaveBeenCalled();
    abort.abort();
    await vi.waitFor(() => expect(given).toHaveBeenCalled(), { timeout: 30_000 });
    expect(gone!.aborted).toBe(true);
    expect(made).toBeLessThan(1000);
  }, 90_000);
});
