import type {
  blockMember,
  Endpoint,
  listBlockedMembers,
  ModeratedKind,
  removeComment,
  removeMemberPost,
  reportToModerators,
  unblockMember,
} from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { type FeedCalls, light, open } from './feed-calls.ts';
import { isBlockedMembers } from './manage-guards.generated.ts';

const nothing = () => true;
const blocked = `${open}/blocked-members`;

/** What is done about a post, a comment or a member; as in `feedEndpoints`. */
export const manageEndpoints = {
  removePost: light<typeof removeMemberPost>('DELETE', `${open}/post/:id`, nothing),
  removeComment: light<typeof removeComment>('DELETE', `${open}/comments/:id`, nothing),
  report: light<typeof reportToModerators>('POST', `${open}/report`, nothing),
  block: light<typeof blockMember>('PUT', blocked, nothing),
  unblock: light<typeof unblockMember>('DELETE', blocked, nothing),
  blocked: light<typeof listBlockedMembers>('GET', blocked, isBlockedMembers),
} satisfies Record<string, Callable<Endpoint>>;

export type ManageCalls = ReturnType<typeof createManageCalls>;

export function createManageCalls({ options: { communityId, ...options } }: Pick<FeedCalls, 'options'>) {
  const { call } = createHttp(options);
  const at = manageEndpoints;
  return {
    /** `reason`: of a moderator, for its author. */
    removePost: (id: string, reason: string) => call(at.removePost, { params: { id }, query: { reason } }),
    removeComment: (id: string, reason: string) => call(at.removeComment, { params: { id }, query: { reason } }),
    report: (kind: ModeratedKind, targetId: string, note: string) =>
      call(at.report, { body: { communityId, kind, targetId, note } }),
    block: (memberId: string) => call(at.block, { body: { communityId, memberId } }),
    unblock: (memberId: string) => call(at.unblock, { query: { communityId, memberId } }),
    blocked: () => call(at.blocked, { query: { communityId } }),
  };
}
