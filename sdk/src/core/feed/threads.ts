import type { PostComment } from '@zeacon/contract';
import { ZcError } from '../result.ts';
import type { FeedCalls } from './feed-calls.ts';

export interface Thread {
  status: 'loading' | 'ready' | 'failed';
  comments: readonly PostComment[];
  nextCursor: string | null;
  /** What the server says of a failure. */
  said?: string | undefined;
}

/** The comments of the posts that are open. */
export function createThreads(calls: Pick<FeedCalls, 'comments'>, onChange: () => void) {
  const threads = new Map<string, Thread>();

  function put(postId: string, thread: Thread): void {
    // It was closed meanwhile.
    if (!threads.has(postId)) return;
    threads.set(postId, thread);
    onChange();
  }

  /** As many as are shown, so that nothing that somebody reads is taken away. */
  async function read(postId: string): Promise<void> {
    const shown = threads.get(postId)?.comments.length ?? 0;
    try {
      const comments: PostComment[] = [];
      let nextCursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof calls.comments>> = await calls.comments(postId, nextCursor ?? undefined);
        comments.push(...page.items);
        nextCursor = page.nextCursor;
      } while (nextCursor !== null && comments.length < shown);
      put(postId, { status: 'ready', comments, nextCursor });
    } catch (cause) {
      const before = threads.get(postId);
      const said = cause instanceof ZcError && cause.status ? cause.message : undefined;
      if (before?.status !== 'ready') put(postId, { status: 'failed', comments: [], nextCursor: null, said });
    }
  }

  return {
    get: (postId: string): Thread | undefined => threads.get(postId),

    open(postId: string): void {
      threads.set(postId, { status: 'loading', comments: [], nextCursor: null });
      onChange();
      void read(postId);
    },

    close(postId: string): void {
      threads.delete(postId);
      onChange();
    },

    async renew(postId: string): Promise<void> {
      if (threads.has(postId)) await read(postId);
    },

    async more(postId: string): Promise<void> {
      const before = threads.get(postId);
      if (!before?.nextCursor) return;
      const { items, nextCursor } = await calls.comments(postId, before.nextCursor);
      const known = new Set(before.comments.map(({ id }) => id));
      const comments = [...before.comments, ...items.filter(({ id }) => !known.has(id))];
      put(postId, { status: 'ready', comments, nextCursor });
    },
  };
}

export type Threads = ReturnType<typeof createThreads>;
