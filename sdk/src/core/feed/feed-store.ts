import type { PostDetails, PostOrder } from '@zeacon/contract';
import { ZcError } from '../result.ts';
import { createStore } from '../store.ts';
import { type FeedCalls, somePostsMax } from './feed-calls.ts';

export interface FeedState {
  status: 'loading' | 'ready' | 'failed';
  posts: readonly PostDetails[];
  /** Null at the end. */
  nextCursor: string | null;
  /** Ids of posts that were published meanwhile and are not shown yet. */
  news: readonly string[];
  isReading: boolean;
  /** Why the first posts, or the next ones, could not be read. */
  error: ZcError | undefined;
}

export type FeedStore = ReturnType<typeof createFeedStore>;

const firstSize = 10;
const nextSize = 20;
const begun: FeedState = {
  ...{ status: 'loading', posts: [], nextCursor: null, news: [], isReading: false, error: undefined },
};

const toError = (cause: unknown): ZcError =>
  cause instanceof ZcError ? cause : new ZcError('client.failed', String(cause), undefined, { cause });

/**
 * The posts of a feed, each once: pages follow one another by the place where the last one ended, so that what is
 * published meanwhile moves nothing. It is counted, and taken in when the reader asks for it.
 */
export function createFeedStore(
  calls: Pick<FeedCalls, 'list' | 'one' | 'some'>,
  order: () => PostOrder | undefined = () => undefined,
) {
  const store = createStore<FeedState>(begun);
  /** The post that a link leads to, which stands first. */
  let linked: PostDetails | undefined;
  /** Gone for good, however old an answer is that still has them. */
  const removed = new Set<string>();
  /** Ids of members whose posts are not shown. */
  const hidden = new Set<string | null>();
  let round = 0;

  const isPopular = () => order() === 'POPULAR';
  const get = () => store.state;
  const set = store.patch;

  function join(...lists: (readonly PostDetails[])[]): PostDetails[] {
    const byId = new Map<string, PostDetails>();
    for (const post of lists.flat())
      if (!removed.has(post.uuid) && !hidden.has(post.author.memberId) && !byId.has(post.uuid))
        byId.set(post.uuid, post);
    return [...byId.values()];
  }

  const withLinked = (posts: readonly PostDetails[]) => join(linked ? [linked] : [], posts);

  async function read(postId: string | undefined): Promise<void> {
    const mine = ++round;
    set({ ...(get().status === 'failed' && { status: 'loading' }), isReading: true, error: undefined });
    try {
      const [page, found] = await Promise.all([
        calls.list(undefined, firstSize),
        postId ? calls.one(postId).catch(() => undefined) : undefined,
      ]);
      if (mine !== round) return;
      linked = found ?? linked;
      set({ status: 'ready', posts: withLinked(page.items), nextCursor: page.nextCursor, news: [], isReading: false });
    } catch (cause) {
      if (mine === round)
        set({ status: get().status === 'ready' ? 'ready' : 'failed', isReading: false, error: toError(cause) });
    }
  }

  async function readMore(size = nextSize): Promise<void> {
    const { nextCursor, isReading, status } = get();
    if (nextCursor === null || isReading || status !== 'ready') return;
    const mine = round;
    set({ isReading: true, error: undefined });
    try {
      const page = await calls.list(nextCursor, size);
      if (mine !== round) return;
      set({ posts: join(get().posts, page.items), nextCursor: page.nextCursor, isReading: false });
    } catch (cause) {
      if (mine === round) set({ isReading: false, error: toError(cause) });
    }
  }

  let reading = Promise.resolve();

  /** Resolves when there are more, also if they were asked for before. */
  function more(size?: number): Promise<void> {
    if (!get().isReading) reading = readMore(size);
    return reading;
  }

  /**
   * Puts the newest above those that are shown. If more came than one page holds, and where the most popular come first,
   * the feed begins anew.
   */
  async function showNews(): Promise<void> {
    const mine = ++round;
    set({ isReading: true });
    try {
      const page = await calls.list(undefined, nextSize);
      if (mine !== round) return;
      const known = new Set(get().posts.map(({ uuid }) => uuid));
      const touches =
        !isPopular() &&
        (page.nextCursor === null || page.items.some(({ uuid, isPinned }) => !isPinned && known.has(uuid)));
      const inPage = new Set(page.items.map(({ uuid }) => uuid));
      const older = get().posts.filter(({ uuid }) => !inPage.has(uuid));
      linked = undefined;
      set({
        posts: touches ? join(page.items, older) : join(page.items),
        ...(!touches && { nextCursor: page.nextCursor }),
        ...{ news: [], isReading: false, error: undefined },
      });
    } catch (cause) {
      if (mine === round) set({ isReading: false, error: toError(cause) });
    }
  }

  function put(post: PostDetails): void {
    set({ posts: get().posts.map((one) => (one.uuid === post.uuid ? post : one)) });
  }

  function drop(postId: string): void {
    removed.add(postId);
    if (linked?.uuid === postId) linked = undefined;
    const without = (id: string) => id !== postId;
    set({ posts: get().posts.filter(({ uuid }) => without(uuid)), news: get().news.filter(without) });
  }

  async function renew(postId: string): Promise<void> {
    if (!get().posts.some(({ uuid }) => uuid === postId)) return;
    try {
      put(await calls.one(postId));
    } catch (cause) {
      if (cause instanceof ZcError && cause.code === 'post.not_found') drop(postId);
    }
  }

  let begin = () => {};
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });

  return {
    /** Resolves when the first posts are there, or could not be read. */
    first,
    ...{ get, subscribe: store.subscribe, more, showNews, renew, put, drop },

    async read(postId?: string): Promise<void> {
      await read(postId);
      begin();
    },

    /** Of another space: what was shown goes. */
    async restart(): Promise<void> {
      linked = undefined;
      set(begun);
      await read(undefined);
    },

    /** One that the reader wrote: below what is pinned. */
    add(post: PostDetails): void {
      const { posts, news } = get();
      const pinned = posts.filter(({ isPinned }) => isPinned);
      const others = posts.filter(({ isPinned }) => !isPinned);
      set({ posts: join(pinned, [post], others), news: news.filter((id) => id !== post.uuid) });
    },

    /** Nothing of this member is shown from now on, however old an answer is that still has some of it. */
    hide(memberId: string): void {
      hidden.add(memberId);
      set({ posts: join(get().posts) });
    },

    /** Their posts come with the next that are read. */
    unhide: (memberId: string) => hidden.delete(memberId),

    announce(postId: string): void {
      const { posts, news } = get();
      const isKnown = removed.has(postId) || news.includes(postId) || posts.some(({ uuid }) => uuid === postId);
      if (!isKnown) set({ news: [...news, postId] });
    },

    /** After a lost connection: what was removed, changed and published meanwhile. */
    async catchUp(inView: readonly string[]): Promise<void> {
      const ids = inView.slice(0, somePostsMax);
      const [some, page] = await Promise.all([
        ids.length > 0 ? calls.some(ids) : { items: [] },
        calls.list(undefined, firstSize),
      ]).catch(() => [undefined, undefined] as const);
      if (!some || !page) return;
      for (const id of ids) if (!some.items.some(({ uuid }) => uuid === id)) drop(id);
      for (const post of some.items) put(post);
      // What became popular meanwhile is not new.
      if (isPopular()) return;
      const known = new Set(get().posts.map(({ uuid }) => uuid));
      const unseen = page.items.map(({ uuid }) => uuid).filter((id) => !known.has(id) && !get().news.includes(id));
      if (unseen.length > 0) set({ news: [...get().news, ...unseen] });
    },
  };
}
