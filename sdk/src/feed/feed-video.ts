import type { PostComment, PostDetails } from '@zeacon/contract';
import { keepMarked, type MarkedPlayer, type Moment, seekTo } from '../moments/mark-moments.ts';
import type { FeedConnection } from './feed-connection.ts';
import { loadNeighbours, takeReady } from './ready-videos.ts';

/** The video of a post, while it is the one that plays. */
export interface FeedVideo {
  readonly postId: string;
  readonly player: HTMLElement;
  /** That is playing. */
  second(): number;
  seek(seconds: number): void;
  close(): void;
}

/** What the feed says of itself. */
interface Shown {
  origin: string;
  consent: string | undefined;
  language: string;
  hideToast: boolean;
}

interface Watching {
  startAt: number | undefined;
  /** Another second is playing. */
  onSecond: () => void;
}

const everyMs = 500;

/** Loaded once somebody plays a video. What was written about its seconds is marked on its seek bar. */
export function openVideo(
  post: PostDetails,
  shown: Shown,
  { calls, store, signal }: Pick<FeedConnection, 'calls' | 'store' | 'signal'>,
  { startAt, onSecond }: Watching,
): FeedVideo {
  const postId = post.uuid;
  const left = new AbortController();
  const opened = takeReady(postId, signal);
  const player = opened ?? createPlayer(post, shown, { ...videoOf(post), 'start-time': startAt, autoplay: '' });
  if (opened) {
    if (shown.consent) opened.setAttribute('consent', shown.consent);
    if (startAt !== undefined) opened.currentTime = startAt;
    void opened.play().catch(() => undefined);
  }
  const make = (neighbour: PostDetails) => createPlayer(neighbour, shown, videoOf(neighbour));
  let shows = false;
  const loadAhead = () => shows && loadNeighbours({ player, postId, posts: store.get().posts, signal, make });
  player.addEventListener('playing', () => {
    shows = true;
    loadAhead();
  });
  const close = () => left.abort();
  signal.addEventListener('abort', close, { signal: left.signal });
  let moments: readonly Moment[] = [];
  let known: number | undefined;

  /** As often as there are more or fewer comments, which the feed hears of. */
  async function look(): Promise<void> {
    const count = store.get().posts.find(({ uuid }) => uuid === postId)?.commentCount;
    if (count === undefined || count === known) return;
    known = count;
    try {
      moments = (await calls.moments(postId)).items.map(toMoment);
    } catch {
      // The video plays without them.
      known = undefined;
    }
  }

  left.signal.addEventListener(
    'abort',
    store.subscribe(() => void look()),
  );
  void look();
  keepMarked(player, () => moments, left.signal);

  const second = () => Math.floor(player.currentTime || 0);
  let before = 0;
  const timer = setInterval(() => {
    if (document.hidden || before === second()) return;
    before = second();
    onSecond();
    // They may have come into the page since.
    loadAhead();
  }, everyMs);
  left.signal.addEventListener('abort', () => clearInterval(timer));
  return { postId, player, second, seek: (seconds) => seekTo(player, seconds), close };
}

const videoOf = ({ contentId, mediaToken }: PostDetails) => ({ 'media-id': contentId, 'media-token': mediaToken });

/** The one that was played last: two are never heard at once. */
let playing: MarkedPlayer | undefined;

/** `played`: attributes that name what it plays. */
export function createPlayer(
  { uuid, community, memberProof }: PostDetails,
  { origin, consent, language, hideToast }: Shown,
  played: Record<string, string | number | null | undefined>,
): MarkedPlayer {
  const given = {
    ...{ ...played, 'app-host': origin, consent, lang: language },
    ...{
      'destination-type': 'POST',
      'post-id': uuid,
      'community-id': community.id,
      'member-proof': memberProof,
      'hide-toast': hideToast ? '' : undefined,
    },
  };
  const player = document.createElement('zc-player') as HTMLElement as MarkedPlayer;
  for (const [name, value] of Object.entries(given)) if (value != null) player.setAttribute(name, String(value));
  player.addEventListener('play', () => {
    if (playing !== player) playing?.pause();
    playing = player;
  });
  return player;
}

const toMoment = ({ atSec, text, author: { name } }: PostComment): Moment => ({
  at: atSec ?? 0,
  said: [name, text.slice(0, 120)].filter(Boolean).join(': '),
});
