import { yieldToPage } from '../../base/yield-to-page.ts';
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
  addedAt: () => number,
) {
  const slice = createPlayerConfigSlice(
    store,
    () => {
      const { read } = createPlayerConfigClient(createHttp({ baseUrl: origin() }), origin());
      // Many players may wait for the same answer, and what each makes of it is a task of its own.
      return { read: (...asked) => read(...asked).finally(yieldToPage) };
    },
    lending,
  );
  let loadedFrom: readonly unknown[] = [];
  let loadedWith: string | undefined;

  function source(): PlayerSource {
    const { playerId, mediaId, mediaToken, embedToken, playlistId, playlistToken } = host;
    return { playerId, mediaId, mediaToken, embedToken, playlistId, playlistToken, itemId: store.state.itemId };
  }

  function load(since?: number) {
    const { config, playerId, mediaId, playlistId } = host;
    if (config) slice.set(withItem(resolveConfig(config, origin()), store.state.itemId));
    else if (playerId || mediaId || playlistId) void slice.load(source(), since);
    else slice.clear();
  }

  /** In the background: the shown settings stay if it fails, and it rejects. */
  const refresh = () => slice.refresh(source());

  return {
    load: () => load(),
    refresh,
    set: slice.set,
    /** Loads what the page names now. Returns whether that changed. */
    follow(isOpen: () => boolean): boolean {
      const token = host.embedToken ?? host.mediaToken ?? host.playlistToken;
      const from = [host.config, host.playerId, host.mediaId, host.playlistId, host.appHost];
      const isSame = shallowEqual(from, loadedFrom);
      if (isSame && token === loadedWith) return false;
      // A slow page adds its players one after another: what came for one of them meanwhile is not asked for again.
      const since = loadedFrom.length === 0 ? addedAt() : undefined;
      loadedFrom = from;
      loadedWith = token;
      // A new token for the current video must not interrupt it.
      const isRenewed = isSame && isOpen();
      if (isRenewed) refresh().catch(() => undefined);
      else load(since);
      return !isRenewed;
    },
    forget(): void {
      slice.clear();
      loadedFrom = [];
    },
  };
}
