import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ClientTopicKind } from './subscription.ts';
import { createTopicClient } from './topic-client.ts';

interface Note {
  type: 'notes' | 'note';
  connectionId?: string;
  seq: number;
  ref?: string;
}
type Write = { type: 'write'; ref: string };
type Sent = Record<string, unknown>;

const notes: ClientTopicKind<Note> = {
  read: (message) => (typeof message.seq === 'number' ? (message as unknown as Note) : undefined),
  welcome: ({ type, connectionId, seq }) =>
    type === 'notes' ? { connectionId: connectionId!, lastSeq: seq } : undefined,
  seqOf: ({ type, seq }) => (type === 'note' ? seq : undefined),
};

/** A WebSocket like a browser's, whose other end is the test. */
class Wire {
  static all: Wire[] = [];
  readonly sent: Sent[] = [];
  bufferedAmount = 0;
  isClosed = false;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
    this.onclose();
  }
  hear(event: object) {
    this.onmessage({ data: JSON.stringify(event) });
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z') });
  Wire.all = [];
});
afterEach(() => void vi.useRealTimers());

const wire = () => Wire.all.at(-1)!;
const joinsOf = ({ sent }: Wire) => sent.filter(({ type }) => type === 'join');

function open() {
  const client = createTopicClient({
    baseUrl: 'https://video.example',
    WebSocketImpl: Wire as unknown as typeof WebSocket,
    random: () => 1,
  });
  return async (token: string, signal?: AbortSignal) => {
    const events: object[] = [];
    const ticket = { url: '/api/realtime', token, expiresDate: '2026-03-11T00:00:00Z' };
    const topic = client.subscribe<typeof ticket, Note, Write>(notes, {
      openTicket: async () => ticket,
      onEvent: (event) => events.push(event),
      signal,
    });
    onTestFinished(() => topic.close());
    await vi.advanceTimersByTimeAsync(0);
    return { topic, events };
  };
}

/** Two topics, joined over one socket. */
async function openTwo() {
  const subscribe = open();
  const [one, two] = [await subscribe('one'), await subscribe('two')];
  wire().onopen();
  wire().hear({ topic: '1', type: 'notes', connectionId: 'con_1', seq: 3 });
  wire().hear({ topic: '2', type: 'notes', connectionId: 'con_2', seq: 7 });
  return { one, two, subscribe };
}

test('several topics share one socket, and each gets its own messages', async () => {
  const { one, two } = await openTwo();
  expect(Wire.all).toHaveLength(1);
  expect(wire().sent).toEqual([
    { type: 'join', topic: '1', token: 'one' },
    { type: 'join', topic: '2', token: 'two' },
  ]);
  wire().hear({ topic: '2', type: 'note', seq: 8 });
  wire().hear({ topic: '2', type: 'note', seq: 8 });
  wire().hear({ topic: '1', type: 'presence', count: 12 });
  wire().hear({ topic: '1', type: 'poll' });
  expect(one.events).toMatchObject([{ type: 'notes' }, { type: 'presence', count: 12 }]);
  expect(two.events).toMatchObject([{ type: 'notes' }, { type: 'note', seq: 8 }]);
  expect([one.topic.presence, two.topic.presence]).toEqual([12, undefined]);
});

test('all topics come back after the socket broke, each from its last position', async () => {
  const { one, two } = await openTwo();
  wire().hear({ topic: '2', type: 'note', seq: 8 });
  wire().close();
  expect([one.topic.status, two.topic.status]).toEqual(['waiting', 'waiting']);
  await vi.advanceTimersByTimeAsync(500);
  expect(Wire.all).toHaveLength(2);
  wire().onopen();
  expect(wire().sent).toMatchObject([
    { token: 'one', afterSeq: 3, replaces: 'con_1' },
    { token: 'two', afterSeq: 8, replaces: 'con_2' },
  ]);
});

test('closing or losing one topic does not affect the other, and the last one closes the socket', async () => {
  const { one, two } = await openTwo();
  wire().hear({ topic: '1', type: 'closed', error: 'stream.not_found', message: 'Gone.' });
  expect([one.topic.status, two.topic.status]).toEqual(['closed', 'open']);
  expect(wire().sent.at(-1)).toEqual({ type: 'leave', topic: '1' });
  wire().hear({ topic: '2', type: 'lost' });
  expect(wire().isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  wire().onopen();
  expect(wire().sent).toMatchObject([{ token: 'two', afterSeq: 7, replaces: 'con_2' }]);
  two.topic.close();
  expect(wire().isClosed).toBe(true);
});

test('a subscription and its open requests end with its signal', async () => {
  const { subscribe, one } = await openTwo();
  const stay = new AbortController();
  const { topic } = await subscribe('three', stay.signal);
  const asked = topic.ask({ type: 'write', ref: 'ref-1' });
  stay.abort();
  await expect(asked).rejects.toMatchObject({ code: 'client.aborted' });
  topic.reopen();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([topic.status, one.topic.status]).toEqual(['closed', 'open']);
  expect((await subscribe('four', AbortSignal.abort())).topic.status).toBe('closed');
});

test('a topic without an answer is joined again, while the others stay', async () => {
  const { one, subscribe } = await openTwo();
  await subscribe('three');
  const beating = setInterval(() => wire().hear({ type: 'beat' }), 5000);
  onTestFinished(() => clearInterval(beating));
  await vi.advanceTimersByTimeAsync(15_500);
  expect(joinsOf(wire()).map(({ token }) => token)).toEqual(['one', 'two', 'three', 'three']);
  expect([Wire.all.length, one.topic.status]).toEqual([1, 'open']);
});

test('topics of a silent socket move to a new one', async () => {
  const { one } = await openTwo();
  await vi.advanceTimersByTimeAsync(40_000);
  expect([Wire.all[0]!.isClosed, one.topic.status]).toEqual([true, 'waiting']);
  await vi.advanceTimersByTimeAsync(500);
  wire().onopen();
  expect([Wire.all.length, joinsOf(wire()).length]).toEqual([2, 2]);
});

test('a request is answered by its ref, refused, or times out', async () => {
  const { one } = await openTwo();
  const ask = (ref: string, options = {}) => one.topic.ask({ type: 'write', ref }, options);
  const [answered, refused, late] = [ask('a'), ask('b'), ask('c', { timeoutMs: 1000 })];
  const settled = Promise.allSettled([answered, refused, late]);
  wire().hear({ topic: '1', type: 'note', seq: 4, ref: 'a' });
  wire().hear({ topic: '1', type: 'refused', ref: 'b', error: 'chat.off', message: 'Off.' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await settled).toMatchObject([
    { value: { seq: 4 } },
    { reason: { code: 'chat.off' } },
    { reason: { code: 'client.timeout' } },
  ]);
});

test('requests wait while the socket is full, up to a limit', async () => {
  const { one } = await openTwo();
  const written = () => wire().sent.filter(({ type }) => type === 'write').length;
  wire().bufferedAmount = 1024 ** 2;
  expect(one.topic.send({ type: 'write', ref: 'now' })).toBe(false);
  const asked = Array.from({ length: 100 }, (_, index) => one.topic.ask({ type: 'write', ref: `${index}` }));
  for (const request of asked) request.catch(() => {});
  await expect(one.topic.ask({ type: 'write', ref: 'more' })).rejects.toMatchObject({ code: 'client.busy' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(written()).toBe(0);
  wire().bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(1000);
  expect(written()).toBe(100);
});
