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
   * Passes on admitted WebSocket connections at exactly this path. Throws at once if there is no authenticator for this
   * kind of caller.
   */
  handle<R extends Requires>(path: string, requires: R, handler: UpgradeHandler<R>): void;
}

type Accept = (request: IncomingMessage, socket: Duplex, head: Buffer, search: string) => Promise<void>;

/** Routes the WebSocket servers of one HTTP server by path. Other paths get 404. */
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

/** Other upgrades, such as those of `curl --http2`, are answered like normal calls. */
export const isWebSocketUpgrade = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
