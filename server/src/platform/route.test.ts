import { endpoint, Nothing, type Requires } from '@zeacon/contract';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAdmission } from './actors/admission.ts';
import { anySite } from './allowed-sites/judge.ts';
import type { FiguresReader } from './database/figure-reads.ts';
import { createRoute } from './route.ts';
import { ownerOnly } from './testing/owner-only.ts';

async function ask(requires: Requires, cacheControl?: string) {
  const app = fastify();
  const route = createRoute(app, {
    admission: createAdmission(ownerOnly),
    audited: (_call, work) => work(),
    calledOn: (_ground, work) => work(),
    guardSite: async () => anySite,
    clock: () => new Date(0),
  });
  const asked = endpoint({
    method: 'GET',
    path: '/asked',
    tag: 'T',
    summary: 's',
    requires,
    reply: Nothing,
    errors: [],
  });
  route(asked, async (_input, { reply }) => {
    if (cacheControl) reply.header('cache-control', cacheControl);
    return {};
  });
  return (await app.inject('/asked')).headers['cache-control'];
}

const business = { kind: 'business', permission: 'videos.read' } as const;

test.each([business, { kind: 'upload' }, { kind: 'cookies' }] as const)(
  'no cache stores answers to $kind',
  async (requires) => {
    expect(await ask(requires)).toBe('no-store');
  },
);

test('public answers, and those with their own rule, keep the header of their route', async () => {
  expect(await ask({ kind: 'public' })).toBeUndefined();
  expect(await ask({ kind: 'public' }, 'public, max-age=5')).toBe('public, max-age=5');
  expect(await ask(business, 'private, max-age=5')).toBe('private, max-age=5');
});

test('figures are read for the business that asks, until its caller is gone', async () => {
  const readers: FiguresReader[] = [];
  const app = fastify();
  const route = createRoute(app, {
    admission: createAdmission(ownerOnly),
    audited: (_call, work) => work(),
    calledOn: (_ground, work) => work(),
    askedBy: (reader, work) => {
      readers.push(reader);
      expect(reader.gone.aborted).toBe(false);
      return work();
    },
    guardSite: async () => anySite,
    clock: () => new Date(0),
  });
  const asked = { method: 'GET', tag: 'T', summary: 's', reply: Nothing, errors: [] } as const;
  route(endpoint({ ...asked, path: '/own', requires: business }), async () => ({}));
  route(endpoint({ ...asked, path: '/public', requires: { kind: 'public' } }), async () => ({}));
  const url = await app.listen();
  onTestFinished(() => app.close());
  for (const path of ['own', 'public']) await fetch(`${url}/${path}`);
  expect(readers.map(({ businessId }) => businessId)).toEqual([expect.stringMatching(/./), '']);
  await vi.waitFor(() => expect(readers.map(({ gone }) => gone.aborted)).toEqual([true, true]));
});
