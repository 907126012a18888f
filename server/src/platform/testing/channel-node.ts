import { type ChatMessage, type RealtimeEvent, type RealtimeRequest, realtimePath } from '@zeacon/contract';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { createLiveRepository, type LivePatch } from '../../features/live/live.repository.ts';
import { type Library, openLibrary, streams } from '../../features/streams/library.testing.ts';
import type { NewStream } from '../../features/streams/streams.repository.ts';
import type { TestDatabase } from './test-database.ts';
import { openTestPlatform, type TestBusiness } from './test-platform.ts';

type EventType = RealtimeEvent['type'];
type Event<Type extends EventType> = Extract<RealtimeEvent, { type: Type }>;
type Joined = Event<'joined'>;

export interface TestSocket {
  readonly events: RealtimeEvent[];
  send(request: RealtimeRequest): void;
  sendRaw(data: string | Buffer): void;
  /** The first event of the type that was not taken yet and that `fits`. */
  next<Type extends EventType>(type: Type, fits?: (event: Event<Type>) => boolean): Promise<Event<Type>>;
  /** Resolves with the code when it is closed. */
  closed: Promise<number>;
  terminate(): void;
  close(): void;
  /** Stops reading incoming messages. */
  pause(): void;
}

export interface TestChannel extends Library {
  origin: string;
  /** Creates a live stream that is on the air, unless `patch` says otherwise. */
  live(patch?: LivePatch, stream?: Partial<NewStream>, owner?: TestBusiness): Promise<string>;
  change(streamId: string, patch: LivePatch): Promise<void>;
  viewerToken(streamId: string, visitorId: string, headers?: Record<string, string>): Promise<string>;
  hostToken(streamId: string, owner?: TestBusiness): Promise<string>;
  open(options?: ClientOptions): Promise<TestSocket>;
  join(token: string, request?: { afterSeq?: number; replaces?: string }): Promise<TestSocket & { joined: Joined }>;
  viewer(streamId: string, visitorId: string): Promise<TestSocket & { joined: Joined }>;
  host(streamId: string): Promise<TestSocket & { joined: Joined }>;
  /** Does the work that is due. */
  tick(): Promise<void>;
}

let serial = 0;
export const nextRef = () => `ref-${String(++serial).padStart(8, '0')}`;
export const texts = (messages: readonly ChatMessage[]) => messages.map(({ text }) => text);

/** A node with a port: a whole server on the test database; shares the business of the node `beside` it, if given. */
export async function openNode(
  database: TestDatabase,
  { env = {}, beside }: { env?: Record<string, string>; beside?: TestChannel } = {},
): Promise<TestChannel> {
  const library = beside ? await openBeside(database, beside, env) : await openLibrary(database, env);
  const { platform, business } = library;
  const origin = await platform.app.listen({ port: 0, host: '127.0.0.1' });
  const sockets = new Set<WebSocket>();
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate();
  });
  const lives = createLiveRepository(database.db);

  async function open(options: ClientOptions = {}): Promise<TestSocket> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}${realtimePath}`, options);
    sockets.add(socket);
    const opened = wrap(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return opened;
  }

  async function join(token: string, request: { afterSeq?: number; replaces?: string } = {}) {
    const socket = await open();
    socket.send({ type: 'join', token, ...request });
    return Object.assign(socket, { joined: await socket.next('joined') });
  }

  const ticket = async (url: string, payload: object, headers = {}) => {
    const answer = await platform.app.inject({ method: 'POST', url, payload, headers });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json().responseData.token as string;
  };
  const viewerToken = (streamId: string, visitorId: string, headers?: Record<string, string>) =>
    ticket('/general/v1.1/stream/viewer/realtime', { streamId, visitorId: visitorId.padEnd(8, '-') }, headers);
  const hostToken = (streamId: string, { headers } = business) =>
    ticket(`/general/v1.1/stream/${streamId}/live/realtime`, {}, headers);

  return {
    ...library,
    origin,
    async live(patch = {}, stream = {}, owner = business) {
      const { id } = await library.video({ contentType: 'LIVE', packagingState: 'awaiting', ...stream }, owner);
      await lives.insert({ streamId: id, businessId: owner.businessId, keyHash: id, keySealed: 'sealed' });
      await lives.update(id, { status: 'LIVE', canRaiseHand: true, ...patch });
      return id;
    },
    change: async (streamId, patch) => void (await lives.update(streamId, patch)),
    viewerToken,
    hostToken,
    open,
    join,
    viewer: async (streamId, visitorId) => join(await viewerToken(streamId, visitorId)),
    host: async (streamId) => join(await hostToken(streamId)),
    tick: () => platform.modules.topicServer.tick(),
  };
}

async function openBeside(
  database: TestDatabase,
  { business, video, view }: TestChannel,
  env: Record<string, string>,
): Promise<Library> {
  const platform = await openTestPlatform(database, { env });
  onTestFinished(() => platform.close());
  const call: Library['call'] = (method, path, body) => platform.call(business, method, `${streams}${path}`, body);
  return { platform, business, video, view, call };
}

function wrap(socket: WebSocket): TestSocket {
  const events: RealtimeEvent[] = [];
  const untaken: RealtimeEvent[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)));
  let isClosed = false;
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  closed.then(() => {
    isClosed = true;
    wake();
  });
  socket.on('error', () => {});
  socket.on('message', (data) => {
    const event: RealtimeEvent = JSON.parse(String(data));
    events.push(event);
    untaken.push(event);
    wake();
  });

  return {
    events,
    closed,
    send: (request) => socket.send(JSON.stringify(request)),
    sendRaw: (data) => socket.send(data),
    terminate: () => socket.terminate(),
    close: () => socket.close(),
    pause: () => socket.pause(),
    next: (type, fits = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = untaken.findIndex((event) => event.type === type && fits(event as never));
          if (at >= 0) {
            waiting.delete(look);
            resolve(untaken.splice(at, 1)[0] as never);
          } else if (isClosed) {
            waiting.delete(look);
            reject(new Error(`The connection was closed before ${type} came. ${JSON.stringify(events.slice(-5))}`));
          }
        };
        waiting.add(look);
        look();
      }),
  };
}
