import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedMention: 'Members you can mention',
};

/** Words of the list of members, loaded once somebody types `@`. */
export type MentionStrings = typeof english;

export function toMentionStrings(words: FeedStrings & Partial<MentionStrings>): FeedStrings & MentionStrings {
  return { ...english, ...words };
}
