import type { PlayerActions } from '../src/player/player-context.ts';

const nothing = () => undefined;

/** What every player can do, of which only what is given does something. */
export const actionsOf = (given: Partial<PlayerActions> = {}): PlayerActions => ({
  togglePlay: nothing,
  seek: nothing,
  seekBy: nothing,
  setVolume: nothing,
  toggleMuted: nothing,
  setPlaybackRate: nothing,
  stepRate: nothing,
  chooseQuality: nothing,
  chooseCaption: nothing,
  toggleCaptions: nothing,
  setLoop: nothing,
  stepFrame: nothing,
  toggleMenu: nothing,
  togglePictureInPicture: nothing,
  retry: nothing,
  ...given,
});
