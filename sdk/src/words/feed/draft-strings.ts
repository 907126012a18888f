import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedDraftUnsaved: 'Draft not saved yet',
  feedDraftSaving: 'Saving draft',
  feedDraftSaved: 'Draft saved',
  feedDraftFailed: 'Your draft could not be saved.',
  feedDraftBack: 'Here is what you wrote last time.',
  feedDraftElsewhere: 'You wrote this in another window too, or sent it there.',
  feedDraftTheirs: 'Show the other',
  feedDraftMine: 'Keep mine',
  feedDraftDiscard: 'Discard',
  feedDraftAsk: 'Discard what you wrote?',
};

/** Words of what is kept of a post that is not sent yet, loaded once a member can write. */
export type DraftStrings = typeof english;

export function toDraftStrings<Words extends FeedStrings>(words: Words & Partial<DraftStrings>): Words & DraftStrings {
  return { ...english, ...words };
}
