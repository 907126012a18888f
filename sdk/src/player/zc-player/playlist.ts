import { type PlayerState, selectSettings } from '../../core/player/player-state.ts';
import { selectItems } from '../../core/playlist/playlist.ts';
import type { PlaylistController } from '../../playlist/playlist-controller.ts';
import type { PlayerActions } from '../player-context.ts';
import { followElement } from '../player-host.ts';
import type { PlayerElement, PlayerPart } from './element-host.ts';

const loops = ({ loop }: PlayerElement, state: PlayerState) => loop || selectSettings(state)?.videoLoop === true;

/** The entry to playlists: their code is loaded when the pointer comes near. */
export const playlist: PlayerPart = {
  name: 'playlist',
  attach(host, signal) {
    const { element, store } = host;
    let offered: AbortController | undefined;
    let loading: Promise<PlaylistController | undefined> | undefined;
    let loopAsked = false;

    function load(): Promise<PlaylistController | undefined> {
      loading ??= import('../../playlist/playlist-parts.ts').then(
        ({ createPlaylistController, definePlaylistParts }) => {
          definePlaylistParts();
          return createPlaylistController({
            host: element,
            store,
            show: host.show,
            wraps: () => loops(element, store.state),
          });
        },
        () => {
          loading = undefined;
          return undefined;
        },
      );
      return loading;
    }

    const playItem = async (index: number) => (await load())?.playItem(index);
    const next = async () => (await load())?.next();
    const previous = async () => (await load())?.previous();

    const actions: Partial<PlayerActions> = {
      playItem,
      playNext: next,
      playPrevious: previous,
      cancelUpNext: async () => (await load())?.cancelUpNext(),
      togglePlaylist() {
        void load();
        store.patch({ playlistShown: !store.state.playlistShown });
      },
    };

    /** Offers the playlist's actions while it has more than one video. */
    function offer() {
      if (selectItems(store.state).length < 2) withdraw();
      else if (!offered) {
        offered = new AbortController();
        host.override(actions, offered.signal);
      }
    }

    function withdraw() {
      offered?.abort();
      offered = undefined;
    }

    function askLoop() {
      // A playlist starts over as a whole.
      const loop = loops(element, store.state) && selectItems(store.state).length < 2;
      // Only once, so that the viewer's own choice stays.
      if (loop !== loopAsked) host.actions.setLoop(loop);
      loopAsked = loop;
    }

    host.playlist = {
      playItem,
      next,
      previous,
      prepare: () => void (selectItems(store.state).length > 0 && load()),
    };
    followElement(element, { hostUpdate: askLoop }, signal);
    signal.addEventListener('abort', store.subscribe(offer));
    signal.addEventListener('abort', () => {
      withdraw();
      void loading?.then((controller) => controller?.stop());
      host.playlist = undefined;
    });
  },
};
