import type { CommunityNotice, PostDetails, UnsentContent } from '@zeacon/contract';
import { define } from '../src/base/define.ts';
import { ZcCommunityFeedElement } from '../src/feed/zc-community-feed/zc-community-feed.ts';
import { eventually } from './player-fixture.ts';

define('zc-community-feed', ZcCommunityFeedElement);

const realFetch = window.fetch;
export const start = Date.UTC(2026, 0, 1);

export const ana = { memberId: 'mbr_1', name: 'Ana', role: 'MEMBER', pictureUrl: null } as const;

export function postOf(number: number, more: Partial<PostDetails> = {}): PostDetails {
  const community = { id: 'com_1', title: 'Harbor club', subdomain: 'harbor', url: 'http://harbor.localhost:4000' };
  return {
    ...{ uuid: `pst_${number}`, contentId: null, contentType: null, businessAccountId: 'biz_1' },
    createdDate: new Date(start - number * 60_000).toISOString(),
    ...{ streamDetails: null, mediaToken: null, community, url: `${community.url}/post/pst_${number}` },
    title: `Post ${number}`,
    body: { blocks: [{ type: 'paragraph', content: [{ text: 'Words. '.repeat(1 + (number % 40)) }] }] },
    ...{ state: 'PUBLISHED', isPinned: false, author: ana },
    ...{
      picture: null,
      pictureUrl: null,
      pictures: [],
      link: null,
      playlist: null,
      videoState: null,
      waitsFor: null,
      editedDate: null,
      commentCount: 0,
      watchParty: null,
    },
    ...{ publishDate: null, mentions: [], space: null, poll: null },
    reactions: [{ reaction: 'LIKE', count: 2, isMine: false }],
    ...more,
  };
}

export interface Platform {
  posts: PostDetails[];
  spaces?: { id: string; name: string }[];
  refusal?: { status: number; error: string } | undefined;
  /** What joining costs. */
  price?: { amount: number; currency: string; period: string };
  accentColor?: string;
  asked: string[];
  /** What was written, by the end of the address. */
  sent: [string, Record<string, unknown>][];
  /** Who is blocked, by their ids. */
  blocked?: string[];
  /** What is kept of the post that somebody writes. */
  kept?: { revision: number; content: UnsentContent | null; pictures?: unknown[] };
  /** What is new for who is signed in, the newest first. */
  notices?: CommunityNotice[];
  /** Answers before anything else, if it answers. */
  answer?: (url: URL, init: RequestInit | undefined) => unknown;
}

/** As much of a player as a feed looks at. */
export class FakePlayer extends HTMLElement {
  currentTime = 0;
  duration = 100;
  plays = 0;
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = '<div part="seek-bar" style="position:relative"></div>';
  }
  paused = true;
  async play() {
    this.plays += 1;
    this.paused = false;
    this.dispatchEvent(new Event('play'));
  }
  pause() {
    this.paused = true;
  }
}
if (!customElements.get('zc-player')) customElements.define('zc-player', FakePlayer);

/** Answers as the server does: the cursor is the id of the last post of the page before. */
function serve(platform: Platform) {
  window.fetch = async (input, init) => {
    const url = new URL(String(input));
    platform.asked.push(url.pathname);
    if (init?.body) platform.sent.push([url.pathname.split('/').at(-1)!, JSON.parse(String(init.body))]);
    const reply = (responseData: unknown, status = 200) => new Response(JSON.stringify({ responseData }), { status });
    const own = await platform.answer?.(url, init);
    if (own instanceof Response) return own;
    if (own !== undefined) return reply(own);
    const { refusal } = platform;
    if (refusal) {
      const body = { error: refusal.error, message: 'No', status: String(refusal.status), requestId: 'r' };
      return new Response(JSON.stringify(body), { status: refusal.status });
    }
    if (url.pathname.endsWith('/details'))
      return reply({
        ...{ id: 'com_1', title: 'Harbor club', url: 'http://harbor.localhost:4000', visibility: 'PUBLIC' },
        price: platform.price ?? null,
        accentColor: platform.accentColor ?? null,
      });
    if (url.pathname.endsWith('/public/post')) {
      const cursor = url.searchParams.get('cursor');
      const spaceId = url.searchParams.get('spaceId');
      const posts = platform.posts.filter(({ space }) => !spaceId || space?.id === spaceId);
      const from = cursor ? posts.findIndex(({ uuid }) => uuid === cursor) + 1 : 0;
      const size = Number(url.searchParams.get('size'));
      const items = posts.slice(from, from + size);
      return reply({ items, nextCursor: from + size < posts.length ? items.at(-1)!.uuid : null });
    }
    if (url.pathname.endsWith('/public/spaces')) return reply({ items: platform.spaces ?? [] });
    if (url.pathname.endsWith('/public/comments')) {
      const said = { id: 'cmt_1', postId: 'pst_0', text: 'First!', isRemoved: false, createdDate: new Date(start) };
      const author = { memberId: 'mbr_2', name: 'Ben', role: 'MODERATOR' };
      const answer = { ...said, id: 'cmt_2', parentId: 'cmt_1', text: '<b>Second</b>', author };
      if (init?.method === 'POST') return reply({ ...said, parentId: null, author });
      const atSec = url.searchParams.get('postId') === 'pst_5' ? 25 : null;
      const count = platform.sent.filter(([, { commentId }]) => commentId === 'cmt_1').length;
      const reactions = [{ reaction: 'LIKE', count, isMine: count > 0 }];
      return reply({ items: [{ ...said, parentId: null, author, atSec, reactions }, answer], nextCursor: null });
    }
    if (url.pathname.endsWith('/embed-token')) return reply({ token: 'tok', expiresDate: new Date(start) });
    if (url.pathname.endsWith('/member/role'))
      return reply({ memberId: 'mbr_9', username: 'Kim', role: 'MEMBER', state: 'ACTIVE', pictureUrl: null });
    if (url.pathname.endsWith('/reaction')) return reply({});
    if (url.pathname.endsWith('/unsent-post')) return serveKept(platform, init, reply);
    if (url.pathname.endsWith('/notices')) {
      const all = platform.notices ?? [];
      const [page, size] = ['page', 'size'].map((name) => Number(url.searchParams.get(name))) as [number, number];
      const items = all.slice(page * size, (page + 1) * size);
      const unreadCount = all.filter(({ isRead }) => !isRead).length;
      return reply({
        items,
        unreadCount,
        page,
        size,
        totalItems: all.length,
        totalPages: Math.ceil(all.length / size),
      });
    }
    if (url.pathname.endsWith('/notices/read')) {
      platform.notices = (platform.notices ?? []).map((one) => ({ ...one, isRead: true }));
      return reply({});
    }
    if (url.pathname.endsWith('/post-details'))
      return reply(platform.posts.find(({ uuid }) => uuid === url.searchParams.get('postId')) ?? null);
    return new Response(JSON.stringify({ error: 'community.not_found', message: 'No' }), { status: 404 });
  };
}

type Answer = (responseData: unknown, status?: number) => Response;

/** As the server keeps it: what is not based on the newest is refused. */
function serveKept(platform: Platform, init: RequestInit | undefined, reply: Answer): Response {
  const { revision, content, pictures = [] } = platform.kept ?? { revision: 0, content: null };
  if (init?.method === 'DELETE') {
    platform.kept = { revision: 0, content: null };
    return reply({});
  }
  if (init?.method !== 'PUT')
    return reply({ writerId: 'acc_9', revision, content, savedDate: null, pictureUrl: null, pictures });
  const body = JSON.parse(String(init.body));
  if (body.revision !== revision) {
    const refused = { error: 'unsent_post.changed', message: 'No', status: '409', requestId: 'r' };
    return new Response(JSON.stringify(refused), { status: 409 });
  }
  platform.kept = { revision: revision + 1, content: body.content };
  return reply({ revision: revision + 1 });
}

/** What a feed hears of its community, of which there is no server. */
export class HeardSocket extends EventTarget {
  static last: HeardSocket | undefined;
  onmessage: ((event: MessageEvent) => void) | null = null;
  bufferedAmount = 0;
  constructor() {
    super();
    HeardSocket.last = this;
  }
  send() {}
  close() {}
  hear(event: object) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(event) }));
  }
}

export const articles = (feed: Element) => [...feed.shadowRoot!.querySelectorAll<HTMLElement>('article')];

/** Its popup is a frame, and answers at once. */
export async function signIn(feed: ZcCommunityFeedElement): Promise<void> {
  const { open } = window;
  const frame = document.createElement('iframe');
  document.body.append(frame);
  try {
    let opened: URL | undefined;
    const openFrame = (url: string) => {
      opened = new URL(url);
      return frame.contentWindow;
    };
    Object.assign(window, { open: (url: URL) => openFrame(url.href) });
    // Its keys are made meanwhile.
    await eventually(() => {
      named(feed, 'Sign in')?.click();
      return opened;
    });
    const { origin, hash } = opened!;
    const state = new URLSearchParams(hash.slice(1)).get('state');
    const data = { type: 'zc-member-code', state, code: 'code' };
    dispatchEvent(new MessageEvent('message', { origin, source: frame.contentWindow, data }));
    await eventually(() => textOf(feed).includes('Signed in as Kim'));
  } finally {
    window.open = open;
    frame.remove();
  }
}

export const textOf = (feed: Element) => feed.shadowRoot!.textContent!.replace(/\s+/g, ' ');
export const named = (feed: Element, name: string) =>
  [...feed.shadowRoot!.querySelectorAll<HTMLElement>('button')].find((button) =>
    (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().startsWith(name),
  );

export const fieldOf = (part: ParentNode) => part.querySelector('textarea')!;

export function type(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

export const written = (platform: Partial<Platform>) =>
  platform.sent!.filter(([path]) => path === 'comments').map(([, body]) => body);

let feed: ZcCommunityFeedElement | undefined;

/** Until `leaveFeed`, for feeds that a test makes itself. */
export function servePlatform(given: Partial<Platform>): Platform {
  const platform = Object.assign(given, { posts: given.posts ?? [], asked: [], sent: [] });
  serve(platform);
  return platform;
}

export async function mount(platform: Partial<Platform>, lang = 'en'): Promise<ZcCommunityFeedElement> {
  servePlatform(platform);
  feed = Object.assign(document.createElement('zc-community-feed'), {
    ...{ communityId: 'com_1', appHost: 'http://platform.test', lang },
  });
  document.body.append(feed);
  await eventually(() => articles(feed!).length > 0 || feed!.shadowRoot?.querySelector('.note:not([role=status])'));
  return feed;
}

/** As a page has it that its server put there. */
export async function mountMarkup(platform: Partial<Platform>, inner: string): Promise<ZcCommunityFeedElement> {
  servePlatform(platform);
  const page = document.createElement('div');
  page.setHTMLUnsafe(
    `<zc-community-feed lang="en" community-id="com_1" app-host="http://platform.test">${inner}</zc-community-feed>`,
  );
  feed = page.querySelector<ZcCommunityFeedElement>('zc-community-feed')!;
  document.body.append(feed);
  return feed;
}

/** After each test. */
export function leaveFeed(): void {
  window.fetch = realFetch;
  feed?.remove();
  history.replaceState(null, '', location.pathname);
  scrollTo(0, 0);
  HeardSocket.last = undefined;
}
