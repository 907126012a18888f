import type { PostAuthor, PostComment, PostDetails } from '@zeacon/contract';
import type { LitElement } from 'lit';
import type { MemberCalls } from '../../core/feed/member-calls.ts';
import type { FeedStrings } from '../../words/feed/feed-strings.ts';
import type { MemberStrings } from '../../words/feed/member-strings.ts';
import type { FeedConnection } from '../feed-connection.ts';
import type { FeedWriting } from '../feed-writing.ts';
import type { FeedView } from './feed-view.ts';

/** What the parts for members work with. */
export interface MemberPartDeps {
  host: LitElement;
  feed: FeedConnection;
  writing: FeedWriting;
  calls: MemberCalls;
}

export type MemberView = FeedView & { words: FeedStrings & MemberStrings };

/** A post, or a comment below it. */
export interface Written {
  post: PostDetails;
  comment: PostComment | undefined;
}

export const idOf = ({ post, comment }: Written): string => comment?.id ?? post.uuid;
export const authorOf = ({ post, comment }: Written) => (comment ?? post).author;

/** Nobody takes down what somebody of a higher rank wrote. */
export const mayModerate = (
  { role }: Pick<PostAuthor, 'role'>,
  { membership }: Pick<MemberView, 'membership'>,
): boolean => membership?.role === 'OWNER' || (membership?.role === 'MODERATOR' && role !== 'OWNER');
