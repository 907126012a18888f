import { endpoint, Nothing, type Requires } from '@zeacon/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createAdmission } from './actors/admission.ts';
import { anySite } from './allowed-sites/judge.ts';
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
