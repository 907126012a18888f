import { addStyles } from '../base/control-element.ts';
import { type PlayerState, selectStream } from '../core/player/player-state.ts';
import type { Store } from '../core/store.ts';
import { watermarkStyles } from './watermark.styles.ts';

const everyMs = 30_000;
/** Left and top, in percent of the room that the text leaves: never twice in the same part of the picture. */
const places = [
  [8, 12],
  [88, 80],
  [12, 78],
  [85, 15],
  [48, 45],
  [20, 40],
  [75, 55],
] as const;

/** Draws the name that the viewer's token gives over the picture, and moves it from time to time. */
export function showWatermark(video: HTMLVideoElement, store: Store<PlayerState>, signal: AbortSignal): void {
  const frame = video.closest('.frame');
  if (signal.aborted || !frame) return;
  addStyles(video.getRootNode(), watermarkStyles);
  const mark = document.createElement('div');
  mark.className = 'watermark';
  mark.setAttribute('part', 'watermark');
  // It says who watches, which they know.
  mark.setAttribute('aria-hidden', 'true');
  mark.dir = 'auto';
  let at = Math.floor(Math.random() * places.length);

  function write() {
    const name = selectStream(store.state)?.watermark ?? '';
    if (mark.textContent !== name) mark.textContent = name;
  }

  function move() {
    at = (at + 1) % places.length;
    const [left, top] = places[at] ?? places[0];
    mark.style.left = `${left}%`;
    mark.style.top = `${top}%`;
    mark.style.translate = `-${left}% -${top}%`;
  }

  write();
  move();
  // Before the picture in the document: the player removes what stands behind its own parts.
  frame.prepend(mark);
  const timer = setInterval(move, everyMs);
  const unsubscribe = store.subscribe(write);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    unsubscribe();
    mark.remove();
  });
}
