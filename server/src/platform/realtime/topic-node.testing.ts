import { createServer } from 'node:http';
import { realtimePath } from '@zeacon/contract';
import { pino } from 'pino';
import { expect, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createAdmission } from '../actors/admission.ts';
import type { Ground } from '../grounds/ground.ts';
import { createGrounds } from '../grounds/grounds.ts';
import { newId } from '../ids.ts';
import { onlyKey } from '../keys/key-ring.ts';
import { onlyOpen } from '../testing/only-open.ts';
import { createTestClock } from '../testing/test-clock.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { type Boards, createBoardKind, type Reader } from './board-kind.testing.ts';
import { createBus } from './bus.ts';
import { createTickets } from './tickets.ts';
import { openDoor } from './topic-kind.ts';
import { createTopicServer } from './topic-server.ts';
import { createUpgrades } from './upgrades.ts';

type Event = Record<string, unknown> & { type: string };

const log = pino({ level: 'silent' });
export const tickets = createTickets({ keys: onlyKey(Buffer.alloc(32, 'board')), unnamedKind: 'board' });
export const someday = new Date('2100-01-01');
export const reader = (name: string, rights: Partial<Reader> = {}): Reader => ({
  board: 'one',
  name,
  mayWrite: true,
  ...rights,
});
export const ticket = (name: string, rights: Partial<Reader> = {}, { until = someday, ground }: Lasting = {}) =>
  tickets.issue('board', reader(name, rights), until, ground);

/** What a ticket ends with. */
interface Lasting {
  until?: Date;
  ground?: Ground;
}

/** Ids of keys that are revoked. */
export const fallen = new Set<string>();

/** A server with only topics of two kinds. */
async function openNode(database: TestDatabase, boards: Boards, gate?: (who: Reader) => Promise<void>) {
  const clock = createTestClock();
  const grounds = createGrounds({ clock: clock.now });
  grounds.judgeBy('api-key', async (asked) => asked.map(({ keyId }) => !fallen.has(keyId)));
  const bus = createBus({ database, newId, log });
  const board = createBoardKind({ name: 'board', boards, ...(gate && { gate }), bus, newId, clock: clock.now });
  const wall = createBoardKind({ name: 'wall', boards: new Map([['one', []]]), bus, newId, clock: clock.now });
  const topics = createTopicServer({
    doors: [openDoor(board.kind), openDoor(wall.kind)],
    ...{ bus, tickets, grounds, newId, log },
    clock: clock.now,
    trustProxy: 0,
    connectionsPerAddress: 100,
    judgeSite: async () => {},
  });
  const server = createServer();
  createUpgrades(server, createAdmission(onlyOpen)).handle(realtimePath, { kind: 'public' }, topics.accept);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await topics.close();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { board, wall, clock, tick: topics.tick, url: `ws://127.0.0.1:${port}${realtimePath}` };
}

type Node = Awaited<ReturnType<typeof openNode>>;

/** Two nodes, or the same one twice if the database belongs to one process. */
export async function openNodes(database: TestDatabase, gate?: (who: Reader) => Promise<void>) {
  const boards: Boards = new Map([['one', []]]);
  const here = await openNode(database, boards, gate);
  const there = database.kind === 'postgres' ? await openNode(database, boards, gate) : here;
  return { here, there, boards };
}

export async function open({ url }: Node) {
  const socket = new WebSocket(url);
  const events: Event[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => events.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.once('open', resolve));
  onTestFinished(() => socket.terminate());
  return {
    events,
    closed,
    close: () => socket.close(),
    send: (message: object) => socket.send(JSON.stringify(message)),
    lines: () => events.flatMap(({ type, text }) => (type === 'line' ? [text] : [])),
    next: (type: string) => vi.waitUntil(() => events.find((event) => event.type === type), { timeout: 20_000 }),
  };
}

export async function join(node: Node, token: string, wish: object = {}) {
  const socket = await open(node);
  socket.send({ type: 'join', token, ...wish });
  return { ...socket, welcome: await socket.next('board') };
}

export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 });
