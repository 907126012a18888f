import { createRtmpServer } from '../../server/src/media/rtmp/rtmp-server.ts';
import { createLog } from '../../server/src/platform/log.ts';

/** What arrived over one connection. */
export interface Arrival {
  app: string;
  pictures: number;
  /** Whether its first picture is a key frame. */
  beginsWithKey: boolean;
  sounds: number;
  isOver: boolean;
}

/** A server of another platform: accepts streams sent with one key, can be cut off and return at the same port. */
export async function startRtmpSink(streamKey: string) {
  const arrivals: Arrival[] = [];
  const start = async (port: number) => {
    const server = createRtmpServer({
      log: createLog('silent'),
      async accept(request) {
        if (request.streamKey !== streamKey) return undefined;
        const arrival: Arrival = { app: request.app, pictures: 0, beginsWithKey: false, sounds: 0, isOver: false };
        arrivals.push(arrival);
        return {
          input: {
            configure() {},
            write({ kind, key }) {
              if (kind === 'audio') arrival.sounds += 1;
              else if (arrival.pictures++ === 0) arrival.beginsWithKey = key;
            },
            end() {},
          },
          closed() {
            arrival.isOver = true;
          },
        };
      },
    });
    await server.listen('127.0.0.1', port);
    return server;
  };
  let server = await start(0);
  const { port } = server.address()!;
  return {
    url: `rtmp://127.0.0.1:${port}/app`,
    arrivals,
    cut: () => server.close(),
    async comeBack() {
      server = await start(port);
    },
    async [Symbol.asyncDispose]() {
      await server.close();
    },
  };
}
