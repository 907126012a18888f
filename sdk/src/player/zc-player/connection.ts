import type { PlayerPart } from './element-host.ts';

/** Retries once the connection is back. */
export const connection: PlayerPart = {
  name: 'connection',
  attach(host, signal) {
    const { element, store } = host;

    function comeOnline() {
      const { config, error, reconnecting } = store.state;
      const failed = config.status === 'failed' ? config.error : error;
      if (reconnecting || failed?.code === 'client.offline' || failed?.code === 'client.timeout') element.retry();
      else if (host.playback.open) host.playback.reconnect();
      element.requestUpdate();
    }

    window.addEventListener('online', comeOnline, { signal });
    window.addEventListener('offline', () => element.requestUpdate(), { signal });
  },
};
