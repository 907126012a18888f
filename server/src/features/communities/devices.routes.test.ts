import { AsyncResource } from 'node:async_hooks';
import { expect, onTestFinished, test } from 'vitest';
import { createRotateKeys } from '../../platform/keys/rotate-keys.ts';
import { attacks } from '../../platform/testing/attacks.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { testMasterKey } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository } from '../streams/streams.repository.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { base, openCommunities, textOf } from './open-communities.testing.ts';
import { openPushService } from './push-service.testing.ts';

describeOnSharedPlatform('telling members on their devices', (database) => {
  async function open(env: Record<string, string> = { ZEACON_PUSH_PRIVATE: '1' }) {
    const opened = await openCommunities(database(), { env });
    const { call, make, join, owner, modules, clock } = opened;
    const service = await openPushService();
    onTestFinished(() => void service.close());
    const { id: communityId, subdomain } = await make({ title: 'Harbor club' });
    const ana = await join(communityId, 'ana@example.com');
    const bo = await join(communityId, 'bo@example.com');
    const about = `?communityId=${communityId}`;
    const devicesOf = async (who: typeof ana) => (await call(who, 'GET', `${base}/public/devices${about}`)).data;
    async function add(who: typeof ana, changes: object = {}) {
      const device = service.add();
      const { publicKey } = await devicesOf(who);
      const body = { communityId, publicKey, ...device.subscription, ...changes };
      return { ...device, answer: await call(who, 'POST', `${base}/public/devices`, body) };
    }
    const makeSpace = async (name: string) =>
      (await call(owner, 'POST', `${base}/spaces`, { communityId, name })).data.id as string;
    const follow = (who: typeof ana, spaceId: string, choice: string) =>
      call(who, 'PUT', `${base}/public/notices/spaces`, { communityId, spaceId, follow: choice });
    const mute = (who: typeof ana, postId: string, isMuted = true) =>
      call(who, 'PUT', `${base}/public/notices/threads`, { postId, isMuted });
    const write = async (who: typeof ana, words: string, spaceId: string | null = null) =>
      (await call(who, 'POST', `${base}/public/post`, { communityId, spaceId, body: textOf(words) })).data;
    const publish = async (more: object = {}) => {
      const draft = { communityId, title: 'News', body: textOf('x'), state: 'PUBLISHED' };
      return (await call(owner, 'POST', `${base}/post`, { ...draft, ...more })).data;
    };
    const say = async (who: typeof ana, postId: string, text: string) =>
      (await call(who, 'POST', `${base}/public/comments`, { postId, text })).data;
    const kinds = async (who: typeof ana) =>
      (await call(who, 'GET', `${base}/public/notices${about}`)).data.items.map(({ kind }: { kind: string }) => kind);
    const waiting = async () =>
      Number((await database().pool.query('select count(*) from community_push')).rows[0].count);
    const beginLive = async () => {
      const stream = await createStreamsRepository(database().db).insert({
        ...{ id: opened.platform.newId('str'), businessId: owner.businessId, name: 'Regatta' },
        ...{ fileName: '', sizeBytes: 0, createdAt: clock.now() },
      });
      const post = await publish({ contentId: stream.id, title: 'Regatta' });
      const { businessId } = owner;
      const session = { streamId: stream.id, businessId, sessionId: 'lvs_1', archiveId: 'str_9' };
      await database().transaction(async (tx) => {
        await modules.live.liveStarted.run(tx, session, clock.now());
      });
      return post;
    };
    const send = () => modules.communities.sendPushes();
    const community = { communityId, subdomain, ana, bo, devicesOf, add, makeSpace, follow, mute };
    return { ...opened, ...community, service, write, publish, say, kinds, waiting, beginLive, send };
  }

  test('a live that begins is told on a device, encrypted and signed for its push service', async () => {
    const { ana, add, beginLive, send, devicesOf, subdomain, waiting } = await open();
    const device = await add(ana);
    expect(device.answer).toMatchObject({ status: 201 });
    const post = await beginLive();
    await send();
    const { publicKey } = await devicesOf(ana);
    const url = `http://${subdomain}.localhost:4000/post/${post.uuid}`;
    expect(device.received).toEqual([
      {
        message: { title: 'Harbor club', body: 'Live now: Regatta', url, tag: post.uuid },
        ...{ ttl: 3600, urgency: 'high', publicKey, atMs: expect.any(Number) },
      },
    ]);
    expect(await waiting()).toBe(0);
  });

  test('mentions, answers and comments are told; posts only where their space is followed', async () => {
    const { ana, bo, add, write, publish, say, send, makeSpace, follow, kinds } = await open();
    const device = await add(ana);
    const boats = await makeSpace('Boats');
    const mine = await write(ana, 'Mine');
    await say(bo, mine.uuid, 'Nice');
    await say(bo, mine.uuid, 'Hello @ana');
    await publish();
    await write(bo, 'Not yet', boats);
    expect((await follow(ana, boats, 'ALL')).status).toBe(200);
    await write(bo, 'A mast', boats);
    await publish({ spaceId: boats, title: 'A sail' });
    await send();
    const told = ['bo commented on your post', 'bo mentioned you', 'New post: A mast', 'New post: A sail'];
    expect(device.received.map(({ message }) => message.body).sort()).toEqual([...told].sort());
    expect(await kinds(ana)).toEqual(['POST', 'POST', 'POST', 'MENTION', 'COMMENT']);
    expect(await kinds(bo)).toEqual(['POST', 'POST']);
  });

  test('what members write reaches devices as the words that it is, and nothing else of the message changes', async () => {
    const { ana, bo, add, write, send, makeSpace, follow, subdomain } = await open();
    const device = await add(ana);
    const boats = await makeSpace('Boats');
    await follow(ana, boats, 'ALL');
    const longest = `${'x'.repeat(119)}🌊 and more`;
    for (const words of [...attacks, longest]) {
      await database().pool.query('delete from rate_limit');
      const { uuid } = await write(bo, words, boats);
      await send();
      const { message } = device.received.at(-1)!;
      const url = `http://${subdomain}.localhost:4000/post/${uuid}`;
      expect(message).toEqual({ title: 'Harbor club', body: message.body, url, tag: uuid });
      const shown = words === longest ? `${'x'.repeat(119)}🌊` : words.replace(/\s+/g, ' ');
      expect(message.body).toBe(`New post: ${shown}`);
    }
    expect(device.received).toHaveLength(attacks.length + 1);
  });

  test('a muted space tells only what is meant for the member, and a muted thread nothing, anywhere', async () => {
    const { ana, bo, add, write, publish, say, send, makeSpace, follow, mute, kinds, waiting } = await open();
    const device = await add(ana);
    const boats = await makeSpace('Boats');
    await follow(ana, boats, 'NONE');
    await publish({ spaceId: boats });
    const mine = await write(ana, 'Mine', boats);
    await say(bo, mine.uuid, 'Nice');
    expect([await kinds(ana), await waiting()]).toEqual([[], 0]);
    await say(bo, mine.uuid, 'Well, @ana');
    expect(await kinds(ana)).toEqual(['MENTION']);
    const other = await write(ana, 'Other');
    expect((await mute(ana, other.uuid)).status).toBe(200);
    await say(bo, other.uuid, 'Are you there, @ana?');
    expect(await kinds(ana)).toEqual(['MENTION']);
    await mute(ana, other.uuid, false);
    await say(bo, other.uuid, 'And now?');
    expect(await kinds(ana)).toEqual(['COMMENT', 'MENTION']);
    await send();
    expect(device.received).toHaveLength(2);
  });

  test('what a push service could not take is sent again; a device that is gone is forgotten', async () => {
    const { ana, bo, add, write, say, send, service, clock, devicesOf, waiting } = await open();
    const device = await add(ana);
    const mine = await write(ana, 'Mine');
    await say(bo, mine.uuid, 'Nice');
    service.answers.push(503, 429);
    await send();
    await send();
    expect([device.received.length, await waiting()]).toEqual([0, 1]);
    clock.advanceSec(5);
    await send();
    clock.advanceSec(29);
    await send();
    expect(device.received).toHaveLength(0);
    clock.advanceSec(1);
    await send();
    expect([device.received.length, await waiting()]).toEqual([1, 0]);
    service.answers.push(400);
    await say(bo, mine.uuid, 'Again');
    await send();
    expect([device.received.length, await waiting(), (await devicesOf(ana)).items.length]).toEqual([1, 0, 1]);
    device.end();
    await say(bo, mine.uuid, 'Still here?');
    await send();
    expect([await devicesOf(ana), await waiting()]).toMatchObject([{ items: [] }, 0]);
  });

  test('what is too old, read meanwhile, or for somebody who left is not sent', async () => {
    const { call, communityId, ana, bo, add, write, say, send, service, clock, waiting, beginLive } = await open();
    const device = await add(ana);
    service.answers.push(500);
    await beginLive();
    await send();
    clock.advanceSec(3601);
    await send();
    const mine = await write(ana, 'Mine');
    await say(bo, mine.uuid, 'Nice');
    await call(ana, 'POST', `${base}/public/notices/read`, { communityId });
    await send();
    await say(bo, mine.uuid, 'Bye');
    await call(ana, 'POST', `${base}/leave`, { communityId });
    await send();
    expect([device.received, await waiting()]).toEqual([[], 0]);
    const { rows } = await database().pool.query('select * from community_device');
    expect(rows).toEqual([]);
  });

  test('servers that send at once send each only once', async () => {
    const { ana, bo, add, write, say, send } = await open();
    const device = await add(ana);
    const mine = await write(ana, 'Mine');
    for (const text of ['a', 'b', 'c']) await say(bo, mine.uuid, text);
    await Promise.all([send(), send(), send()]);
    expect(device.received).toHaveLength(3);
  });

  test('what another server is sending is left to it until its lease is over', async () => {
    const { ana, bo, add, write, say, send, clock } = await open();
    const device = await add(ana);
    await say(bo, (await write(ana, 'Mine')).uuid, 'Nice');
    const now = clock.now();
    const sendElsewhere = AsyncResource.bind(send);
    await database().transaction(async (tx) => {
      const claimed = await createDevicesRepository(tx).claim(now, new Date(now.getTime() + 60_000), 10);
      expect(claimed).toHaveLength(1);
      // The embedded database has one session.
      if (database().kind === 'postgres') await sendElsewhere();
    });
    await send();
    expect(device.received).toEqual([]);
    clock.advanceSec(60);
    await send();
    expect(device.received).toHaveLength(1);
  });

  test('members see and forget their own devices, and one browser is one device', async () => {
    const { call, ana, bo, add, devicesOf, communityId } = await open();
    const device = await add(ana);
    const { id } = device.answer.data;
    const { publicKey } = await devicesOf(ana);
    const body = { communityId, publicKey, ...device.subscription };
    await call(ana, 'POST', `${base}/public/devices`, body);
    expect((await devicesOf(ana)).items).toMatchObject([{ id }]);
    await call(bo, 'DELETE', `${base}/public/devices/${id}`);
    expect((await devicesOf(ana)).items).toHaveLength(1);
    const { rows } = await database().pool.query('select * from community_device');
    expect(JSON.stringify(rows)).not.toContain(device.subscription.auth);
    expect(JSON.stringify(rows)).not.toContain(device.subscription.endpoint);
    expect((await call(ana, 'GET', `${base}/public/export`)).data.devices).toMatchObject([{ communityId }]);
    // The next person who signs in on this browser.
    await call(bo, 'POST', `${base}/public/devices`, body);
    expect([(await devicesOf(ana)).items.length, (await devicesOf(bo)).items.length]).toEqual([0, 1]);
    await call(bo, 'DELETE', `${base}/public/devices/${id}`);
    expect((await devicesOf(bo)).items).toEqual([]);
    for (let count = 0; count < 21; count++) await add(ana);
    expect((await devicesOf(ana)).items).toHaveLength(20);
  });

  test('devices go on by the key that they know until it is retired', async () => {
    const { call, communityId, ana, bo, add, write, say, send, devicesOf, clock, platform } = await open();
    const device = await add(ana);
    const mine = await write(ana, 'Mine');
    const { publicKey } = await devicesOf(ana);
    const operator = createRotateKeys({ database: database(), masterKey: testMasterKey, clock: clock.now });
    await operator.rotate(['web-push']);
    clock.advanceSec(121);
    await platform.keys.refresh();
    expect((await devicesOf(ana)).publicKey).not.toBe(publicKey);
    await say(bo, mine.uuid, 'Nice');
    await send();
    expect(device.received).toMatchObject([{ publicKey }]);
    await operator.rotate(['web-push'], { retireOthers: true });
    await platform.keys.refresh();
    await say(bo, mine.uuid, 'Nice');
    await send();
    expect(device.received).toHaveLength(1);
    // The page of the community subscribes it again.
    const { items, publicKey: newKey } = await devicesOf(ana);
    expect(items).toHaveLength(1);
    const body = { communityId, publicKey: newKey, ...device.subscription };
    expect((await call(ana, 'POST', `${base}/public/devices`, body)).data.id).toBe(items[0].id);
    await say(bo, mine.uuid, 'Nice');
    await send();
    expect(device.received).toHaveLength(2);
  });

  test.each([
    [{ endpoint: 'http://push.example.com/a' }, 'endpoint'],
    [{ endpoint: 'https://localhost/a' }, 'endpoint'],
    [{ endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
    [{ endpoint: 'https://[::1]/a' }, 'endpoint'],
    [{ endpoint: 'https://a:b@push.example.com/a' }, 'endpoint'],
    [{ endpoint: 'nonsense' }, 'endpoint'],
    [{ endpoint: 'https://push.example.com/a', p256dh: 'A'.repeat(87) }, 'p256dh'],
    [{ endpoint: 'https://push.example.com/a', publicKey: 'A'.repeat(87) }, 'publicKey'],
    [{ endpoint: 'https://push.example.com/a', auth: 'short' }, 'auth'],
  ])('refuses %j', async (changes, field) => {
    const { ana, add } = await open({});
    expect(Object.keys((await add(ana, changes)).answer.fieldErrors ?? {})).toEqual([field]);
    expect((await add(ana, { endpoint: 'https://push.example.com/a' })).answer.status).toBe(201);
  });
});
