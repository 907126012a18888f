import type { ConnectStrings } from './connect-strings.ts';
import type { FeedStrings } from './feed-strings.ts';
import type { LiveTalkStrings } from './live-talk-strings.ts';
import type { MemberStrings } from './member-strings.ts';

/** In another language, the words of the popup and of parts that are loaded later stand beside those of the feed. */
export type FeedWords = FeedStrings & ConnectStrings & MemberStrings & LiveTalkStrings;
