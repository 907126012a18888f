import type { ReactiveController, ReactiveElement } from 'lit';
import { getViewerPreferences } from '../../controllers/viewer-preferences.ts';
import { type PlayerState, selectStream } from '../../core/player/player-state.ts';
import type { Store } from '../../core/store.ts';
import { loadCaptionStyleDialog, loadHelpDialog, loadTranscript } from '../lazy-elements.ts';
import { applyCaptionStyle } from './caption-style.ts';
import { createFullscreen } from './fullscreen.ts';
import type { MiniPlayer } from './mini-player.ts';
import type { PlaceActions } from './player-actions.ts';

interface Host extends ReactiveElement {
  readonly media: HTMLVideoElement;
  readonly currentTime: number;
  readonly share: boolean;
  readonly shareUrl: string | undefined;
  transcript: boolean;
  miniPlayer: boolean;
}

const dialogs = {
  help: { tag: 'zc-help-dialog', load: loadHelpDialog },
  captionStyle: { tag: 'zc-caption-style-dialog', load: loadCaptionStyleDialog },
} as const;

/** Where the picture is and what stands beside or over it: the screen, a corner, the transcript, dialogs. */
export class PlacesController implements ReactiveController {
  readonly #host: Host;
  readonly #store: Store<PlayerState>;
  #mini: Promise<MiniPlayer> | undefined;
  #fullscreen: ReturnType<typeof createFullscreen> | undefined;
  #stay: AbortController | undefined;

  constructor(host: Host, store: Store<PlayerState>) {
    this.#host = host;
    this.#store = store;
    host.addController(this);
  }

  readonly actions: PlaceActions = {
    toggleTranscript: () => {
      this.#host.transcript = !this.#host.transcript;
    },
    openDialog: (dialog) => void this.#openDialog(dialog),
    share: () =>
      void import('../zc-share-dialog/share-player.ts')
        .then(({ sharePlayer }) => sharePlayer(this.#host, this.#store.state))
        .catch(() => undefined),
    toggleMiniPlayer: () => void this.#loadMini().then((mini) => mini.toggle()),
    toggleFullscreen: () => void this.#screen.toggle().catch(() => undefined),
  };

  readonly mini = {
    close: () => void this.#mini?.then((mini) => mini.close()),
    leave: () => void this.#mini?.then((mini) => mini.leave()),
  };

  /** The player is in a page. */
  join(): void {
    this.#stay = new AbortController();
    const { signal } = this.#stay;
    this.#host.addEventListener('fullscreenchange', () => this.#screen.read(), { signal });
    signal.addEventListener(
      'abort',
      getViewerPreferences().subscribe(() => this.#styleCaptions()),
    );
  }

  /** The player is gone for good. */
  leave(): void {
    this.#stay?.abort();
    this.#stay = undefined;
    this.#fullscreen?.leavePage();
    void this.#mini?.then((mini) => mini.stop());
    this.#mini = undefined;
  }

  hostUpdate(): void {
    const { transcript, miniPlayer, share, shareUrl } = this.#host;
    if (transcript) void loadTranscript();
    const shared = shareUrl ?? selectStream(this.#store.state)?.shareUrl ?? undefined;
    this.#store.patch({ transcript, shareUrl: share ? shared : undefined });
    if (miniPlayer && this.#stay && this.#store.state.started) void this.#loadMini();
  }

  hostUpdated(): void {
    this.#styleCaptions();
  }

  readonly #frame = () => this.#host.shadowRoot?.querySelector<HTMLElement>('.frame') ?? null;

  get #screen() {
    this.#fullscreen ??= createFullscreen({
      host: this.#host,
      video: this.#host.media,
      frame: this.#frame,
      overlays: () =>
        this.#host.querySelector(':scope > [slot=overlay]') !== null ||
        this.#host.shadowRoot?.querySelector('zc-hypergraphics') != null,
      changed: (fullscreen) => this.#store.patch({ fullscreen }),
    });
    return this.#fullscreen;
  }

  #loadMini(): Promise<MiniPlayer> {
    this.#mini ??= import('./mini-player.ts').then(({ createMiniPlayer }) =>
      createMiniPlayer({
        host: this.#host,
        media: this.#host.media,
        frame: this.#frame,
        store: this.#store,
        automatic: () => this.#host.miniPlayer,
      }),
    );
    return this.#mini;
  }

  async #openDialog(dialog: keyof typeof dialogs) {
    const { tag, load } = dialogs[dialog];
    const root = this.#host.shadowRoot;
    if (!(await load()) || !root || root.querySelector(tag)) return;
    root.append(document.createElement(tag));
  }

  #styleCaptions() {
    const frame = this.#frame();
    if (frame) applyCaptionStyle(frame, getViewerPreferences().state.captionStyle);
  }
}
