import type { searchMembers } from '@zeacon/contract';
import { createHttp } from '../http.ts';
import { type FeedCalls, light, open } from './feed-calls.ts';
import { isFoundMembers } from './mention-guards.generated.ts';

export const memberSearchEndpoint = light<typeof searchMembers>('GET', `${open}/member-search`, isFoundMembers);

/** Members to mention, by the beginning of their names. */
export function searchMentioned({ options: { communityId, ...options } }: Pick<FeedCalls, 'options'>) {
  const { call } = createHttp(options);
  return (search: string) => call(memberSearchEndpoint, { query: { communityId, search } });
}
