import { loadFont } from '../../base/app-host.ts';
import { yieldToPage } from '../../base/yield-to-page.ts';
import { selectStream } from '../../core/player/player-state.ts';
import { followElement } from '../player-host.ts';
import { type ElementHost, listenToFrame, type PlayerPart } from './element-host.ts';

/** A feature whose code is loaded when needed. If loading fails, the player works without it. */
const later = (
  name: string,
  load: () => Promise<PlayerPart>,
  watch: (host: ElementHost, signal: AbortSignal, need: () => Promise<void>) => void,
): PlayerPart => ({
  name,
  attach(host, signal) {
    watch(host, signal, async () => {
      const part = await load().catch(() => undefined);
      // Other players of the page may have waited for the same file.
      await yieldToPage();
      if (part && !signal.aborted) host.add(part);
    });
  },
});

/** Once the viewer touches the screen. */
export const lazyGestures = later(
  'gestures-later',
  async () => (await import('../../gestures/gestures.ts')).gestures,
  ({ element }, signal, need) => {
    const enter = ({ pointerType }: PointerEvent) => pointerType === 'touch' && void need();
    void listenToFrame(element, 'pointerenter', enter, signal);
  },
);

/** Once the stream turns out to be live. */
export const lazyLive = later(
  'live-later',
  async () => (await import('../../live/live.ts')).live,
  (host, signal, need) => {
    const look = () => {
      if (!selectStream(host.store.state)?.live || host.joining) return;
      // Its cover has text before anything plays.
      loadFont();
      host.joining = need();
    };
    signal.addEventListener('abort', host.store.subscribe(look));
    signal.addEventListener('abort', () => {
      host.joining = undefined;
    });
  },
);

/** Once there is something to show over the picture. */
export const lazyOverlays = later(
  'overlays-later',
  async () => (await import('../../overlays/overlays.ts')).overlays,
  (host, signal, need) => {
    host.showOverlays = () => void need();
    signal.addEventListener('abort', () => {
      host.showOverlays = undefined;
    });
  },
);

/** Whether a token of an earlier page of this tab may open the video: `keptTokensName` says where. */
function hasKeptToken(): boolean | undefined {
  try {
    return 'zc-viewer-token' in sessionStorage;
  } catch {
    return undefined;
  }
}

/** At once if there may be a token to use, otherwise when the video is known; may load after its picture. */
export const lazyViews = later(
  'views-later',
  async () => (await import('../../views/views.ts')).views,
  (host, signal, need) => {
    const { element, store } = host;
    let asked = false;
    const hostUpdated = () => {
      if (asked || element.preview || !(selectStream(store.state) || hasKeptToken())) return;
      asked = true;
      // The rendering that follows lends the token, and asks for one that loads with it before anything else goes on.
      host.lending = need().then(() => element.updateComplete);
    };
    followElement(element, { hostUpdated }, signal);
  },
);
