import type { PlaylistController, PlaylistOptions } from '../../controllers/playlist-controller.ts';
import { selectItems } from '../../core/playlist/playlist.ts';
import type { PlayerActions } from '../player-context.ts';

/** The player's way into its playlist: everything beyond it arrives when somebody comes near. */
export function createPlaylistSteps(options: PlaylistOptions) {
  const { store } = options;
  let loading: Promise<PlaylistController | undefined> | undefined;

  function load(): Promise<PlaylistController | undefined> {
    loading ??= import('../playlist-parts.ts').then(
      ({ createPlaylistController, definePlaylistParts }) => {
        definePlaylistParts();
        return createPlaylistController(options);
      },
      () => {
        loading = undefined;
        return undefined;
      },
    );
    return loading;
  }

  const steps = {
    playItem: async (index: number): Promise<void> => (await load())?.playItem(index),
    next: async (): Promise<void> => (await load())?.next(),
    previous: async (): Promise<void> => (await load())?.previous(),
    /** Fetches what the playlist takes, where there is one. */
    prepare(): void {
      if (selectItems(store.state).length > 0) void load();
    },
    stop(): void {
      void loading?.then((controller) => controller?.stop());
      loading = undefined;
    },
  };

  const actions: Pick<PlayerActions, 'playItem' | 'playNext' | 'playPrevious' | 'cancelUpNext' | 'togglePlaylist'> = {
    playItem: (index) => void steps.playItem(index),
    playNext: () => void steps.next(),
    playPrevious: () => void steps.previous(),
    cancelUpNext: () => void load().then((controller) => controller?.cancelUpNext()),
    togglePlaylist() {
      void load();
      store.patch({ playlistShown: !store.state.playlistShown });
    },
  };
  const none = Object.fromEntries(Object.keys(actions).map((name) => [name, undefined]));

  return {
    ...steps,
    /**
     * What a viewer may ask of the playlist; nothing where it has no second video. Not a getter: V8 keeps the last one
     * of an object that is made by spreading, and with it a player that was long removed.
     */
    actions: (): Partial<PlayerActions> => (selectItems(store.state).length > 1 ? actions : none),
  };
}
