import { type ChatMessage, openViewerChannel, type RealtimeEvent, type RealtimeTicket } from '@zeacon/contract';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket as NodeSocket } from 'ws';
import { createChatStore } from '../../../../sdk/src/core/realtime/chat-store.ts';
import { createRealtimeClient } from '../../../../sdk/src/core/realtime/realtime-client.ts';
import { nextRef, openNode, type TestChannel, type TestSocket } from '../../platform/testing/channel-node.ts';
import { startBundledScript } from '../../platform/testing/child-script.ts';
import { temporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { describeOnBothDatabases, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';

const line = (text: string) => ({ type: 'chat', ref: nextRef(), text }) as const;

/** A seeded generator, for repeatable tests. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Listener {
  /** What its page would show by the rules of the protocol. */
  shown: ChatMessage[];
  doubled: number;
  connections: number;
  discontinuities: number;
  client: ReturnType<typeof createRealtimeClient>;
  store: ReturnType<typeof createChatStore>;
}

/** A real client, whose connections go to any of `origins` and break with the chance `drop` at each message. */
function listen(ticket: RealtimeTicket, origins: () => string[], random: () => number, drop: () => number): Listener {
  const listener = { shown: [] as ChatMessage[], doubled: 0, connections: 0, discontinuities: 0 } as Listener;
  class Unsteady extends NodeSocket {
    constructor(url: string) {
      const { pathname } = new URL(url);
      const all = origins();
      super(all[Math.floor(random() * all.length)]!.replace('http', 'ws') + pathname);
      listener.connections += 1;
      this.on('error', () => {});
      this.on('message', () => random() < drop() && this.terminate());
    }
  }
  const take = (event: RealtimeEvent) => {
    if (event.type === 'joined') {
      if (!event.isContinuous) {
        listener.discontinuities += 1;
        listener.shown.length = 0;
      }
      for (const message of event.messages) show(message);
    } else if (event.type === 'chat' && event.ref === undefined) show(event.message);
    listener.store.take(event);
  };
  const show = (message: ChatMessage) => {
    if (listener.shown.some(({ seq }) => seq >= message.seq)) listener.doubled += 1;
    listener.shown.push(message);
  };
  listener.store = createChatStore(() => listener.client);
  listener.client = createRealtimeClient({
    baseUrl: 'http://node.example',
    openTicket: async () => ticket,
    onEvent: take,
    WebSocketImpl: Unsteady as unknown as typeof WebSocket,
    random,
  });
  onTestFinished(() => listener.client.close());
  return listener;
}

async function ticketOf(node: TestChannel, streamId: string, visitorId: string): Promise<RealtimeTicket> {
  const payload = { streamId, visitorId: visitorId.padEnd(8, '-') };
  const answer = await node.platform.app.inject({ method: 'POST', url: openViewerChannel.path, payload });
  return answer.json().responseData;
}

/** Each writer sends `each` messages, waiting for every answer. */
async function write(writers: readonly TestSocket[], each: number) {
  await Promise.all(
    writers.map(async (writer, index) => {
      for (let sent = 0; sent < each; sent++) {
        const request = line(`${index}: ${sent}`);
        writer.send(request);
        await writer.next('chat', ({ ref }) => ref === request.ref);
      }
    }),
  );
}

describeOnBothDatabases('many who come and go', (database) => {
  test('clients whose connections keep breaking end up with the same messages, each once', async () => {
    const first = await openNode(database());
    const nodes = database().kind === 'postgres' ? [first, await openNode(database(), { beside: first })] : [first];
    const streamId = await first.live();
    const token = await first.hostToken(streamId);
    const writers: TestSocket[] = [];
    for (let at = 0; at < 10; at++) writers.push(await nodes[at % nodes.length]!.join(token));
    let drop = 0.02;
    const listeners: Listener[] = [];
    for (let at = 0; at < 10; at++) {
      const ticket = await ticketOf(first, streamId, `visitor ${at}`);
      const origins = () => nodes.map(({ origin }) => origin);
      listeners.push(listen(ticket, origins, createRandom(at + 1), () => drop));
    }
    await expect.poll(() => listeners.every(({ client }) => client.joined)).toBe(true);
    await write(writers, 40);
    drop = 0;
    const stored = (await database().pool.query('select id from chat_message order by seq')).rows.map(({ id }) => id);
    expect(stored).toHaveLength(400);
    for (const listener of listeners) {
      await expect.poll(() => listener.shown.length, { timeout: 20_000 }).toBe(400);
      expect(listener.shown.map(({ messageId }) => messageId)).toEqual(stored);
      expect(listener.store.state.messages).toEqual(listener.shown.slice(-500));
      expect([listener.doubled, listener.discontinuities]).toEqual([0, 0]);
    }
    expect(listeners.reduce((sum, { connections }) => sum + connections, 0)).toBeGreaterThan(20);
  });

  test('messages written while connections break are stored once and shown as sent', async () => {
    const node = await openNode(database());
    const streamId = await node.live();
    const host = await node.host(streamId);
    let drop = 0.5;
    const ana = listen(
      await ticketOf(node, streamId, 'ana'),
      () => [node.origin],
      createRandom(7),
      () => drop,
    );
    for (const text of ['1', '2', '3', '4', '5']) ana.store.send({ text, name: 'Ana' });
    for (let heard = 0; heard < 5; heard++) await host.next('chat');
    drop = 0;
    await expect.poll(() => ana.store.state.pending, { timeout: 20_000 }).toEqual([]);
    expect(ana.store.state.messages.map(({ text }) => text).sort()).toEqual(['1', '2', '3', '4', '5']);
    ana.store.send({ text: 'one too many' });
    await expect.poll(() => ana.store.state.pending[0]?.failure?.error).toBe('chat.too_fast');
    node.platform.clock.advanceSec(10);
    ana.store.retry(ana.store.state.pending[0]!.ref);
    await expect.poll(() => ana.store.state.pending).toEqual([]);
  });
});

const hasPostgres = process.env.ZEACON_TEST_SKIP_POSTGRES !== '1' && inject('databaseBroker') !== '';

describe.runIf(hasPostgres)('two nodes on one PostgreSQL', () => {
  async function openBoth(): Promise<{ database: TestDatabase; nodes: [TestChannel, TestChannel]; streamId: string }> {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const first = await openNode(database);
    return { database, nodes: [first, await openNode(database, { beside: first })], streamId: await first.live() };
  }

  test('clients on different nodes exchange messages, hands and signals', async () => {
    const { nodes, streamId } = await openBoth();
    const [here, there] = nodes;
    const host = await here.join(await here.hostToken(streamId));
    const ana = await there.join(await here.viewerToken(streamId, 'ana'));
    ana.send({ ...line('Hello'), name: 'Ana' });
    expect((await host.next('chat')).message).toMatchObject({ text: 'Hello', name: 'Ana' });
    ana.send({ type: 'raise-hand', ref: nextRef(), name: 'Ana' });
    const [hand] = (await host.next('hand-raises')).items;
    await here.call('POST', `/${streamId}/hand-raises/${hand!.handRaiseId}`, { action: 'accept' });
    const { connectionId } = host.joined;
    await ana.next('hand-raise', (event) => event.state === 'accepted' && event.hostConnectionId === connectionId);
    const long = 'sdp 😀 '.repeat(4000);
    host.send({ type: 'signal', to: hand!.connectionId, data: long });
    expect((await ana.next('signal')).data).toBe(long);
    ana.send({ type: 'signal', to: host.joined.connectionId, data: 'answer' });
    expect(await host.next('signal')).toMatchObject({ from: ana.joined.connectionId, data: 'answer' });
    await there.platform.modules.realtime.notifyState(streamId, { chatSlowModeSec: 9 });
    expect((await host.next('state')).state).toEqual({ chatSlowModeSec: 9 });
  });

  test('both count all viewers, without those of a silent node', async () => {
    const { nodes, streamId } = await openBoth();
    const [here, there] = nodes;
    const host = await here.host(streamId);
    await here.viewer(streamId, 'ana');
    const ben = await there.join(await here.viewerToken(streamId, 'ben'));
    await there.tick();
    await expect.poll(() => here.platform.modules.realtime.viewerCount(streamId)).toBe(2);
    await here.tick();
    expect((await host.next('state')).state).toEqual({ viewerCount: 2 });
    // Whoever comes counts with the next second of both nodes.
    await there.join(await there.viewerToken(streamId, 'cleo'));
    await there.tick();
    await expect.poll(() => here.platform.modules.realtime.viewerCount(streamId)).toBe(3);
    await here.tick();
    expect((await host.next('state')).state).toEqual({ viewerCount: 3 });
    here.platform.clock.advanceSec(11);
    await here.tick();
    expect((await host.next('state')).state).toEqual({ viewerCount: 1 });
    expect(ben.events.some(({ type }) => type === 'closed')).toBe(false);
  });

  test('both list everybody present, without those of a silent node', async () => {
    const { nodes, streamId } = await openBoth();
    const [here, there] = nodes;
    const ana = await here.viewer(streamId, 'ana');
    const ben = await there.join(await here.viewerToken(streamId, 'ben'));
    for (const [viewer, name] of [
      [ana, 'Ana'],
      [ben, 'Ben'],
    ] as const) {
      const request = { ...line('Hi'), name };
      viewer.send(request);
      await viewer.next('chat', ({ ref }) => ref === request.ref);
    }
    const names = async (node: TestChannel) => {
      const { items } = (await node.call('GET', `/${streamId}/live/members`)).data;
      return items.map(({ name }: { name: string }) => name);
    };
    await there.tick();
    const afterTick = async () => {
      await here.tick();
      return names(here);
    };
    await expect.poll(afterTick).toEqual(['Ana', 'Ben']);
    expect(await names(there)).toEqual(['Ana', 'Ben']);
    here.platform.clock.advanceSec(10);
    expect(await afterTick()).toEqual(['Ana', 'Ben']);
    here.platform.clock.advanceSec(20);
    expect(await afterTick()).toEqual(['Ana']);
  });

  test('nothing is lost when a node is killed: its clients move to the other, and its guests leave', async () => {
    const { database, nodes, streamId } = await openBoth();
    const [node] = nodes;
    const folder = await temporaryFolder();
    const child = await startBundledScript(
      new URL('./run-node.testing.ts', import.meta.url),
      database.connectionString,
      folder,
    );
    onTestFinished(() => child.kill());
    const doomed = await child.nextLine();
    let origins = [doomed];
    const host = await node.host(streamId);
    const clients: Listener[] = [];
    for (let at = 0; at < 10; at++) {
      const ticket = await ticketOf(node, streamId, `visitor ${at}`);
      clients.push(
        listen(
          ticket,
          () => origins,
          createRandom(at + 1),
          () => 0,
        ),
      );
    }
    await expect.poll(() => clients.every(({ client }) => client.joined), { timeout: 20_000 }).toBe(true);
    clients[0]!.client.send({ type: 'raise-hand', ref: nextRef(), name: 'Ana' });
    clients[1]!.client.send({ type: 'raise-hand', ref: nextRef(), name: 'Ben' });
    await host.next('hand-raises', ({ items }) => items.length === 2);
    const watching = await node.viewer(streamId, 'watching');
    const writing = write([host], 100);
    await watching.next('chat', ({ message }) => message.seq === 50);
    clients[1]!.client.close();
    origins = [node.origin];
    await child.kill();
    await writing;
    const others = clients.filter((_, at) => at !== 1);
    for (const { shown } of others) await expect.poll(() => shown.length, { timeout: 20_000 }).toBe(100);
    for (const { shown, doubled } of others) {
      expect(shown.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
      expect(doubled).toBe(0);
    }
    node.platform.clock.advanceSec(16);
    await node.tick();
    const back = clients[0]!.client.joined?.connectionId;
    await host.next('hand-raises', ({ items }) => items.length === 1 && items[0]?.connectionId === back);
  });

  test('a node that lost its notifications makes its clients reconnect, and they miss nothing', async () => {
    const { database, nodes, streamId } = await openBoth();
    const [here, there] = nodes;
    const host = await here.host(streamId);
    const ana = listen(
      await ticketOf(here, streamId, 'ana'),
      () => [there.origin],
      createRandom(3),
      () => 0,
    );
    await expect.poll(() => ana.client.joined).toBeDefined();
    host.send(line('before'));
    await expect.poll(() => ana.shown.length).toBe(1);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`,
    );
    await host.closed;
    const back = await here.host(streamId);
    back.send(line('after'));
    await expect.poll(() => ana.shown.map(({ text }) => text), { timeout: 20_000 }).toEqual(['before', 'after']);
    expect(ana.connections).toBe(2);
  });
});
