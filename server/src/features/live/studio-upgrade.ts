import { studioMessageMaxBytes } from '@zeacon/contract';
import type { BaseLogger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Ground } from '../../platform/grounds/ground.ts';
import type { Grounds } from '../../platform/grounds/grounds.ts';
import type { UpgradeHandler } from '../../platform/realtime/upgrades.ts';
import type { createStudioSockets } from './studio-socket.ts';

/** A connection that is silent for this long is gone. */
const pingEveryMs = 15_000;
const checkEveryMs = 1000;

/** Grants the right to send. */
export const studioTicket = { kind: 'studio' } as const;

interface StudioUpgradeDeps {
  acceptStudio: ReturnType<typeof createStudioSockets>;
  grounds: Pick<Grounds, 'stands'>;
  log: BaseLogger;
}

/** Opens the channel over which a studio sends to the stream of its ticket. */
export function createStudioUpgrade({ acceptStudio, grounds, log }: StudioUpgradeDeps) {
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: studioMessageMaxBytes,
  });
  const silent = new WeakSet();
  const held = new Map<WebSocket, { ground: Ground; isAccepted(): boolean }>();
  const pings = setInterval(() => {
    for (const socket of server.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }, pingEveryMs);
  pings.unref();
  /** Whoever may no longer send is cut off; the live waits for a host who may. */
  const checks = setInterval(async () => {
    for (const [socket, { ground, isAccepted }] of held) {
      const stands = await grounds.stands(ground).catch((error: unknown) => {
        log.warn({ err: error }, 'The server could not find out whether a studio may still send.');
        return true;
      });
      if (!stands || !isAccepted()) socket.terminate();
    }
  }, checkEveryMs);
  checks.unref();

  const accept: UpgradeHandler<typeof studioTicket> = (request, socket, head, { id: streamId, ground, isAccepted }) => {
    server.handleUpgrade(request, socket, head, (opened) => {
      for (const event of ['pong', 'message']) opened.on(event, () => silent.delete(opened));
      held.set(opened, { ground, isAccepted });
      opened.once('close', () => held.delete(opened));
      acceptStudio(opened, streamId);
    });
  };

  return {
    accept,
    /** Senders reconnect to the next server. */
    async close(): Promise<void> {
      clearInterval(pings);
      clearInterval(checks);
      for (const socket of server.clients) socket.terminate();
    },
  };
}
