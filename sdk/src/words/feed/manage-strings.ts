import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedEdit: 'Edit',
  feedRemove: 'Remove',
  feedRemoveAsk: 'Remove this for good?',
  feedRemoveWhy: 'Why is it removed? Its author reads this.',
  feedReport: 'Report',
  feedReportWhy: 'What is wrong with it?',
  feedBlock: 'Block',
  feedBlockAsk: (name: string) =>
    `Block ${name}? You will see nothing more of what they write here, and they cannot reach you. They are not told.`,
  feedBlockedNow: (name: string) => `${name} is blocked.`,
  feedNoneBlocked: 'You have blocked nobody.',
  feedUnblock: 'Unblock',
  feedClose: 'Close',
  feedReportSent: 'Thank you. The people who run this community will look at it.',
};

/** Words of what is done about a post or a comment, loaded once somebody opens its menu. */
export type ManageStrings = typeof english;

export function toManageStrings<Words extends FeedStrings>(
  words: Words & Partial<ManageStrings>,
): Words & ManageStrings {
  return { ...english, ...words };
}
