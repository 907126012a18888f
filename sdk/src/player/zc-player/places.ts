import { selectStream } from '../../core/player/player-state.ts';
import type { MiniPlayer } from '../../mini-player/mini-player.ts';
import { loadCaptionStyleDialog, loadHelpDialog, loadTranscript } from '../lazy-elements.ts';
import { followElement } from '../player-host.ts';
import { findFrame, type PlayerPart } from './element-host.ts';
import { createFullscreen } from './fullscreen.ts';

/** The whole screen. */
export const screen: PlayerPart = {
  name: 'screen',
  attach({ element, store, override }, signal) {
    const fullscreen = createFullscreen({
      host: element,
      video: element.media,
      frame: () => findFrame(element),
      overlays: () =>
        element.querySelector(':scope > [slot=overlay]') !== null ||
        element.shadowRoot?.querySelector('zc-hypergraphics') != null,
      changed: (fullscreen) => store.patch({ fullscreen }),
    });
    override({ toggleFullscreen: () => void fullscreen.toggle().catch(() => undefined) }, signal);
    element.addEventListener('fullscreenchange', fullscreen.read, { signal });
    signal.addEventListener('abort', fullscreen.leavePage);
  },
};

/** A corner of the window. */
export const corner: PlayerPart = {
  name: 'corner',
  attach({ element, store, override }, signal) {
    let loading: Promise<MiniPlayer> | undefined;

    function load() {
      loading ??= import('../../mini-player/mini-player.ts').then(({ createMiniPlayer }) =>
        createMiniPlayer({
          host: element,
          media: element.media,
          frame: () => findFrame(element),
          store,
          automatic: () => element.miniPlayer,
        }),
      );
      return loading;
    }

    const actions = {
      toggleMiniPlayer: () => void load().then((mini) => mini.toggle()),
      leaveMiniPlayer: () => void loading?.then((mini) => mini.leave()),
      closeMiniPlayer: () => void loading?.then((mini) => mini.close()),
    };
    override(actions, signal);
    followElement(element, { hostUpdate: () => element.miniPlayer && store.state.started && void load() }, signal);
    signal.addEventListener('abort', () => void loading?.then((mini) => mini.stop()));
  },
};

/** Beside the picture, or below it. */
export const transcript: PlayerPart = {
  name: 'transcript',
  attach(host, signal) {
    const { element, store, override } = host;
    const toggleTranscript = () => {
      element.transcript = !element.transcript;
    };
    override({ toggleTranscript }, signal);
    const hostUpdate = () => {
      if (element.transcript) {
        void loadTranscript();
        // The captions are known before playback, as soon as the playback is created.
        void host.playback;
      }
      store.patch({ transcript: element.transcript });
    };
    followElement(element, { hostUpdate }, signal);
  },
};

const dialogsOf = {
  help: { tag: 'zc-help-dialog', load: loadHelpDialog },
  captionStyle: { tag: 'zc-caption-style-dialog', load: loadCaptionStyleDialog },
} as const;

export const dialogs: PlayerPart = {
  name: 'dialogs',
  actions: ({ element: { shadowRoot } }) => ({
    async openDialog(dialog) {
      const { tag, load } = dialogsOf[dialog];
      if ((await load()) && !shadowRoot?.querySelector(tag)) shadowRoot?.append(document.createElement(tag));
    },
  }),
};

export const sharing: PlayerPart = {
  name: 'sharing',
  attach({ element, store, override }, signal) {
    const share = () =>
      void import('../../share/zc-share-dialog/share-player.ts')
        .then(({ sharePlayer }) => sharePlayer(element, store.state))
        .catch(() => undefined);
    override({ share }, signal);
    const hostUpdate = () => {
      const shared = element.shareUrl ?? selectStream(store.state)?.shareUrl ?? undefined;
      store.patch({ shareUrl: element.share ? shared : undefined });
    };
    followElement(element, { hostUpdate }, signal);
  },
};
