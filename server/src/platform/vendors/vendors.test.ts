import type OpenTok from '@opentok/client';
import fastify from 'fastify';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { OpenTokSdk } from '../../../../sdk/src/core/third-party/opentok-types.ts';
import { readConfig } from '../../config.ts';
import { expectRefusal } from '../../features/streams/library.testing.ts';
import { openNode } from '../testing/channel-node.ts';
import { startChildScript } from '../testing/child-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { copyMigratedTemplate, describeOnBothDatabases } from '../testing/test-database.ts';
import { widenPolicies } from '../web/widen-policies.ts';
import { findOpenTokScript, findPubNubScript } from './vendor-scripts.ts';

describe('settings', () => {
  const opentok = { ZEACON_OPENTOK_API_KEY: '1', ZEACON_OPENTOK_API_SECRET: 's' };
  const pubnub = {
    ZEACON_PUBNUB_SUBSCRIBE_KEY: 'sub',
    ZEACON_PUBNUB_PUBLISH_KEY: 'pub',
    ZEACON_PUBNUB_SECRET_KEY: 'sec',
  };

  test('without any, no vendor is used', () => {
    expect(readConfig({})).toMatchObject({ opentok: undefined, pubnub: undefined });
  });

  test('with only keys, the vendors’ standard addresses are used', () => {
    expect(readConfig({ ...opentok, ...pubnub })).toMatchObject({
      opentok: { apiKey: '1', apiSecret: 's', apiUrl: 'https://api.opentok.com' },
      pubnub: { publishKey: 'pub', subscribeKey: 'sub', secretKey: 'sec', origin: 'ps.pndsn.com', ssl: true },
    });
  });

  test.each([
    [
      { ...opentok, ZEACON_OPENTOK_API_SECRET: '' },
      'ZEACON_OPENTOK_API_SECRET is needed when ZEACON_OPENTOK_API_KEY is set.',
    ],
    [{ ...opentok, ZEACON_OPENTOK_API_URL: 'api.opentok.com' }, 'ZEACON_OPENTOK_API_URL must be an origin'],
    [
      { ...pubnub, ZEACON_PUBNUB_SECRET_KEY: '' },
      'ZEACON_PUBNUB_SECRET_KEY is needed when ZEACON_PUBNUB_SUBSCRIBE_KEY is set.',
    ],
    [{ ...pubnub, ZEACON_PUBNUB_PUBLISH_KEY: '' }, 'ZEACON_PUBNUB_PUBLISH_KEY is needed when'],
    [{ ...pubnub, ZEACON_PUBNUB_ORIGIN: 'ps.pndsn.com' }, 'ZEACON_PUBNUB_ORIGIN must be an origin'],
  ])('a missing or invalid setting is named: %#', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

test('OpenTok’s SDK has everything that embeds use', () => {
  expectTypeOf<typeof OpenTok.initSession>().toBeCallableWith('1', '2_session');
  expectTypeOf<ReturnType<typeof OpenTok.initSession>>().toHaveProperty('forceDisconnect');
  expectTypeOf<OpenTok.Subscriber>().toHaveProperty('on');
  const properties: OpenTok.PublisherProperties = {} as Parameters<OpenTokSdk<never, never>['initPublisher']>[1];
  const subscribed: OpenTok.SubscriberProperties = { insertDefaultUI: false, audioVolume: 0 };
  expect([properties, subscribed]).toHaveLength(2);
});

test('policies that limit connections also allow the vendors, and nothing else changes', async () => {
  const app = fastify();
  widenPolicies(app, ['https://ps.pndsn.com']);
  const policies = {
    '/page': "default-src 'none'; connect-src 'self'; base-uri 'none'",
    '/media': "default-src 'none'",
  };
  for (const [path, policy] of Object.entries(policies)) {
    app.get(path, (_request, reply) => reply.header('content-security-policy', policy).send('x'));
  }
  const policyOf = async (url: string) => (await app.inject({ url })).headers['content-security-policy'];
  expect(await policyOf('/page')).toBe("default-src 'none'; connect-src 'self' https://ps.pndsn.com; base-uri 'none'");
  expect(await policyOf('/media')).toBe(policies['/media']);
});

test('without keys a server loads nothing of a vendor', async () => {
  const dataFolder = await temporaryFolder();
  await copyMigratedTemplate(dataFolder);
  const script = startChildScript(new URL('./loaded-vendors.testing.ts', import.meta.url), dataFolder);
  expect(JSON.parse(await script.nextLine())).toEqual([]);
  // Proof that a loaded one would be listed.
  expect(JSON.parse(await script.nextLine())).toEqual(['pubnub']);
});

describeOnBothDatabases('without keys', (database) => {
  test('nothing of a vendor is named or served', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const { app } = node.platform;
    const payload = { streamId, visitorId: 'visitor-1' };
    const viewer = await app.inject({ method: 'POST', url: '/general/v1.1/stream/viewer/realtime', payload });
    const host = await node.call('POST', `/${streamId}/live/realtime`);
    const { visitorProof, ...ticket } = viewer.json().responseData;
    expect(visitorProof).toEqual(expect.any(String));
    for (const one of [ticket, host.data]) {
      expect(Object.keys(one).sort()).toEqual(['channel', 'expiresDate', 'iceServers', 'token', 'url']);
    }
    expectRefusal(await node.call('POST', `/${streamId}/live/stage`), 'stage.built_in');
    for (const script of [await findPubNubScript(), await findOpenTokScript()]) {
      expect((await app.inject({ url: script!.path })).statusCode).toBe(404);
    }
    for (const url of ['/', '/index.html']) {
      const policy = String((await app.inject({ url })).headers['content-security-policy']);
      expect(policy).not.toMatch(/opentok|tokbox|pndsn/);
    }
  });
});
