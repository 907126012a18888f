import type { FeedStrings } from './feed-strings.ts';

const english = {
  feedNotices: 'Notifications',
  feedNoticesNew: (count: number) => (count === 1 ? '1 new notification' : `${count} new notifications`),
  feedNoNotices: 'No notifications yet.',
  feedNoticesLoading: 'Loading notifications',
  feedNoticesFailed: 'The notifications could not be loaded.',
  feedNoticesMore: 'Older notifications',
  feedNoticesThere: 'Notifications by email',
  feedNoticeNew: 'New',
  feedNoticeGone: 'This was removed in the meantime.',
  feedNoticeMention: (name: string) => `${name} mentioned you`,
  feedNoticeAnswer: (name: string) => `${name} answered you`,
  feedNoticeComment: (name: string) => `${name} commented on your post`,
  feedNoticePost: 'New post',
  feedNoticeLive: 'Live now',
  feedNoticeParty: 'A watch party begins',
  feedNoticeRemoved: 'What you wrote was removed',
  feedNoticeAppeal: 'Your appeal was answered',
  feedClose: 'Close',
};

/** Words of the notifications of a member, loaded once they can write. */
export type NoticeStrings = typeof english;

export function toNoticeStrings<Words extends FeedStrings>(
  words: Words & Partial<NoticeStrings>,
): Words & NoticeStrings {
  return { ...english, ...words };
}
