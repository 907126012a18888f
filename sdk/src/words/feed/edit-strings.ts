import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedWriteComment: 'Write a comment',
  feedEditThere: 'Edit on the community’s page',
  feedStays: 'Pictures, polls and videos stay as they are.',
  feedSave: 'Save',
  feedChanged:
    'This was edited elsewhere in the meantime. What you wrote is still here: saving it replaces what it says now.',
  feedSaysNow: 'What it says now:',
  feedGone:
    'This was removed in the meantime and cannot be saved. What you wrote is still here, so that you can copy it.',
  feedHeld: 'Others will see this once it is approved.',
};

/** Words of the form in which a text is edited. */
export type EditStrings = typeof english;

export function toEditStrings<Words extends FeedStrings>(words: Words & Partial<EditStrings>): Words & EditStrings {
  return { ...english, ...words };
}
