import type { ConnectStrings } from './connect-strings.ts';
import type { FeedStrings } from './feed-strings.ts';

/** In another language, the words of the popup stand beside those of the feed. */
export type FeedWords = FeedStrings & ConnectStrings;
