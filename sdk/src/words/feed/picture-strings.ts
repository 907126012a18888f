import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedAddPictures: 'Add pictures',
  feedPicturesHint: 'Up to 4. Location data is removed.',
  feedPictureShows: (number: number) => `What picture ${number} shows, for those who cannot see it`,
  feedTakeOut: (number: number) => `Remove picture ${number}`,
  feedPictureSending: 'Sending picture',
  feedPicturesFull: (names: string) => `Only 4 pictures fit into a post. Left out: ${names}`,
  feedPictureLarge: (name: string) => `${name} is too large: 5 MB at most.`,
  feedPictureUnreadable: (name: string) => `${name} is not a picture that can be read.`,
  feedPictureNotSent: (name: string) => `${name} could not be sent.`,
};

/** Words of the pictures of a post that somebody writes, loaded once a member can write. */
export type PictureStrings = typeof english;

export function toPictureStrings<Words extends FeedStrings>(
  words: Words & Partial<PictureStrings>,
): Words & PictureStrings {
  return { ...english, ...words };
}
