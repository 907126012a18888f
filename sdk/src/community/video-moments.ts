import { formatTime } from '../core/player/format-time.ts';
import { keepMarked, type MarkedPlayer, type Moment, seekTo as seekIn } from '../moments/mark-moments.ts';
import { pageState } from './page-state.ts';

/** Where one reads, the only post has the only player. */
const findPlayer = () => document.querySelector<MarkedPlayer>('#feed article zc-player');

/** Plays the video from this second. */
export function seekTo(seconds: number): void {
  const player = findPlayer();
  if (player) seekIn(player, seconds);
}

/** The second that a comment is about; null where it is about the whole. */
export function secondOf(form: HTMLFormElement): number | null {
  const box = form.querySelector<HTMLInputElement>('input[name=at]');
  return box?.checked ? Number(box.value) : null;
}

/** Offers the second that is playing. What was chosen stays while one writes. */
function offerSecond(label: HTMLElement, player: MarkedPlayer): void {
  if (!label.querySelector('input')?.checked) nameSecond(label, Math.floor(player.currentTime || 0));
}

/** Returns the box that chooses it. */
function nameSecond(label: HTMLElement, seconds: number): HTMLInputElement | undefined {
  const box = label.querySelector('input');
  const words = label.querySelector('span');
  if (!box || !words) return undefined;
  box.value = String(seconds);
  words.textContent = (pageState?.said.atMoment ?? '').replace('{time}', formatTime(seconds));
  return box;
}

/** What is written in this form will be about that second. */
export function chooseSecond(form: HTMLFormElement, seconds: number): void {
  const label = form.querySelector<HTMLElement>('label[data-at]');
  const box = label && nameSecond(label, seconds);
  if (box) box.checked = true;
}

/** What is written in the thread, also of comments that came since. */
const readThread = (): Moment[] =>
  [...document.querySelectorAll<HTMLElement>('#thread [data-seek]')].map((button) => ({
    at: Number(button.dataset.seek),
    said: button.parentElement?.textContent.replace(button.textContent, '').trim().slice(0, 120) ?? '',
  }));

const everyMs = 500;

/** On the page of a post with a video. */
export function followVideo(): void {
  const player = findPlayer();
  if (!player || !document.getElementById('thread')) return;
  keepMarked(player, readThread);
  setInterval(() => {
    if (document.hidden) return;
    for (const label of document.querySelectorAll<HTMLElement>('label[data-at]')) offerSecond(label, player);
  }, everyMs);
}
