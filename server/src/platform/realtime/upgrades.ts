import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCatalog, type Requires } from '@zeacon/contract';
import type { ActorFor } from '../actors/actor.ts';
import type { Admission } from '../actors/admission.ts';
import { ApiError } from '../api-error.ts';

export type UpgradeHandler<R extends Requires = Requires> = (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  actor: ActorFor<R>,
) => void;

export interface Upgrades {
  /**
   * Hands over the connections that ask for a WebSocket at exactly this path, of whoever may call. Throws at once when
   * nobody could judge callers of this kind.
   */
  handle<R extends Requires>(path: string, requires: R, handler: UpgradeHandler<R>): void;
}

type Accept = (request: IncomingMessage, socket: Duplex, head: Buffer, search: string) => Promise<void>;

/** Tells the WebSocket servers of one HTTP server apart by their path. Whoever asks anywhere else is told 404. */
export function createUpgrades(server: Server, admission: Admission): Upgrades {
  const handlers = new Map<string, Accept>();

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const accept = handlers.get(path);
    if (!accept) return refuse(socket, 404);
    accept(request, socket, head, search).catch((error: unknown) => refuse(socket, statusOf(error)));
  });

  return {
    handle(path, requires, handler) {
      const admit = admission.toAdmit(requires);
      handlers.set(path, async (request, socket, head, search) => {
        const query = Object.fromEntries(new URLSearchParams(search));
        const caller = { method: 'GET', headers: request.headers, cookies: {}, params: {}, query, body: undefined };
        handler(request, socket, head, await admit(caller, undefined));
      });
    },
  };
}

const statusOf = (error: unknown) => (error instanceof ApiError ? errorCatalog[error.code].status : 500);

function refuse(socket: Duplex, status: number): void {
  const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.end(`${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

/** Other upgrades, as `curl --http2` asks for, are answered like calls that ask for none. */
export const isWebSocketUpgrade = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
