import { toCastStrings } from '../words/cast/cast-strings.ts';
import type { PlayerStrings } from '../words/player-strings.ts';
import { showNotice } from './notice.ts';

/** Says that the other screen could not be reached. */
export function showCastFailure(video: HTMLVideoElement, words: PlayerStrings): void {
  showNotice(video, toCastStrings(words).castFailed);
}
