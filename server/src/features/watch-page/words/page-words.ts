/** Texts of the shared page in one language. `fill` replaces the placeholders in braces. */
export interface PageWords {
  moreVideos: string;
  /** `{page}` of `{pages}`. */
  page: string;
  previous: string;
  /** An event that begins at `{time}`. */
  starts: string;
  /** One that began at `{time}`. */
  started: string;
  liveNow: string;
  share: string;
  showMore: string;
  showLess: string;
  chapters: string;
  /** What members of communities wrote about seconds of the video. */
  moments: string;
  deletedMember: string;
  needsScript: string;
  /** `{title}` by `{business}`. */
  watchBy: string;
  missingTitle: string;
  missingText: string;
  expiredTitle: string;
  expiredText: string;
  startPage: string;
  /** A mailed link that shows what was bought. */
  usedLink: string;
}
