import { can, WebhookEventType } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';
import { permissionForEvent } from './event-permissions.ts';

test('every event has a permission, which everybody has who may manage webhooks', () => {
  for (const type of WebhookEventType.options) {
    const permission = permissionForEvent(type);
    expect([type, permission]).toEqual([type, expect.any(String)]);
    for (const role of ['owner', 'admin'] as const)
      expect([type, role, can(role, permission!)]).toEqual([type, role, true]);
  }
});

describeOnSharedPlatform('a key that manages webhooks', (database) => {
  test('gets by them only what its scopes let it read', async () => {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Acme');
    const base = '/business/v1.1/webhooks';
    async function keyWith(...scopes: string[]): Promise<TestBusiness> {
      const { data } = await platform.call(owner, 'POST', '/business/v1.1/api-key', {
        name: 'Shop',
        scopes: ['webhooks.manage', ...scopes],
      });
      return { ...owner, headers: { authorization: `Bearer ${data.key}` } };
    }
    const draft = (...eventTypes: string[]) => ({ url: 'https://shop.example/hooks', description: '', eventTypes });
    const bare = await keyWith();
    const add = (as: TestBusiness, ...types: string[]) => platform.call(as, 'POST', base, draft(...types));
    expect(await add(bare, 'lead.created')).toMatchObject({
      error: 'auth.scope_missing',
      message: 'This API key needs the scope leads.read for this call.',
    });
    const reader = await keyWith('leads.read', 'videos.read');
    expect((await add(reader, 'lead.created', 'stream.ready')).status).toBe(201);
    expect((await add(reader, 'lead.created', 'sale.paid')).error).toBe('auth.scope_missing');

    const { id } = (await add(owner, 'lead.created')).data;
    for (const [method, path, body] of [
      ['GET', 'secret'],
      ['POST', 'secret'],
      ['PATCH', '', { url: 'https://thief.example/' }],
    ] as const) {
      const call = (as: TestBusiness) =>
        platform.call(as, method, [`${base}/${id}`, path].filter(Boolean).join('/'), body);
      expect([method, (await call(bare)).error]).toEqual([method, 'auth.scope_missing']);
      expect([method, (await call(reader)).status]).toEqual([method, 200]);
    }
    expect((await platform.call(bare, 'GET', `${base}/${id}`)).data.eventTypes).toEqual(['lead.created']);
    const onVideos = (await add(reader, 'stream.ready')).data.id;
    const widen = { eventTypes: ['lead.created'] };
    const videos = await keyWith('videos.read');
    expect((await platform.call(videos, 'PATCH', `${base}/${onVideos}`, widen)).error).toBe('auth.scope_missing');
  });
});
