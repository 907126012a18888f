import { createHttp } from '../../core/http.ts';
import type { PlayerState } from '../../core/player/player-state.ts';
import { createPlayerConfigClient, type PlayerSource } from '../../core/player-config/player-config-client.ts';
import { createPlayerConfigSlice } from '../../core/player-config/player-config-slice.ts';
import { resolveConfig } from '../../core/player-config/resolve-config.ts';
import { withItem } from '../../core/playlist/playlist.ts';
import { shallowEqual } from '../../core/shallow-equal.ts';
import type { Store } from '../../core/store.ts';
import type { PlayerAttributes } from './player-attributes.ts';

export type SettingsLoader = ReturnType<typeof createSettingsLoader>;

/** Loads the settings that the page names, or takes the ones it provides. `origin` is the platform's. */
export function createSettingsLoader(
  host: PlayerAttributes,
  store: Store<PlayerState>,
  origin: () => string,
  lending: () => Promise<unknown> | undefined,
) {
  const slice = createPlayerConfigSlice(
    store,
    () => createPlayerConfigClient(createHttp({ baseUrl: origin() }), origin()),
    lending,
  );
  let loadedFrom: readonly unknown[] = [];
  let loadedWith: string | undefined;

  function source(): PlayerSource {
    const { playerId, mediaId, mediaToken, embedToken, playlistId } = host;
    return { playerId, mediaId, mediaToken, embedToken, playlistId, itemId: store.state.itemId };
  }

  function load() {
    const { config, playerId, mediaId, playlistId } = host;
    if (config) slice.set(withItem(resolveConfig(config, origin()), store.state.itemId));
    else if (playerId || mediaId || playlistId) void slice.load(source());
    else slice.clear();
  }

  /** In the background: the shown settings stay if it fails, and it rejects. */
  const refresh = () => slice.refresh(source());

  return {
    load,
    refresh,
    set: slice.set,
    /** Loads what the page names now. Returns whether that changed. */
    follow(isOpen: () => boolean): boolean {
      const token = host.embedToken ?? host.mediaToken;
      const from = [host.config, host.playerId, host.mediaId, host.playlistId, host.appHost];
      const isSame = shallowEqual(from, loadedFrom);
      if (isSame && token === loadedWith) return false;
      loadedFrom = from;
      loadedWith = token;
      // A new token for the current video must not interrupt it.
      const isRenewed = isSame && isOpen();
      if (isRenewed) refresh().catch(() => undefined);
      else load();
      return !isRenewed;
    },
    forget(): void {
      slice.clear();
      loadedFrom = [];
    },
  };
}
