import { studioMessageMaxBytes } from '@zeacon/contract';
import { WebSocketServer } from 'ws';
import type { UpgradeHandler } from '../../platform/realtime/upgrades.ts';
import type { createStudioSockets } from './studio-socket.ts';

/** A connection that is silent for this long is gone. */
const pingEveryMs = 15_000;

/** Grants the right to send. */
export const studioTicket = { kind: 'studio' } as const;

interface StudioUpgradeDeps {
  acceptStudio: ReturnType<typeof createStudioSockets>;
}

/** Opens the channel over which a studio sends to the stream of its ticket. */
export function createStudioUpgrade({ acceptStudio }: StudioUpgradeDeps) {
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

  const accept: UpgradeHandler<typeof studioTicket> = (request, socket, head, { id: streamId }) => {
    server.handleUpgrade(request, socket, head, (opened) => {
      for (const event of ['pong', 'message']) opened.on(event, () => silent.delete(opened));
      acceptStudio(opened, streamId);
    });
  };

  return {
    accept,
    /** Senders reconnect to the next server. */
    async close(): Promise<void> {
      clearInterval(pings);
      for (const socket of server.clients) socket.terminate();
    },
  };
}
