import { formatTime } from '../core/player/format-time.ts';

/** What somebody wrote about a second of a video. */
export interface Moment {
  readonly at: number;
  /** Shown beside the time to who points at its mark. */
  readonly said?: string;
}

/** A `<zc-player>`, of whatever release. */
export interface MarkedPlayer extends HTMLElement {
  currentTime: number;
  readonly duration: number;
  play(): Promise<void>;
  pause(): void;
}

/** Plays the video from this second. */
export function seekTo(player: MarkedPlayer, seconds: number): void {
  player.currentTime = seconds;
  void player.play().catch(() => undefined);
  player.scrollIntoView({ block: 'nearest' });
}

const barOf = (player: MarkedPlayer) => player.shadowRoot?.querySelector<HTMLElement>('[part=seek-bar]');

/**
 * Marks these seconds on the player's seek bar; asked again, it draws only what changed, as the bar itself is drawn anew
 * where a video is live. For the eye and the pointer: the page has a button for each beside what was written.
 */
export function markMoments(player: MarkedPlayer, moments: readonly Moment[]): void {
  const bar = barOf(player);
  const { duration } = player;
  if (!bar || !(duration > 0)) return;
  const bySecond = new Map<number, Moment[]>();
  for (const one of moments) bySecond.set(one.at, [...(bySecond.get(one.at) ?? []), one]);
  const key = `${duration} ${[...bySecond].map(([at, of]) => `${at}:${of.length}`).join(' ')}`;
  const before = bar.querySelector<HTMLElement>('[data-moments]');
  if ((before?.dataset.moments ?? `${duration} `) === key) return;
  before?.remove();
  const layer = document.createElement('span');
  layer.dataset.moments = key;
  layer.setAttribute('aria-hidden', 'true');
  Object.assign(layer.style, { position: 'absolute', inset: '0', pointerEvents: 'none', zIndex: '2' });
  for (const [at, of] of bySecond) layer.append(markOf(player, at, of));
  bar.append(layer);
}

const saidMax = 3;

/** Pressing it goes to that second, and not to the pixel beside it. */
function markOf(player: MarkedPlayer, at: number, of: readonly Moment[]): HTMLElement {
  const mark = document.createElement('span');
  mark.title = [formatTime(at), ...of.flatMap(({ said }) => said ?? []).slice(0, saidMax)].join('\n');
  mark.dataset.at = String(at);
  Object.assign(mark.style, {
    ...{ position: 'absolute', top: '50%', left: `${Math.min(1, at / player.duration) * 100}%` },
    ...{ width: '10px', height: '10px', margin: '-5px 0 0 -5px', borderRadius: '50%', background: '#ffd34d' },
    ...{ boxShadow: '0 0 0 2px #0b0b0dcc', cursor: 'pointer', pointerEvents: 'auto' },
  });
  mark.addEventListener('click', () => seekTo(player, at));
  return mark;
}

const everyMs = 500;

/** Keeps the marks up to what `read` gives until `signal` aborts: the bar comes later than the player, and goes with it. */
export function keepMarked(player: MarkedPlayer, read: () => readonly Moment[], signal?: AbortSignal): void {
  const timer = setInterval(() => {
    if (!document.hidden) markMoments(player, read());
  }, everyMs);
  signal?.addEventListener('abort', () => clearInterval(timer));
}
