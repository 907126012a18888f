import type { FeedWriting } from '../feed-writing.ts';

/** Chosen by hand: in no space, whatever is shown. */
export const noSpace = '-';
/** Where what belongs to a post is written. */
export const postPlaces = ['post', 'title', 'space', 'question', 'options', 'ends'];

/** As typed; null where there is none. */
export function typedPoll({ draft }: Pick<FeedWriting, 'draft'>) {
  const typed = { question: draft('question'), options: draft('options'), ends: draft('ends') };
  return typed.question || typed.options || typed.ends ? typed : null;
}
