import type { PlayerStrings } from '../player-strings.ts';

const english = {
  linkInPicture: (name: string) => `Link in the picture: ${name}`,
};

/** The words of the graphics in the picture. */
export type OverlayStrings = typeof english;

export function toOverlayStrings(words: PlayerStrings & Partial<OverlayStrings>): PlayerStrings & OverlayStrings {
  return { ...english, ...words };
}
