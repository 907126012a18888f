import { type PlayerState, playbackRates } from '../../core/player/player-state.ts';
import type { Store } from '../../core/store.ts';
import { showCaptions } from '../captions.ts';
import type { Playback } from '../playback.ts';
import type { PlayerActions } from '../player-context.ts';
import { getViewerPreferences, keepPreference } from '../viewer-preferences.ts';

/** What the actions need from the element. */
interface Host extends HTMLElement {
  readonly media: HTMLVideoElement;
  readonly paused: boolean;
  readonly duration: number;
  currentTime: number;
  volume: number;
  muted: boolean;
  playbackRate: number;
  play(): Promise<void>;
  pause(): void;
  retry(): void;
  requestPictureInPicture(): Promise<PictureInPictureWindow>;
}

/** For pictures whose frame rate is unknown. */
const frameSeconds = 1 / 30;

/** The actions of every player. Viewer actions never throw: failures appear in the player's state. */
export function createPlayerActions(host: Host, playback: () => Playback, store: Store<PlayerState>): PlayerActions {
  const quietly = (promise: Promise<unknown>) => void promise.catch(() => undefined);
  const seek = (to: number) => {
    host.currentTime = Math.max(0, Math.min(Number.isFinite(host.duration) ? host.duration : to, to));
  };

  const chooseCaption = (id: number | undefined) => {
    showCaptions(host.media, id);
    const { language } = store.state.captions.find((each) => each.id === id) ?? {};
    keepPreference({ captionsShown: id !== undefined, ...(language && { captionLanguage: language }) });
  };

  const setPlaybackRate = (rate: number) => {
    host.playbackRate = rate;
    // So that the next video starts with it.
    host.media.defaultPlaybackRate = rate;
  };

  return {
    togglePlay: () => (host.paused ? quietly(host.play()) : host.pause()),
    seek,
    seekBy: (seconds) => seek(host.currentTime + seconds),
    setVolume(volume) {
      host.volume = Math.round(Math.max(0, Math.min(1, volume)) * 100) / 100;
      host.muted = host.volume === 0;
    },
    toggleMuted() {
      if (host.volume === 0) host.volume = 0.5;
      else if (!host.muted) {
        host.muted = true;
        return;
      }
      host.muted = false;
    },
    setPlaybackRate,
    stepRate(step) {
      // The state follows later, and a second key would not count.
      const now = host.playbackRate;
      const rates = playbackRates.filter((rate) => (rate - now) * step > 0);
      setPlaybackRate(rates.at(step > 0 ? 0 : -1) ?? now);
    },
    chooseQuality: (quality) => playback().choose(quality),
    chooseCaption,
    toggleCaptions() {
      const { captions, shownCaption, language } = store.state;
      const wanted = [getViewerPreferences().state.captionLanguage, language];
      const found = wanted.flatMap((tag) => captions.filter((each) => each.language === tag));
      chooseCaption(shownCaption === undefined ? (found[0] ?? captions[0])?.id : undefined);
    },
    setLoop(on) {
      host.media.loop = on;
      store.patch({ loop: on });
    },
    stepFrame(frames) {
      host.pause();
      seek(host.currentTime + frames * frameSeconds);
    },
    toggleMenu: (menu) => store.patch({ menu: menu === store.state.menu ? undefined : menu }),
    togglePictureInPicture() {
      const root = host.shadowRoot;
      const on = root?.pictureInPictureElement === host.media;
      quietly(on ? document.exitPictureInPicture() : host.requestPictureInPicture());
    },
    retry: () => host.retry(),
  };
}
