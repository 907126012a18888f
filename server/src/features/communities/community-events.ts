import type { CommunityRow } from './communities.repository.ts';
import type { CommentRow, PostRow } from './posts.repository.ts';

/** Somebody in a community. */
export interface EventMember {
  businessId: string;
  communityId: string;
  memberId: string;
  username: string;
}

/** Who is about to leave, be banned or, of all communities, delete their account. */
export interface GoingMember {
  communityId?: string;
  memberId: string;
}

/** What happens in communities and other features may want to know. */
export type CommunityEvent =
  | { type: 'community.created' | 'community.updated' | 'community.removed'; community: CommunityRow }
  | { type: 'member.joined' | 'member.left' | 'member.banned'; member: EventMember }
  | { type: 'post.published' | 'post.removed'; post: PostRow }
  | { type: 'comment.posted' | 'comment.removed'; communityId: string; comment: CommentRow };
