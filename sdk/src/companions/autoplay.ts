import type { PlayerState } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';

interface Host {
  readonly media: HTMLVideoElement;
  play(): Promise<void>;
}

const isNotAllowed = (cause: unknown) => cause instanceof DOMException && cause.name === 'NotAllowedError';

/**
 * Plays with sound if the browser allows it, otherwise without. Returns whether the browser refused both; other
 * failures show in the player's state.
 */
export async function isAutoplayRefused(host: Host, store: Pick<Store<PlayerState>, 'patch'>): Promise<boolean> {
  try {
    await host.play();
    return false;
  } catch (cause) {
    if (!isNotAllowed(cause) || host.media.muted) return isNotAllowed(cause);
  }
  host.media.muted = true;
  store.patch({ mutedForAutoplay: true });
  return host.media.play().then(() => false, isNotAllowed);
}
