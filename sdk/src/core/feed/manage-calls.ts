import type {
  blockMember,
  Endpoint,
  ModeratedKind,
  removeComment,
  removeMemberPost,
  reportToModerators,
} from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { type FeedCalls, light, open } from './feed-calls.ts';

const nothing = () => true;

/** What is done about a post or a comment; as in `feedEndpoints`. */
export const manageEndpoints = {
  removePost: light<typeof removeMemberPost>('DELETE', `${open}/post/:id`, nothing),
  removeComment: light<typeof removeComment>('DELETE', `${open}/comments/:id`, nothing),
  report: light<typeof reportToModerators>('POST', `${open}/report`, nothing),
  block: light<typeof blockMember>('PUT', `${open}/blocked-members`, nothing),
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
  };
}
