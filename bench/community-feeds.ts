import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createFeedCalls } from '../sdk/src/core/feed/feed-calls.ts';
import { createFeedStore, type FeedStore } from '../sdk/src/core/feed/feed-store.ts';
import { createThreads } from '../sdk/src/core/feed/threads.ts';
import { createTopicClient, type TopicClient } from '../sdk/src/core/topics/topic-client.ts';
import { followFeed } from '../sdk/src/feed/follow-feed.ts';
import { measureFeedPaint } from './feed-paint.ts';
import { measureFeedScroll } from './feed-scroll.ts';
import { percentile } from './percentile.ts';

const feeds = Number(process.env.BENCH_FEEDS ?? 1000);
const published = 20;
const publishedEveryMs = 500;
const reactions = 40;
const reactionEveryMs = 250;
const opensAtOnce = 50;
const base = '/business/v1.1/community';

interface Node {
  origin: string;
  communityId: string;
  owner: string;
  members: string[];
  /** To scroll through. */
  longCommunityId: string;
  manyPosts: number;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ms = (times: readonly number[], part: number) => percentile(times, part).toFixed(0);

async function call({ origin }: Node, authorization: string, method: string, path: string, body: object) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).responseData;
}

/** What is open in a browser, without its page: the element's own calls, store and connection. */
async function openFeed(node: Node, signal: AbortSignal, count: () => void): Promise<FeedStore> {
  const given = createFeedCalls({ baseUrl: node.origin, communityId: node.communityId, token: () => undefined });
  const calls = {
    ...given,
    one(postId: string) {
      count();
      return given.one(postId);
    },
  };
  const store = createFeedStore(calls);
  await store.read();
  const client = createTopicClient({ baseUrl: node.origin });
  const threads = createThreads(calls, () => {});
  await new Promise<void>((joined) => {
    const topics: Pick<TopicClient, 'subscribe'> = {
      subscribe: (kind, options) =>
        client.subscribe(kind, {
          ...options,
          onEvent(event) {
            if (event.type === 'joined') joined();
            options.onEvent(event);
          },
        }),
    };
    followFeed({
      origin: node.origin,
      topics,
      calls,
      store,
      threads,
      inView: () => [],
      space: () => undefined,
      heard: [],
      signal,
    });
  });
  return store;
}

/** From the call that publishes a post until each feed says that there is one. */
async function timePosts(node: Node, all: readonly FeedStore[]): Promise<number[]> {
  const times: number[] = [];
  let startedMs = 0;
  const stops = all.map((store) => {
    let known = store.get().news.length;
    return store.subscribe(() => {
      if (store.get().news.length === known) return;
      known = store.get().news.length;
      times.push(performance.now() - startedMs);
    });
  });
  for (let at = 1; at <= published; at++) {
    startedMs = performance.now();
    const post = { communityId: node.communityId, title: `News ${at}`, body: { blocks: [] }, state: 'PUBLISHED' };
    await call(node, node.owner, 'POST', `${base}/post`, post);
    while (times.length < at * all.length) await wait(5);
    await wait(publishedEveryMs);
  }
  for (const stop of stops) stop();
  return times;
}

/** Members react to a post that all feeds show, while somebody else opens the feed again and again. */
async function timeReactions(node: Node, all: readonly FeedStore[]) {
  const postId = all[0]!.get().posts[0]!.uuid;
  const bystander = createFeedCalls({ baseUrl: node.origin, communityId: node.communityId, token: () => undefined });
  const countIn = (store: FeedStore) =>
    store
      .get()
      .posts.find(({ uuid }) => uuid === postId)
      ?.reactions.find(({ reaction }) => reaction === 'LIKE')?.count;
  const opened: number[] = [];
  let isOver = false;
  const opening = (async () => {
    while (!isOver) {
      const startedMs = performance.now();
      await bystander.list(undefined, 10);
      opened.push(performance.now() - startedMs);
      await wait(100);
    }
  })();
  for (let at = 0; at < reactions; at++) {
    const reaction = { postId, reaction: 'LIKE', isGiven: true };
    await call(node, node.members[at]!, 'PUT', `${base}/public/reaction`, reaction);
    await wait(reactionEveryMs);
  }
  const lastMs = performance.now();
  while (all.some((store) => countIn(store) !== reactions)) await wait(20);
  const settledMs = performance.now() - lastMs;
  isOver = true;
  await opening;
  return { opened, settledMs };
}

/** Many feeds of one community are open: how soon they hear of posts, and what reactions cost everybody. */
export async function measureFeeds(folder: string, url: string): Promise<string> {
  const script = fileURLToPath(new URL('./community-node.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(reactions), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closing = new AbortController();
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const node: Node = JSON.parse(line);
    const paint = await measureFeedPaint(node.origin, node.communityId);
    const scroll = await measureFeedScroll(node.origin, node.longCommunityId, node.manyPosts);
    const all: FeedStore[] = [];
    let read = 0;
    const open = () => openFeed(node, closing.signal, () => read++);
    while (all.length < feeds) all.push(...(await Promise.all(Array.from({ length: opensAtOnce }, open))));
    const posts = await timePosts(node, all);
    read = 0;
    const { opened, settledMs } = await timeReactions(node, all);
    return [
      `${feeds.toLocaleString('en')} feeds are open on one server; they share the machine with it. A new post is announced in them after ${ms(posts, 0.5)} ms (median; 95 %: ${ms(posts, 0.95)} ms, last: ${ms(posts, 1)} ms), counted from the call that publishes it.`,
      `${reactions} members react to a post that all of them show, one every ${reactionEveryMs} ms: the feeds read it ${read.toLocaleString('en')} times, and all show the last count ${(settledMs / 1000).toFixed(1)} s after it. Meanwhile somebody else opens the feed in ${ms(opened, 0.5)} ms (95 %: ${ms(opened, 0.95)} ms).`,
      paint,
      scroll,
    ].join('\n\n');
  } finally {
    closing.abort();
    child.stdin.end();
    child.kill();
    await once(child, 'close');
  }
}
