import { formatTime } from '../core/player/format-time.ts';
import { pageState } from './page-state.ts';

interface Player extends HTMLElement {
  currentTime: number;
  readonly duration: number;
  play(): Promise<void>;
}

/** Where one reads, the only post has the only player. */
const findPlayer = () => document.querySelector<Player>('#feed article zc-player');

/** Plays the video from this second. */
export function seekTo(seconds: number): void {
  const player = findPlayer();
  if (!player) return;
  player.currentTime = seconds;
  void player.play().catch(() => undefined);
  player.scrollIntoView({ block: 'nearest' });
}

/** The second that a comment is about; null where it is about the whole. */
export function secondOf(form: HTMLFormElement): number | null {
  const box = form.querySelector<HTMLInputElement>('input[name=at]');
  return box?.checked ? Number(box.value) : null;
}

/** Offers the second that is playing. What was chosen stays while one writes. */
function offerSecond(label: HTMLElement): void {
  const box = label.querySelector('input');
  const words = label.querySelector('span');
  const player = findPlayer();
  if (!box || !words || !player || box.checked) return;
  const seconds = Math.floor(player.currentTime || 0);
  box.value = String(seconds);
  words.textContent = (pageState?.said.atMoment ?? '').replace('{time}', formatTime(seconds));
}

const everyMs = 500;

/** Marks on the seek bar where comments are about a second; kept up with comments that come. */
function markSeekBar(): void {
  const bar = findPlayer()?.shadowRoot?.querySelector<HTMLElement>('[part=seek-bar]');
  const duration = findPlayer()?.duration ?? 0;
  if (!bar || !(duration > 0)) return;
  const seconds = [...document.querySelectorAll<HTMLElement>('#thread [data-seek]')].map(({ dataset }) =>
    Number(dataset.seek),
  );
  const key = `${duration} ${seconds.join(' ')}`;
  const before = bar.querySelector<HTMLElement>('[data-moments]');
  if (before?.dataset.moments === key) return;
  before?.remove();
  const layer = document.createElement('span');
  layer.dataset.moments = key;
  layer.setAttribute('aria-hidden', 'true');
  layer.title = pageState?.said.moments ?? '';
  Object.assign(layer.style, { position: 'absolute', inset: '0', pointerEvents: 'none', zIndex: '2' });
  for (const at of new Set(seconds)) layer.append(markOf(at, duration));
  bar.append(layer);
}

/** Pressing it goes to that second, and not to the pixel beside it. */
function markOf(at: number, duration: number): HTMLElement {
  const mark = document.createElement('span');
  mark.title = formatTime(at);
  mark.dataset.at = String(at);
  Object.assign(mark.style, {
    ...{
      position: 'absolute',
      top: '50%',
      left: `${Math.min(1, at / duration) * 100}%`,
      width: '10px',
      height: '10px',
    },
    ...{ margin: '-5px 0 0 -5px', borderRadius: '50%', background: '#ffd34d', boxShadow: '0 0 0 2px #0b0b0dcc' },
    ...{ cursor: 'pointer', pointerEvents: 'auto' },
  });
  mark.addEventListener('click', () => seekTo(at));
  return mark;
}

/** On the page of a post with a video. */
export function followVideo(): void {
  if (!findPlayer() || !document.getElementById('thread')) return;
  setInterval(() => {
    if (document.hidden) return;
    for (const label of document.querySelectorAll<HTMLElement>('label[data-at]')) offerSecond(label);
    markSeekBar();
  }, everyMs);
}
