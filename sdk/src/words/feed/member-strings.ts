import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedWritePost: 'What would you like to say?',
  feedPostTitle: 'Title, if it needs one',
  feedPostHint: '**bold**, *italic*, `code`, - list, > quote, ## heading, [link](https://…)',
  feedSendPost: 'Post',
  feedSpace: 'Space',
  feedNoSpace: 'In no space',
  feedAddPoll: 'Add a poll',
  feedBlocked: 'Members you blocked',
  feedOptions: (name: string) => `Options for what ${name} wrote`,
  feedNotOpened: 'This could not be opened. Try again.',
};

/** Words for members alone, loaded once somebody signs in. */
export type MemberStrings = typeof english;

export function toMemberStrings(words: FeedStrings & Partial<MemberStrings>): FeedStrings & MemberStrings {
  return { ...english, ...words };
}
