import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface Upgrades {
  /** Hands over the connections that ask for a WebSocket at exactly this path. */
  handle(path: string, handler: UpgradeHandler): void;
}

const nothingHere = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Tells the WebSocket servers of one HTTP server apart by their path. Whoever asks anywhere else is told 404. */
export function createUpgrades(server: Server): Upgrades {
  const handlers = new Map<string, UpgradeHandler>();

  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0]!;
    const handler = handlers.get(path);
    if (handler) handler(request, socket, head);
    else socket.end(nothingHere, () => socket.destroy());
  });

  return { handle: (path, handler) => void handlers.set(path, handler) };
}

/** Other upgrades, as `curl --http2` asks for, are answered like calls that ask for none. */
export const isWebSocketUpgrade = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
