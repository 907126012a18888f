import type { PlayerContext } from '../player-context.ts';
import { readAbilities } from './fullscreen.ts';

export function readCapabilities(video: HTMLVideoElement): PlayerContext['can'] {
  const { element, video: alone } = readAbilities(video);
  return {
    fullscreen: element || alone,
    pictureInPicture: document.pictureInPictureEnabled && !video.disablePictureInPicture,
    volume: canSetVolume(),
  };
}

/** On iPhones and iPads only the device's keys change the volume: setting it has no effect. */
function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
