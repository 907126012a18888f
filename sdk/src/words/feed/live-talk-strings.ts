import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedChat: 'Live chat',
  feedChatMore: 'More messages',
  feedGuest: 'Guest',
};

/** Words of the chat of a live below its post. */
export type LiveTalkStrings = typeof english;

export function toLiveTalkStrings(words: FeedStrings & Partial<LiveTalkStrings>): FeedStrings & LiveTalkStrings {
  return { ...english, ...words };
}
