import { studioMessageMaxBytes } from '@zeacon/contract';
import { WebSocketServer } from 'ws';
import type { UpgradeHandler } from '../../platform/realtime/upgrades.ts';
import type { LiveFeature } from './create-live.ts';

/** A connection that says nothing for so long is gone. */
const pingEveryMs = 15_000;

const refused = 'HTTP/1.1 401 Unauthorized\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Opens the studio channel for who has a ticket. */
export function createStudioUpgrade({ sending, acceptStudio }: Pick<LiveFeature, 'sending' | 'acceptStudio'>) {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: studioMessageMaxBytes,
  });
  const silent = new WeakSet();
  const pings = setInterval(() => {
    for (const socket of server.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }, pingEveryMs);
  pings.unref();

  const accept: UpgradeHandler = (request, socket, head) => {
    const query = new URLSearchParams((request.url ?? '').split('?')[1]);
    const streamId = query.get('streamId') ?? '';
    if (!sending.mayStudioSend(streamId, query.get('token') ?? '')) {
      socket.end(refused, () => socket.destroy());
      return;
    }
    server.handleUpgrade(request, socket, head, (opened) => {
      for (const event of ['pong', 'message']) opened.on(event, () => silent.delete(opened));
      acceptStudio(opened, streamId);
    });
  };

  return {
    accept,
    /** Whoever sends connects again to the server that comes next. */
    async close(): Promise<void> {
      clearInterval(pings);
      for (const socket of server.clients) socket.terminate();
    },
  };
}
