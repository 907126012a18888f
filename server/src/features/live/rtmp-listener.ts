import type { BaseLogger } from 'pino';
import type { Config } from '../../config.ts';
import { createRtmpServer } from '../../media/rtmp/rtmp-server.ts';
import type { AcceptRtmp, RtmpServer } from '../../media/rtmp/rtmp-session.ts';
import { rtmpApp } from './rtmp-ingest.ts';

export interface RtmpListenerDeps {
  config: Pick<Config, 'host' | 'publicUrl'> & { live: Pick<Config['live'], 'rtmpPort' | 'rtmpUrl'> };
  log: BaseLogger;
}

/** Listens for encoders. */
export function createRtmpListener({ config, log }: RtmpListenerDeps) {
  const { host, publicUrl, live } = config;
  let server: RtmpServer | undefined;

  return {
    /** The address shown to hosts; null if nothing is known to be listening. */
    url(): string | null {
      if (live.rtmpUrl) return live.rtmpUrl;
      const port = server?.address()?.port;
      if (port === undefined) return null;
      const { hostname } = new URL(publicUrl);
      return `rtmp://${hostname}${port === 1935 ? '' : `:${port}`}/${rtmpApp}`;
    },

    /** Everything else works without it, so a taken port is only logged. */
    async listen(accept: AcceptRtmp): Promise<void> {
      if (live.rtmpPort === null) return;
      server = createRtmpServer({ accept, log });
      try {
        await server.listen(host, live.rtmpPort);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
        log.warn(`Port ${live.rtmpPort} is taken: encoders cannot send. Set ZEACON_RTMP_PORT to another port.`);
      }
    },

    close: async () => server?.close(),
  };
}
