import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import {
  type StudioConfig,
  type StudioHello,
  type StudioReply,
  studioChunkHeaderBytes,
  studioHeaderBytes,
  studioMessageKinds,
} from '@zeacon/contract';

interface Socket {
  on(event: 'message', take: (data: Buffer) => void): void;
  send(text: string): void;
  terminate(): void;
}

interface SocketServer {
  readonly clients: ReadonlySet<Socket>;
  address(): unknown;
  once(event: 'listening', run: () => void): void;
  on(event: 'connection', take: (socket: Socket) => void): void;
  close(done: () => void): void;
}

const ofServer = createRequire(new URL('../../../../../server/package.json', import.meta.url));
const { WebSocketServer } = ofServer('ws') as { WebSocketServer: new (options: { port: number }) => SocketServer };

export interface Received {
  kind: number;
  sequence: number;
  key: boolean;
  ptsUs: number;
  data: Buffer;
}

/**
 * The server's end of the studio channel as the contract describes it, which ignores messages out of order and can be
 * made to fail.
 */
export async function createStudioServer() {
  const server = new WebSocketServer({ port: 0 });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const hellos: StudioHello[] = [];
  const configs: StudioConfig[] = [];
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  let arrived = 0;
  let socket: Socket | undefined;
  let stored = 0;
  let isStoring = true;
  let isSilent = false;
  let refusals = 0;

  const say = (reply: StudioReply) => socket?.send(JSON.stringify(reply));
  const acknowledge = () => say({ type: 'ack', sequence: arrived, stored, epochMs: null });

  server.on('connection', (opened) => {
    if (refusals > 0) {
      refusals -= 1;
      opened.terminate();
      return;
    }
    socket = opened;
    opened.on('message', (data: Buffer) => take(opened, data));
  });

  function take(from: Socket, message: Buffer) {
    if (from !== socket) return;
    const kind = message.readUInt8(0);
    const sequence = message.readUInt32BE(1);
    const body = message.subarray(studioHeaderBytes);
    if (kind === studioMessageKinds.hello) {
      hellos.push(JSON.parse(body.toString()));
      say({ type: 'resume', sequence: arrived + 1 });
    } else if (sequence === arrived + 1) {
      const isChunk = kind === studioMessageKinds.video || kind === studioMessageKinds.audio;
      if (kind === studioMessageKinds.config) configs.push(JSON.parse(body.toString()));
      received.push({
        kind,
        sequence,
        key: isChunk && (message.readUInt8(studioHeaderBytes) & 1) === 1,
        ptsUs: isChunk ? Number(message.readBigInt64BE(studioHeaderBytes + 1)) : 0,
        data: isChunk ? message.subarray(studioChunkHeaderBytes) : body,
      });
      arrived = sequence;
      if (isStoring) stored = sequence;
      if (!isSilent) acknowledge();
    }
    for (const look of waiting) look();
  }

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    hellos,
    configs,
    received,
    say,
    /** Breaks the connection like a failing network. */
    cut: () => socket?.terminate(),
    /** Accepts messages but acknowledges none. */
    setSilent(value: boolean) {
      isSilent = value;
    },
    refuseNext(count: number) {
      refusals = count;
    },
    /** Accepts messages but stores none. */
    setStoring(value: boolean) {
      isStoring = value;
    },
    /** Has stored everything up to that message. */
    store(sequence: number) {
      stored = sequence;
      acknowledge();
    },
    /** Behaves like a restarted server that knows nothing. */
    forget() {
      arrived = 0;
      stored = 0;
      received.length = 0;
    },
    until(isTrue: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (!isTrue()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const client of server.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
}
