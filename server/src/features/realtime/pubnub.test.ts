import type { RealtimeEvent, RealtimeTicket } from '@zeacon/contract';
import PubNub from 'pubnub';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { pubnubLink } from '../../../../sdk/src/core/pubnub/pubnub-link.ts';
import { createChatStore } from '../../../../sdk/src/core/realtime/chat-store.ts';
import { createRealtimeClient } from '../../../../sdk/src/core/realtime/realtime-client.ts';
import type { PubNubSdk } from '../../../../sdk/src/core/third-party/pubnub-types.ts';
import { openNode, type TestChannel } from '../../platform/testing/channel-node.ts';
import { openPubNubDouble } from '../../platform/testing/pubnub-double.ts';
import { describeOnEachDatabase, openTestDatabase } from '../../platform/testing/test-database.ts';

/** Patient enough for busy machines. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });
const visitor = (name: string) => name.padEnd(8, '-');

async function ticketOf(node: TestChannel, streamId: string, name: string): Promise<RealtimeTicket> {
  const payload = { streamId, visitorId: visitor(name) };
  const answer = await node.platform.app.inject({
    method: 'POST',
    url: '/general/v1.1/stream/viewer/realtime',
    payload,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().responseData;
}

/** A viewer's page: our client and PubNub's SDK. */
function watch(
  node: TestChannel,
  streamId: string,
  name: string,
  loadSdk = async () => PubNub as unknown as PubNubSdk,
) {
  const sockets: string[] = [];
  class CountedSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      sockets.push(url);
    }
  }
  const events: RealtimeEvent[] = [];
  const client = createRealtimeClient({
    baseUrl: node.origin,
    openTicket: () => ticketOf(node, streamId, name),
    findLink: (ticket) => ticket.pubnub && Promise.resolve(pubnubLink({ loadSdk, random: () => 0 })),
    onEvent: (event) => {
      events.push(event);
      chat.take(event);
    },
    WebSocketImpl: CountedSocket as never,
    random: () => 0,
  });
  const chat = createChatStore(() => client);
  onTestFinished(() => client.close());
  const texts = () => chat.state.messages.map(({ text }) => text);
  return { client, chat, events, sockets, texts };
}

async function openWithPubNub(database: Parameters<typeof openNode>[0]) {
  const pubnub = await openPubNubDouble(onTestFinished);
  const node = await openNode(database, { env: pubnub.env });
  const streamId = await node.live({ chatSlowModeSec: 0 });
  return { pubnub, node, streamId, channel: `zeacon-${streamId}` };
}

describeOnEachDatabase('the channel through PubNub', (database) => {
  test('a viewer receives, writes and is counted without a connection to the server', async () => {
    const { pubnub, node, streamId, channel } = await openWithPubNub(database());
    const host = await node.host(streamId);
    const ana = watch(node, streamId, 'ana');
    await eventually(() => ana.client.status).toBe('open');
    const ben = watch(node, streamId, 'ben');
    await eventually(() => ben.client.status).toBe('open');
    ana.chat.send({ text: 'Hello', name: 'Ana' });
    for (const viewer of [ana, ben]) await eventually(viewer.texts).toEqual(['Hello']);
    expect(ana.chat.state.pending).toEqual([]);
    expect((await host.next('chat')).message.text).toBe('Hello');
    host.send({ type: 'chat', ref: 'ref-of-host', text: 'Welcome' });
    for (const viewer of [ana, ben]) await eventually(viewer.texts).toEqual(['Hello', 'Welcome']);
    await node.platform.modules.realtime.notifyState(streamId, { canRaiseHand: false });
    await eventually(() => ben.events.at(-1)).toEqual({ type: 'state', state: { canRaiseHand: false } });
    await node.tick();
    await eventually(() => node.platform.modules.realtime.viewerCount(streamId)).toBe(2);
    expect(pubnub.occupancy(channel)).toBe(2);
    expect([...ana.sockets, ...ben.sockets]).toEqual([]);
    ana.client.close();
    await eventually(() => pubnub.occupancy(channel)).toBe(1);
  });

  test('public messages are published once, private ones never', async () => {
    const { pubnub, node, streamId } = await openWithPubNub(database());
    const host = await node.host(streamId);
    const ana = await node.viewer(streamId, 'ana');
    ana.send({ type: 'raise-hand', ref: 'hand', name: 'Ana' });
    const { items } = await host.next('hand-raises');
    host.send({ type: 'chat', ref: 'ref-of-host', text: 'Hi' });
    await host.next('chat');
    const [hand] = items;
    await node.platform.call(
      node.business,
      'POST',
      `/general/v1.1/stream/${streamId}/hand-raises/${hand!.handRaiseId}`,
      {
        action: 'accept',
      },
    );
    await ana.next('hand-raise', ({ state }) => state === 'accepted');
    host.send({ type: 'signal', to: hand!.connectionId, data: 'secret' });
    await ana.next('signal');
    await eventually(() => pubnub.messages.length).toBe(1);
    expect(pubnub.messages[0]!.payload).toMatchObject({
      v: 1,
      lastSeq: 1,
      events: [{ type: 'chat', message: { seq: 1 } }],
    });
    expect(JSON.stringify(pubnub.messages.map(({ payload }) => payload))).not.toMatch(/secret|hand|ref-of-host/);
  });

  test('late joiners get the history, and messages lost by PubNub come from the server, once and in order', async () => {
    const { pubnub, node, streamId } = await openWithPubNub(database());
    const host = await node.host(streamId);
    const say = async (text: string) => {
      host.send({ type: 'chat', ref: `ref-${text}-12`, text });
      await host.next('chat', ({ message }) => message.text === text);
    };
    await say('one');
    const ana = watch(node, streamId, 'ana');
    await eventually(ana.texts).toEqual(['one']);
    pubnub.lose(() => true);
    await say('two');
    await eventually(() => pubnub.calls.filter((call) => call === 'publish').length).toBe(2);
    pubnub.lose(() => false);
    await say('three');
    await eventually(ana.texts).toEqual(['one', 'two', 'three']);
    const told = ana.events.flatMap((event) => (event.type === 'chat' ? [event.message.text] : []));
    expect(new Set(told).size).toBe(told.length);
  });

  test('all messages of a blocked author disappear, however many there were', async () => {
    const { pubnub, node, streamId } = await openWithPubNub(database());
    const ana = watch(node, streamId, 'ana');
    await eventually(() => ana.client.status).toBe('open');
    const spammer = await node.viewer(streamId, 'spammer');
    spammer.send({ type: 'chat', ref: 'ref-of-spammer', name: 'Spammer', text: 'Buy' });
    await spammer.next('chat');
    await eventually(ana.texts).toEqual(['Buy']);
    const count = 3000;
    await database().pool.query(
      `insert into chat_message (id, stream_id, business_id, author_id, ref, name, is_host, text, sent_at, seq)
       select 'msg_' || lpad(n::text, 20, '0'), stream_id, business_id, author_id, ref || n, name, is_host, text, sent_at, n
       from chat_message, generate_series(2, $1::int) as n where stream_id = $2`,
      [count, streamId],
    );
    const { authorId } = spammer.joined;
    expect((await node.call('POST', `/${streamId}/chat/blocked-users`, { authorId })).status).toBeLessThan(300);
    const deleted = () => ana.events.flatMap((event) => (event.type === 'chat-deleted' ? event.messageIds : []));
    await eventually(() => new Set(deleted()).size).toBe(count);
    expect(ana.texts()).toEqual([]);
    expect(pubnub.calls.filter((call) => call === 'publish')).toHaveLength(pubnub.messages.length);
  });

  test('the next beat reveals a lost last message, and carries the whole state', async () => {
    const { pubnub, node, streamId } = await openWithPubNub(database());
    const host = await node.host(streamId);
    const ana = watch(node, streamId, 'ana');
    await eventually(() => ana.client.status).toBe('open');
    pubnub.lose(() => true);
    host.send({ type: 'chat', ref: 'ref-of-host', text: 'Lost' });
    await host.next('chat');
    await node.platform.modules.realtime.notifyState(streamId, { liveStatus: 'INTERRUPTED' });
    await node.change(streamId, { status: 'INTERRUPTED' });
    await eventually(() => pubnub.calls.filter((call) => call === 'publish').length).toBe(2);
    pubnub.lose(() => false);
    node.platform.clock.advanceSec(24);
    await node.tick();
    await eventually(ana.texts).toEqual(['Lost']);
    const statuses = ana.events.flatMap((event) => (event.type === 'state' ? [event.state.liveStatus] : []));
    expect(statuses).toContain('INTERRUPTED');
  });

  test('a key set without Presence counts nobody, and beats while somebody came recently', async () => {
    const { pubnub, node, streamId } = await openWithPubNub(database());
    pubnub.countNobody();
    const ana = watch(node, streamId, 'ana');
    await eventually(() => ana.client.status).toBe('open');
    const beats = () => pubnub.messages.length;
    const pass = async (seconds: number) => {
      node.platform.clock.advanceSec(seconds);
      await node.tick();
    };
    await pass(24);
    await eventually(beats).toBe(1);
    expect(node.platform.modules.realtime.viewerCount(streamId)).toBe(0);
    await pass(24);
    await eventually(beats).toBe(2);
    await pass(260);
    await pass(24);
    await node.platform.modules.realtime.notifyState(streamId, { hasChat: false });
    await eventually(() => ana.chat.state.hasChat).toBe(false);
    expect(beats()).toBe(3);
  });

  test('viewers of a deleted stream are disconnected for good', async () => {
    const { node, streamId } = await openWithPubNub(database());
    const ana = watch(node, streamId, 'ana');
    await eventually(() => ana.client.status).toBe('open');
    await database().pool.query(`update stream set publish_status = 'UnPublished' where id = $1`, [streamId]);
    node.platform.clock.advanceSec(24);
    await node.tick();
    await eventually(() => ana.client.status).toBe('closed');
    expect(ana.events.at(-1)).toMatchObject({ type: 'closed', error: 'stream.not_found' });
  });

  test('nothing is published within five seconds of a live being for some only, whoever still has access', async () => {
    const { pubnub, node, streamId } = await openWithPubNub(database());
    const ana = watch(node, streamId, 'ana');
    await eventually(() => ana.client.status).toBe('open');
    const host = await node.host(streamId);
    const show = (visibility: string) =>
      database().pool.query('update stream set access_visibility = $2 where id = $1', [streamId, visibility]);
    await show('POSTED');
    node.platform.clock.advanceSec(4);
    await node.tick();
    await eventually(() => ana.client.status).toBe('closed');
    const told = pubnub.messages.length;
    host.send({ type: 'chat', ref: 'ref-of-host', text: 'Among ourselves' });
    expect((await host.next('chat')).message.text).toBe('Among ourselves');
    node.platform.clock.advanceSec(24);
    await node.tick();
    expect(pubnub.messages).toHaveLength(told);

    await show('PUBLIC');
    node.platform.clock.advanceSec(4);
    expect((await ticketOf(node, streamId, 'ben')).pubnub).toBeDefined();
    host.send({ type: 'chat', ref: 'ref-of-host-2', text: 'For everybody' });
    await eventually(() => pubnub.messages.length).toBe(told + 1);
  });

  test('who is let in to a live that is not for everybody is connected to the server', async () => {
    const { node, streamId } = await openWithPubNub(database());
    await database().pool.query(`update stream set access_visibility = 'POSTED' where id = $1`, [streamId]);
    const query = node.platform.modules.streams.viewerQuery({ streamId, isOpen: false });
    const payload = { streamId, visitorId: visitor('ana'), token: new URLSearchParams(query).get('token')! };
    const url = '/general/v1.1/stream/viewer/realtime';
    const answer = await node.platform.app.inject({ method: 'POST', url, payload });
    expect(answer.statusCode).toBe(201);
    expect(answer.json().responseData).not.toHaveProperty('pubnub');
  });

  test('a hand is raised over the server, and no message is missed while switching', async () => {
    const { pubnub, node, streamId, channel } = await openWithPubNub(database());
    const host = await node.host(streamId);
    const ana = watch(node, streamId, 'ana');
    await eventually(() => ana.client.status).toBe('open');
    host.send({ type: 'chat', ref: 'ref-of-host', text: 'Before' });
    await eventually(ana.texts).toEqual(['Before']);
    expect(ana.client.send({ type: 'raise-hand', ref: 'hand', name: 'Ana' })).toBe(false);
    host.send({ type: 'chat', ref: 'ref-of-host-2', text: 'Between' });
    await eventually(() => [ana.client.status, ana.sockets.length]).toEqual(['open', 1]);
    expect(ana.client.send({ type: 'raise-hand', ref: 'hand', name: 'Ana' })).toBe(true);
    await eventually(() => ana.events.at(-1)).toMatchObject({ type: 'hand-raise', state: 'queued' });
    await eventually(ana.texts).toEqual(['Before', 'Between']);
    expect(pubnub.occupancy(channel)).toBe(0);
  });

  test('viewers connect to the server if PubNub cannot be reached or gives no access', async () => {
    const { pubnub, node, streamId } = await openWithPubNub(database());
    const ana = watch(node, streamId, 'ana');
    await eventually(() => ana.client.status).toBe('open');
    pubnub.setDown(true);
    await eventually(() => [ana.client.status, ana.sockets.length]).toEqual(['open', 1]);
    const other = await node.live();
    expect(await ticketOf(node, other, 'ben')).not.toHaveProperty('pubnub');
    pubnub.setDown(false);
    expect(await ticketOf(node, other, 'ben')).not.toHaveProperty('pubnub');
    node.platform.clock.advanceSec(31);
    expect(await ticketOf(node, other, 'ben')).toHaveProperty('pubnub');
  });

  test('a page that may not load the SDK connects to the server', async () => {
    const { node, streamId } = await openWithPubNub(database());
    const ana = watch(node, streamId, 'ana', () => Promise.reject(new Error('Refused by the policy of the page.')));
    await eventually(() => [ana.client.status, ana.sockets.length]).toEqual(['open', 1]);
    ana.chat.send({ text: 'Hello', name: 'Ana' });
    await eventually(ana.texts).toEqual(['Hello']);
  });

  test('access is for reading one channel, is requested once, and hosts get none', async () => {
    const { pubnub, node, streamId, channel } = await openWithPubNub(database());
    const [first, second] = [await ticketOf(node, streamId, 'ana'), await ticketOf(node, streamId, 'ben')];
    expect(first.pubnub).toEqual({
      sdkUrl: expect.stringMatching(/^\/sub-apps\/vendors\/pubnub-\d+\.\d+\.\d+\.min\.js$/),
      subscribeKey: 'sub-c-test',
      origin: pubnub.env.ZEACON_PUBNUB_ORIGIN.replace('http://', ''),
      ssl: false,
      authToken: expect.stringContaining('grant-'),
      pubnubId: channel,
    });
    expect(second.pubnub!.authToken).toBe(first.pubnub!.authToken);
    expect([...pubnub.grants.values()]).toEqual([{ ttl: 1500, channels: { [channel]: 1 } }]);
    expect(JSON.stringify(first)).not.toMatch(/sec-c-test|pub-c-test/);
    const path = `/general/v1.1/stream/${streamId}/live/realtime`;
    expect((await node.platform.call(node.business, 'POST', path)).data).not.toHaveProperty('pubnub');
    const script = await node.platform.app.inject({ url: first.pubnub!.sdkUrl });
    expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'gzip']);
  });
});

const hasPostgres = process.env.ZEACON_TEST_SKIP_POSTGRES !== '1' && inject('databaseBroker') !== '';

describe.runIf(hasPostgres)('two nodes with PubNub', () => {
  test('messages are published once, one node beats, and both count the same viewers', async () => {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const pubnub = await openPubNubDouble(onTestFinished);
    const here = await openNode(database, { env: pubnub.env });
    const there = await openNode(database, { env: pubnub.env, beside: here });
    const streamId = await here.live({ chatSlowModeSec: 0 });
    const ana = watch(here, streamId, 'ana');
    const ben = watch(there, streamId, 'ben');
    const host = await there.host(streamId);
    for (const viewer of [ana, ben]) await eventually(() => viewer.client.status).toBe('open');
    host.send({ type: 'chat', ref: 'ref-of-host', text: 'Once' });
    for (const viewer of [ana, ben]) await eventually(viewer.texts).toEqual(['Once']);
    expect(pubnub.messages).toHaveLength(1);
    const beats = () => pubnub.messages.filter(({ payload }) => JSON.stringify(payload).includes('"viewerCount"'));
    for (const node of [here, there]) node.platform.clock.advanceSec(24);
    await here.tick();
    await eventually(beats).toHaveLength(1);
    // Messages arrive in order, so after this one the other node knows of the beat.
    await here.platform.modules.realtime.notifyState(streamId, { hasChat: false });
    await host.next('state', ({ state }) => state.hasChat === false);
    await there.tick();
    for (const { platform } of [here, there]) {
      await eventually(() => platform.modules.realtime.viewerCount(streamId)).toBe(2);
    }
    // Messages of a node stay in order, so its own beat would have arrived by now.
    await there.platform.modules.realtime.notifyState(streamId, { hasChat: true });
    await eventually(() => ana.chat.state.hasChat).toBe(true);
    expect(beats()).toHaveLength(1);
  });
});
