/** What the page asks of playback by the player's attributes. Times are seconds. */
export interface PlaybackWishes {
  startTime: number;
  endTime: number | undefined;
  /** Keeps the place for the next visit. */
  resume: boolean;
  /** The page itself brings new addresses, or a new token, once the media's is not valid any more. */
  tokenFromPage: boolean;
  /** BCP 47, of the sound to begin with. */
  audioLanguage: string | undefined;
  cmcd: boolean;
  cast: boolean;
}
