import type {
  dropOwnUnsentPost,
  Endpoint,
  keepOwnUnsentPost,
  readOwnUnsentPost,
  UnsentContent,
} from '@zeacon/contract';
import { type Callable, createHttp } from '../http.ts';
import { isKeptPost, isUnsentPost } from './draft-guards.generated.ts';
import { type FeedCalls, light, open } from './feed-calls.ts';

const path = `${open}/unsent-post`;

/** What a member writes and has not sent; as in `feedEndpoints`. */
export const draftEndpoints = {
  read: light<typeof readOwnUnsentPost>('GET', path, isUnsentPost),
  keep: light<typeof keepOwnUnsentPost>('PUT', path, isKeptPost),
  drop: light<typeof dropOwnUnsentPost>('DELETE', path, () => true),
} satisfies Record<string, Callable<Endpoint>>;

/** Whose it is, and what it is based on. */
export interface DraftBase {
  writerId: string;
  revision: number;
}

/** Bytes that browsers send for a page that is gone, with room for what is around them. */
const keepaliveMax = 60_000;

/** As browsers send it also when its page is left, if it is not too long. */
const evenIfLeft =
  (send: typeof fetch): typeof fetch =>
  (url, init) =>
    send(url, { ...init, keepalive: new Blob([String(init?.body ?? '')]).size < keepaliveMax });

export type DraftCalls = ReturnType<typeof createDraftCalls>;

export function createDraftCalls({ options: { communityId, ...options } }: Pick<FeedCalls, 'options'>) {
  const { call } = createHttp({ ...options, fetch: evenIfLeft(options.fetch) });
  const at = draftEndpoints;
  return {
    read: () => call(at.read, { query: { communityId } }),
    keep: (base: DraftBase, content: UnsentContent, signal: AbortSignal) =>
      call(at.keep, { body: { communityId, ...base, content } }, signal),
    drop: (writerId: string) => call(at.drop, { query: { communityId, writerId } }),
  };
}
