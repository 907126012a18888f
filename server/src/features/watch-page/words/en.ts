import type { PageWords } from './page-words.ts';

export const en: PageWords = {
  moreVideos: 'More videos',
  page: 'Page {page} of {pages}',
  previous: 'Previous',
  starts: 'Starts {time}',
  started: 'Started {time}',
  liveNow: 'Live now',
  share: 'Share',
  showMore: 'Show more',
  showLess: 'Show less',
  chapters: 'Chapters',
  moments: 'Comments in the video',
  deletedMember: 'Deleted member',
  needsScript: 'This video needs JavaScript to play.',
  watchBy: 'Watch {title} by {business}.',
  missingTitle: 'This video is not available',
  missingText: 'The link may be mistyped, or the video may have been taken down or made private.',
  expiredTitle: 'This video is no longer available',
  expiredText: 'It was shown for a limited time, and that time is over.',
  startPage: 'Go to the start page',
  usedLink: 'This link was used before or is too old. Choose “I have already paid” in the player to get a new one.',
};
