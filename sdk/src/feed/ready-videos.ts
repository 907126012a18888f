import type { PostDetails } from '@zeacon/contract';
import type { MarkedPlayer } from '../moments/mark-moments.ts';

interface Ready {
  postId: string;
  /** Of the feed that it is in. */
  signal: AbortSignal;
  player: MarkedPlayer;
  sinceMs: number;
  isFailed: boolean;
}

/** What opens a video is good for longer than that. */
const keptMs = 5 * 60_000;

let ready: readonly Ready[] = [];

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

/** Not where data is slow or costs something, as far as browsers tell. */
function mayLoadAhead(): boolean {
  const { saveData, effectiveType = '', type } = (navigator as { connection?: Connection }).connection ?? {};
  return !saveData && !effectiveType.includes('2g') && type !== 'cellular';
}

/** What is on the air now is not by the time that one gets there. */
const hasVideo = ({ contentId, contentType, streamDetails }: PostDetails) =>
  contentId !== null && contentType !== 'LIVE' && streamDetails !== null;

/** The nearest above and the nearest below with a video. */
function neighboursOf(postId: string, posts: readonly PostDetails[]): PostDetails[] {
  const at = posts.findIndex(({ uuid }) => uuid === postId);
  return [posts.slice(0, at).findLast(hasVideo), posts.slice(at + 1).find(hasVideo)].flatMap((post) => post ?? []);
}

interface Loading {
  player: MarkedPlayer;
  postId: string;
  posts: readonly PostDetails[];
  signal: AbortSignal;
  make: (post: PostDetails) => MarkedPlayer;
}

/** Opens the neighbours of what plays that are in the page, each with its first picture, behind their posters. */
export function loadNeighbours({ player, postId, posts, signal, make }: Loading): void {
  if (!mayLoadAhead()) return;
  const root = player.getRootNode() as ParentNode;
  for (const post of neighboursOf(postId, posts)) {
    const place = root.querySelector(`article[id="${post.uuid}"] > [part=video]`);
    const known = ready.find((one) => one.postId === post.uuid && one.signal === signal);
    if (!place || known?.isFailed || known?.player.isConnected) continue;
    const made = make(post);
    made.setAttribute('preload', 'metadata');
    // Nobody has seen it.
    made.setAttribute('preview', '');
    made.inert = true;
    const its: Ready = { postId: post.uuid, signal, player: made, sinceMs: performance.now(), isFailed: false };
    made.addEventListener('zc-player-error', () => {
      if (!made.inert) return;
      its.isFailed = true;
      made.remove();
    });
    ready = [...ready.filter((one) => one !== known), its];
    place.prepend(made);
  }
}

/** The player of this post, if it was opened; the others go. */
export function takeReady(postId: string, signal: AbortSignal): MarkedPlayer | undefined {
  const isOf = (one: Ready) => one.postId === postId && one.signal === signal && one.player.isConnected;
  const found = ready.find((one) => isOf(one) && performance.now() - one.sinceMs < keptMs)?.player;
  for (const { player } of ready) if (player !== found) player.remove();
  ready = [];
  found?.removeAttribute('preview');
  if (found) found.inert = false;
  return found;
}
