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

/** On iPhones and iPads the volume belongs to the device's keys: setting it changes nothing. */
function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
