import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedPollQuestion: 'Question, if it needs one',
  feedPollOptions: 'Options, one on each line',
  feedPollHint: 'Two to eight different options, each of up to 100 characters.',
  feedPollEnd: 'Voting ends at, if it ends',
  feedPollPast: 'Choose a later end: this moment has passed.',
  feedPollTakeOut: 'Remove poll',
};

/** Words of a poll that somebody writes, loaded once they begin one. */
export type PollStrings = typeof english;

export function toPollStrings<Words extends FeedStrings>(words: Words & Partial<PollStrings>): Words & PollStrings {
  return { ...english, ...words };
}
