import type { Playback } from '../../controllers/playback.ts';
import type { PlayerActions } from '../player-context.ts';
import { toggleFullscreen } from './fullscreen.ts';

/** What the actions need of the element. */
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

/** A viewer's gestures never throw: what goes wrong shows in the player's state. */
export function createPlayerActions(host: Host, playback: () => Playback): PlayerActions {
  const quietly = (promise: Promise<unknown>) => void promise.catch(() => undefined);
  const seek = (to: number) => {
    host.currentTime = Math.max(0, Math.min(Number.isFinite(host.duration) ? host.duration : to, to));
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
    setPlaybackRate(rate) {
      host.playbackRate = rate;
    },
    chooseQuality: (quality) => playback().choose(quality),
    chooseCaption(id) {
      [...host.media.textTracks].forEach((track, index) => {
        if (track.kind === 'captions' || track.kind === 'subtitles') track.mode = index === id ? 'hidden' : 'disabled';
      });
    },
    toggleFullscreen: () => quietly(toggleFullscreen(host, host.media)),
    togglePictureInPicture() {
      const root = host.shadowRoot;
      const on = root?.pictureInPictureElement === host.media;
      quietly(on ? document.exitPictureInPicture() : host.requestPictureInPicture());
    },
    retry: () => host.retry(),
  };
}
