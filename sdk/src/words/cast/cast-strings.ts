import type { PlayerStrings } from '../player-strings.ts';

const english = {
  castFailed: 'The other device could not be reached.',
};

/** The words for playback on other devices. */
export type CastStrings = typeof english;

export function toCastStrings(words: PlayerStrings & Partial<CastStrings>): PlayerStrings & CastStrings {
  return { ...english, ...words };
}
