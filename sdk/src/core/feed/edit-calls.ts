import type { Call, Endpoint, editComment, editMemberPost } from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { type FeedCalls, light, open } from './feed-calls.ts';
import { isComment, isPost } from './feed-guards.generated.ts';

/** What changes a text; as in `feedEndpoints`. */
export const editEndpoints = {
  post: light<typeof editMemberPost>('PUT', `${open}/post/:id`, isPost),
  comment: light<typeof editComment>('PUT', `${open}/comments/:id`, isComment),
} satisfies Record<string, Callable<Endpoint>>;

export type EditCalls = ReturnType<typeof createEditCalls>;

export function createEditCalls({ options }: Pick<FeedCalls, 'options'>) {
  const { call } = createHttp(options);
  const at = editEndpoints;
  return {
    post: (id: string, body: Call<typeof editMemberPost>['body']) => call(at.post, { params: { id }, body }),
    comment: (id: string, body: Call<typeof editComment>['body']) => call(at.comment, { params: { id }, body }),
  };
}
