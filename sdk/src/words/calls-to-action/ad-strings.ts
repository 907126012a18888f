import type { PlayerStrings } from '../player-strings.ts';

const english = {
  advertisement: 'Advertisement',
  skip: 'Skip',
  skipIn: (seconds: number) => `Skip in ${seconds}`,
  goesOnIn: (seconds: number) => `The video goes on in ${seconds}`,
};

/** The words of an ad over the picture. */
export type AdStrings = typeof english;

export function toAdStrings(words: PlayerStrings & Partial<AdStrings>): PlayerStrings & AdStrings {
  return { ...english, ...words };
}
