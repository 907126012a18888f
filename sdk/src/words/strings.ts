import type { AdStrings } from './calls-to-action/ad-strings.ts';
import type { CastStrings } from './cast/cast-strings.ts';
import type { FeedWords } from './feed/feed-words.ts';
import type { LeadFormStrings } from './lead-form/lead-form-strings.ts';
import type { ChatStrings } from './live/chat-strings.ts';
import type { HandStrings } from './live/hand-strings.ts';
import type { LiveStrings } from './live/live-strings.ts';
import type { OverlayStrings } from './overlays/overlay-strings.ts';
import type { PanelStrings } from './panels/panel-strings.ts';
import { english, type PlayerStrings } from './player-strings.ts';
import type { ShareStrings } from './share/share-strings.ts';

/** Every word the elements show or speak. */
export type Strings = PlayerStrings & LazyStrings;

/** Words of parts that are loaded with them. */
type LazyStrings = PanelStrings &
  ShareStrings &
  OverlayStrings &
  AdStrings &
  LeadFormStrings &
  CastStrings &
  LiveStrings &
  ChatStrings &
  HandStrings &
  FeedWords;

const ownWords: Partial<Strings> = {};

/** Replaces words in every language. Call it before elements render. */
export function setStrings(words: Partial<Strings>): void {
  Object.assign(ownWords, words);
}

/** Words of the page's own, of whichever part. */
export const withOwnWords = <Words extends Partial<Strings>>(words: Words): Words => ({ ...words, ...ownWords });

/** English for words that a language lacks; the page's own words take precedence. */
export function toStrings(words: Partial<Strings> = {}): PlayerStrings & Partial<LazyStrings> {
  return { ...english, ...words, ...ownWords };
}
