import type { RealtimeEvent, RealtimeRequest, RealtimeTicket } from '@zeacon/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ZcError } from '../result.ts';
import { createChatStore } from './chat-store.ts';
import { createRealtimeClient, type RealtimeClient } from './realtime-client.ts';

/** A WebSocket like a browser's, whose other end is the test. */
class Wire {
  static all: Wire[] = [];
  readonly sent: RealtimeRequest[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  onerror = () => {};
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
    this.onclose();
  }
  hear(event: RealtimeEvent) {
    this.onmessage({ data: JSON.stringify(event) });
  }
}

const ticket = (expiresDate = '2026-03-11T00:00:00Z'): RealtimeTicket => ({
  url: '/api/realtime',
  token: `until ${expiresDate}`,
  channel: 'str_1',
  expiresDate,
  iceServers: [],
});
const message = (seq: number) => ({
  messageId: `msg_${seq}`,
  seq,
  authorId: 'aut_1',
  name: 'Ana',
  isHost: false,
  text: `${seq}`,
  sentDate: '2026-03-10T12:00:00Z',
  pictureDate: null,
});
const joined = (connectionId: string, seqs: number[] = [], changes: object = {}) =>
  ({
    type: 'joined',
    connectionId,
    authorId: 'aut_1',
    role: 'viewer',
    state: { liveStatus: 'LIVE', viewerCount: 1, canRaiseHand: true, hasChat: true, chatSlowModeSec: 0, pinned: null },
    messages: seqs.map(message),
    isContinuous: true,
    deletedIds: [],
    ...changes,
  }) satisfies RealtimeEvent as RealtimeEvent;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z') });
  Wire.all = [];
});
afterEach(() => void vi.useRealTimers());

async function open(openTicket = async () => ticket(), random = () => 1) {
  const events: RealtimeEvent[] = [];
  const statuses: string[] = [];
  const client: RealtimeClient = createRealtimeClient({
    baseUrl: 'https://video.example',
    openTicket,
    onEvent: (event) => {
      events.push(event);
      store.take(event);
    },
    onStatus: (status) => statuses.push(status),
    WebSocketImpl: Wire as unknown as typeof WebSocket,
    random,
  });
  const store = createChatStore(() => client);
  onTestFinished(() => client.close());
  await vi.advanceTimersByTimeAsync(0);
  return { client, store, events, statuses };
}
const wire = () => Wire.all.at(-1)!;

test('joins with its ticket, and rejoins with what it holds and its previous connection', async () => {
  const { events, statuses, client } = await open();
  expect(wire().url).toBe('wss://video.example/api/realtime');
  wire().onopen();
  expect(wire().sent).toEqual([{ type: 'join', topic: '1', token: ticket().token }]);
  wire().hear(joined('con_1', [3, 4]));
  wire().hear({ type: 'chat', message: message(6) });
  wire().hear({ type: 'chat', message: message(6) });
  wire().hear({ type: 'beat' });
  expect(events.map(({ type }) => type)).toEqual(['joined', 'chat']);
  wire().close();
  await vi.advanceTimersByTimeAsync(499);
  expect(Wire.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  wire().onopen();
  expect(wire().sent).toEqual([{ type: 'join', topic: '1', token: ticket().token, afterSeq: 6, replaces: 'con_1' }]);
  wire().hear(joined('con_2'));
  expect([client.status, client.joined]).toMatchObject(['open', { connectionId: 'con_2' }]);
  expect(statuses).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open']);
});

test('waits longer after each failure, up to 15 seconds, and not at all when the network is back', async () => {
  await open();
  const waited: number[] = [];
  for (let failure = 0; failure < 7; failure++) {
    const [count, from] = [Wire.all.length, Date.now()];
    wire().close();
    while (Wire.all.length === count) await vi.advanceTimersByTimeAsync(100);
    waited.push(Date.now() - from);
  }
  expect(waited).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
});

test('two widgets that lose the line at once do not come back at once', async () => {
  const waits = [];
  for (const random of [() => 0.2, () => 0.9]) {
    await open(async () => ticket(), random);
    const [count, from] = [Wire.all.length, Date.now()];
    wire().close();
    while (Wire.all.length === count) await vi.advanceTimersByTimeAsync(1);
    waits.push(Date.now() - from);
  }
  const [sooner = 0, later = 0] = waits;
  expect(later - sooner).toBeGreaterThan(100);
});

test('reconnects if it hears nothing for two beats', async () => {
  await open();
  wire().onopen();
  wire().hear(joined('con_1'));
  await vi.advanceTimersByTimeAsync(30_000);
  wire().hear({ type: 'beat' });
  await vi.advanceTimersByTimeAsync(39_999);
  expect(wire().isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(Wire.all[0]!.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(Wire.all).toHaveLength(2);
});

test('requests a new ticket when its own has expired, by date or because the server says so', async () => {
  let asked = 0;
  await open(async () => ticket(++asked === 1 ? '2026-03-10T13:00:00Z' : '2026-03-12T00:00:00Z'));
  wire().close();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toBe(1);
  vi.setSystemTime(new Date('2026-03-10T12:59:30Z'));
  wire().close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toBe(2);
  wire().hear({ type: 'closed', error: 'auth.token_expired', message: '' });
  await vi.advanceTimersByTimeAsync(2000);
  expect([asked, Wire.all.length]).toEqual([3, 4]);
});

test('comes back after being turned away because of too many connections', async () => {
  const { events, client } = await open();
  wire().hear({ type: 'closed', error: 'request.rate_limited', message: '' });
  expect(client.status).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2000);
  expect([Wire.all.length, events]).toEqual([2, []]);
});

test('ends when the server says so or refuses a ticket, but not if it cannot be reached', async () => {
  const { events, client } = await open();
  wire().hear({ type: 'closed', error: 'stream.not_found', message: 'Gone.' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([client.status, Wire.all.length, events]).toMatchObject(['closed', 1, [{ type: 'closed' }]]);

  const refused = await open(() => Promise.reject(new ZcError('stream.not_found', 'Gone.')));
  expect([refused.client.status, refused.events]).toMatchObject(['closed', [{ error: 'stream.not_found' }]]);

  let failures = 2;
  const later = await open(async () => {
    if (failures-- > 0) throw new ZcError('client.offline', 'No.');
    return ticket();
  });
  await vi.advanceTimersByTimeAsync(1500);
  expect([later.client.status, Wire.all.length]).toEqual(['connecting', 2]);
});

test('reopens after a refusal, with a new ticket, what it holds and what was written meanwhile', async () => {
  const openTicket = vi.fn(async () => ticket());
  const { client, store, statuses } = await open(openTicket);
  wire().hear(joined('con_1', [3]));
  client.reopen();
  expect([openTicket.mock.calls.length, client.status]).toEqual([1, 'open']);
  openTicket.mockRejectedValueOnce(new ZcError('media.token_expired', 'Expired.'));
  wire().hear({ type: 'closed', error: 'auth.token_expired', message: 'Expired.' });
  await vi.advanceTimersByTimeAsync(500);
  expect(client.status).toBe('closed');
  store.send({ text: '4', name: 'Ana' });
  client.reopen();
  await vi.advanceTimersByTimeAsync(0);
  wire().onopen();
  wire().hear(joined('con_2'));
  expect(wire().sent).toMatchObject([
    { type: 'join', afterSeq: 3, replaces: 'con_1' },
    { type: 'chat', text: '4' },
  ]);
  expect(statuses.slice(-3)).toEqual(['closed', 'connecting', 'open']);
  // It continues by itself as usual.
  wire().close();
  await vi.advanceTimersByTimeAsync(500);
  expect(client.status).toBe('connecting');
});

test('a message is sent until it is answered, and shown once', async () => {
  const { store } = await open();
  store.send({ text: '7', name: 'Ana' });
  wire().onopen();
  wire().hear(joined('con_1'));
  const [, first] = wire().sent;
  expect(first).toMatchObject({ type: 'chat', text: '7', name: 'Ana' });
  wire().close();
  await vi.advanceTimersByTimeAsync(500);
  wire().onopen();
  // It had been stored; its answer was lost.
  wire().hear(joined('con_2', [7]));
  expect(wire().sent[1]).toEqual(first);
  const { ref } = first as { ref: string };
  wire().hear({ type: 'chat', message: message(7), ref });
  expect(store.state.pending).toEqual([]);
  expect(store.state.messages.map(({ seq }) => seq)).toEqual([7]);
  wire().close();
  await vi.advanceTimersByTimeAsync(500);
  wire().onopen();
  wire().hear(joined('con_3'));
  expect(wire().sent).toHaveLength(1);
});

test('the store keeps the newest in order, removes deleted ones, and starts over after a gap', async () => {
  const { store } = await open();
  wire().hear(joined('con_1', [1, 2, 3]));
  wire().hear({ type: 'chat-deleted', messageIds: ['msg_2'] });
  expect(store.state.messages.map(({ seq }) => seq)).toEqual([1, 3]);
  wire().hear({ type: 'state', state: { pinned: message(3), hasChat: false, chatSlowModeSec: 5 } });
  expect(store.state).toMatchObject({ pinned: { seq: 3 }, hasChat: false, slowModeSec: 5, authorId: 'aut_1' });
  wire().hear(joined('con_1', [5], { deletedIds: ['msg_1'] }));
  expect(store.state.messages.map(({ seq }) => seq)).toEqual([3, 5]);
  for (let seq = 6; seq <= 600; seq++) wire().hear({ type: 'chat', message: message(seq) });
  expect([store.state.messages.length, store.state.messages[0]!.seq]).toEqual([500, 101]);
  wire().hear(joined('con_1', [900], { isContinuous: false }));
  expect(store.state.messages.map(({ seq }) => seq)).toEqual([900]);
});

test('a refused message says why, and can be resent or removed', async () => {
  const { store } = await open();
  wire().hear(joined('con_1'));
  store.send({ text: 'Fast' });
  const { ref } = store.state.pending[0]!;
  wire().hear({ type: 'refused', ref, error: 'chat.too_fast', message: 'Wait.', retryAfterSec: 3 });
  expect(store.state.pending).toMatchObject([{ failure: { error: 'chat.too_fast', retryAfterSec: 3 } }]);
  store.retry(ref);
  expect(store.state.pending).toMatchObject([{ ref, failure: undefined }]);
  expect(wire().sent).toHaveLength(2);
  wire().hear({ type: 'refused', ref, error: 'chat.off', message: 'Off.' });
  store.dismiss(ref);
  expect(store.state.pending).toEqual([]);
});

test('what somebody wrote whom the viewer blocked is not shown, nor pinned', async () => {
  const { store } = await open();
  const ofBen = { ...message(2), authorId: 'aut_ben' };
  const pinned = { type: 'state', state: { pinned: ofBen } } as const;
  wire().hear(joined('con_1', [1]));
  wire().hear({ type: 'chat', message: ofBen });
  wire().hear(pinned);
  expect(store.state).toMatchObject({ messages: [{ seq: 1 }, { seq: 2 }], pinned: { seq: 2 } });
  store.know({ name: 'ana', hiddenAuthors: ['aut_ben'] });
  expect(store.state).toMatchObject({ messages: [{ seq: 1 }], pinned: null });
  wire().hear(pinned);
  expect(store.state.pinned).toBeNull();
  wire().hear({ type: 'state', state: { pinned: message(1) } });
  expect(store.state.pinned).toMatchObject({ seq: 1 });
});
