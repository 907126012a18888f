import type {
  OwnMembership,
  PostComment,
  PostDetails,
  PostReaction,
  PublicCommunity,
  PublicSpace,
} from '@zeacon/contract';
import type { nothing, TemplateResult } from 'lit';
import type { FeedCalls } from '../../core/feed/feed-calls.ts';
import type { FeedState } from '../../core/feed/feed-store.ts';
import type { Thread } from '../../core/feed/threads.ts';
import type { FeedStrings } from '../../words/feed/feed-strings.ts';
import type { ThreadStrings } from '../../words/feed/thread-strings.ts';
import type { FeedVideo } from '../feed-video.ts';
import type { CommentExtras, FeedProblem } from '../feed-writing.ts';

/** Draws what belongs to comments; comes in a file of its own. */
export interface ThreadParts {
  renderThread: (post: PostDetails, thread: Thread, view: FeedView) => TemplateResult;
  /** Below the post. */
  renderPostActs: (post: PostDetails, view: FeedView) => TemplateResult | typeof nothing;
}

/** Draws what only members do; comes in a file of its own once somebody signs in. */
export interface MemberParts {
  /** What is new, to write a post, and whom one blocked. */
  renderPanel: (view: FeedView) => unknown;
  /** Beside a post, or a comment below it. */
  renderActs: (post: PostDetails, comment: PostComment | undefined, view: FeedView) => TemplateResult | typeof nothing;
  /** Before they sign out. */
  leave: () => Promise<void>;
}

/** What the parts of a feed are drawn from. */
export interface FeedView {
  words: FeedStrings;
  language: string;
  /** Of the platform. */
  origin: string;
  consent: string | undefined;
  hideToast: boolean;
  state: FeedState;
  community: PublicCommunity | undefined;
  /** To choose from; none where the page has chosen one. */
  spaces: readonly PublicSpace[];
  /** That is shown; undefined for all posts. */
  space: string | undefined;
  calls: Pick<FeedCalls, 'options'>;
  /** Undefined where nobody is signed in. */
  membership: OwnMembership | undefined;
  isSigningIn: boolean;
  /** That plays. */
  video: FeedVideo | undefined;
  threadOf: (postId: string) => Thread | undefined;
  /** Undefined until it was loaded. */
  threadParts: ThreadParts | 'failed' | undefined;
  /** Undefined until it was loaded. */
  memberParts: MemberParts | 'failed' | undefined;
  /** What was written and not sent yet, by the place where it is written. */
  draft: (place: string) => string;
  /** What goes with a comment that is written there. */
  extras: (place: string) => CommentExtras;
  problem: (place: string) => FeedProblem | undefined;
  /** Whether something of this place is under way. */
  isBusy: (place: string) => boolean;
  answering: string | undefined;
  do: FeedActions;
}

export interface FeedActions {
  signIn: () => void;
  signOut: () => void;
  /** Once more, where it failed. */
  loadMember: () => void;
  retry: () => void;
  showNews: () => void;
  write: (place: string, text: string) => void;
  sendComment: (postId: string, parentId: string | null) => void;
  /** `place`: to write in, if it is another. */
  answer: (commentId: string | undefined, place?: string) => void;
  attach: (place: string, more: CommentExtras) => void;
  /** To a comment below the post, if there is one. */
  react: (post: PostDetails, reaction: PostReaction, comment?: PostComment) => void;
  vote: (post: PostDetails, option: number) => void;
  choose: (spaceId: string | undefined) => void;
  toggle: (postId: string) => void;
  /** To a post that is there, at this place below the top of what is in view. */
  goTo: (postId: string, offset?: number) => void;
  /** The comments of a post, or once more what failed of them. */
  open: (postId: string) => void;
  moreComments: (postId: string) => void;
  /** From this second, or from where it is. */
  play: (postId: string, seconds?: number) => void;
}

/** With what is said of comments. */
export type ThreadView = FeedView & { words: FeedStrings & ThreadStrings };

export const mayWrite = ({ membership }: Pick<FeedView, 'membership'>): boolean => membership?.state === 'ACTIVE';

export const renderMemberActs = (post: PostDetails, comment: PostComment | undefined, view: FeedView) =>
  typeof view.memberParts === 'object' ? view.memberParts.renderActs(post, comment, view) : undefined;

/** Where a comment is written: below the post, or as an answer to another. */
export const placeOf = (id: string): string => `comment ${id}`;
