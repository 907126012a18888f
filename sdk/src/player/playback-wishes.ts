/** What the page requests with the player's attributes. Times are in seconds. */
export interface PlaybackWishes {
  startTime: number;
  endTime: number | undefined;
  /** Remembers the position for the next visit. */
  resume: boolean;
  /** Whether the page provides new addresses, or a new token, when the media's expire. */
  tokenFromPage: boolean;
  /** Language of the first sound track, BCP 47. */
  audioLanguage: string | undefined;
  cmcd: boolean;
  cast: boolean;
}
