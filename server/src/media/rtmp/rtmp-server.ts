import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { BaseLogger } from 'pino';
import { createConnectionCounts } from './connection-counts.ts';
import { createRtmpConnection } from './rtmp-connection.ts';
import { type RtmpLimits, rtmpLimits } from './rtmp-limits.ts';
import type { AcceptRtmp, RtmpServer } from './rtmp-session.ts';

interface RtmpServerOptions {
  accept: AcceptRtmp;
  log: BaseLogger;
  /** Overrides of `rtmpLimits`. */
  limits?: Partial<RtmpLimits>;
}

/**
 * Receives streams of encoders over RTMP. It only handles the protocol: `accept` decides who may publish and what
 * happens to the media.
 */
export function createRtmpServer({ accept, log, limits: changes = {} }: RtmpServerOptions): RtmpServer {
  const limits = { ...rtmpLimits, ...changes };
  const counts = createConnectionCounts(limits);
  const connections = new Set<{ shutdown(): void; closed: Promise<unknown> }>();
  const server = createServer({ keepAlive: true }, serve);

  function serve(socket: Socket): void {
    const address = socket.remoteAddress;
    const place = address === undefined ? undefined : counts.enter(address);
    if (!place || address === undefined) {
      log.debug({ address }, 'the server refuses an RTMP connection: too many are open');
      socket.on('error', () => undefined);
      socket.destroy();
      return;
    }
    const { shutdown } = createRtmpConnection({ socket, address, accept, log, limits, known: place.known });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const connection = { shutdown, closed };
    connections.add(connection);
    void closed.then(() => {
      connections.delete(connection);
      place.leave();
    });
  }

  return {
    async listen(host, port) {
      server.listen(port, host);
      await once(server, 'listening');
      server.on('error', (error) => log.error({ err: error }, 'The RTMP server failed.'));
    },
    async close() {
      const isClosed = server.listening ? once(server, 'close') : undefined;
      server.close();
      const leaving = [...connections].map(({ closed }) => closed);
      for (const { shutdown } of [...connections]) shutdown();
      await Promise.all([isClosed, ...leaving]);
    },
    address() {
      const address = server.address();
      return typeof address === 'object' && address ? { host: address.address, port: address.port } : undefined;
    },
  };
}
