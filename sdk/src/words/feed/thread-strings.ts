import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedMoreComments: 'More comments',
  feedNoComments: 'No comments yet',
  feedCommentRemoved: 'This comment was removed.',
  feedAnswer: 'Answer',
  feedAnswerTo: (name: string) => `Answer to ${name}`,
  feedWriteComment: 'Write a comment',
  feedSendComment: 'Comment',
  feedQuote: 'Quote',
  feedUnquote: 'Remove quote',
  feedAtMoment: (time: string) => `At ${time} of the video`,
};

/** Words of the comments of a post, loaded once somebody opens them. */
export type ThreadStrings = typeof english;

export function toThreadStrings(words: FeedStrings & Partial<ThreadStrings>): FeedStrings & ThreadStrings {
  return { ...english, ...words };
}
