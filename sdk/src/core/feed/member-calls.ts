import type { addPostPicture, Call, Endpoint, writeMemberPost } from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { type FeedCalls, light, open } from './feed-calls.ts';
import { isPost } from './feed-guards.generated.ts';
import { isPostPicture } from './member-guards.generated.ts';

/** What only members call; as in `feedEndpoints`. */
export const memberEndpoints = {
  write: light<typeof writeMemberPost>('POST', `${open}/post`, isPost),
  addPicture: light<typeof addPostPicture>('POST', `${open}/post-pictures`, isPostPicture),
} satisfies Record<string, Callable<Endpoint>>;

/** Of a picture on its way, on a slow connection. */
const timeoutMs = 3 * 60_000;

export type MemberCalls = ReturnType<typeof createMemberCalls>;

export function createMemberCalls({ options: { communityId, ...options } }: Pick<FeedCalls, 'options'>) {
  const { call } = createHttp(options);
  const slow = createHttp({ ...options, timeoutMs });
  const at = memberEndpoints;
  return {
    write: (post: Omit<Call<typeof writeMemberPost>['body'], 'communityId'>) =>
      call(at.write, { body: { communityId, ...post } }),
    addPicture: (picture: string) => slow.call(at.addPicture, { body: { communityId, picture } }),
  };
}
