import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedWritePost: 'What would you like to say?',
  feedPostTitle: 'Title, if it needs one',
  feedPostHint: '**bold**, *italic*, `code`, - list, > quote, ## heading, [link](https://…)',
  feedSendPost: 'Post',
  feedSpace: 'Space',
  feedNoSpace: 'In no space',
  feedAddPictures: 'Add pictures',
  feedPicturesHint: 'Up to 4. Location data is removed.',
  feedPictureShows: (number: number) => `What picture ${number} shows, for those who cannot see it`,
  feedTakeOut: (number: number) => `Remove picture ${number}`,
  feedPictureSending: 'Sending picture',
  feedPicturesFull: (names: string) => `Only 4 pictures fit into a post. Left out: ${names}`,
  feedPictureLarge: (name: string) => `${name} is too large: 5 MB at most.`,
  feedPictureUnreadable: (name: string) => `${name} is not a picture that can be read.`,
  feedPictureNotSent: (name: string) => `${name} could not be sent.`,
  feedBlocked: 'Members you blocked',
  feedOptions: (name: string) => `Options for what ${name} wrote`,
  feedNotOpened: 'This could not be opened. Try again.',
};

/** Words for members alone, loaded once somebody signs in. */
export type MemberStrings = typeof english;

export function toMemberStrings(words: FeedStrings & Partial<MemberStrings>): FeedStrings & MemberStrings {
  return { ...english, ...words };
}
