import type { ConnectStrings } from './connect-strings.ts';
import type { DraftStrings } from './draft-strings.ts';
import type { EditStrings } from './edit-strings.ts';
import type { FeedStrings } from './feed-strings.ts';
import type { LiveTalkStrings } from './live-talk-strings.ts';
import type { ManageStrings } from './manage-strings.ts';
import type { MemberStrings } from './member-strings.ts';
import type { MentionStrings } from './mention-strings.ts';
import type { NoticeStrings } from './notice-strings.ts';
import type { PictureStrings } from './picture-strings.ts';
import type { PollStrings } from './poll-strings.ts';
import type { ThreadStrings } from './thread-strings.ts';

/** In another language, the words of the popup and of parts that are loaded later stand beside those of the feed. */
export type FeedWords = FeedStrings &
  ConnectStrings &
  ThreadStrings &
  MemberStrings &
  ManageStrings &
  EditStrings &
  MentionStrings &
  LiveTalkStrings &
  PictureStrings &
  PollStrings &
  DraftStrings &
  NoticeStrings;
