import { html, nothing, type ReactiveElement } from 'lit';
import { addStyles } from '../base/control-element.ts';
import { selectFailure } from '../core/player/player-state.ts';
import type { PlayerHost } from '../player/player-host.ts';
import { toClock, toRate } from '../words/formats.ts';
import { gestureStyles } from './gesture.styles.ts';

const jumpSeconds = 10;
const doubleTapMs = 300;
const jumpShownMs = 700;
const holdMs = 500;
const heldRate = 2;
const slipPx = 12;
const swipePx = 60;

/** Time runs from left to right in every language: the left side always goes back. */
interface Jump {
  side: 'left' | 'right';
  /** Total of all taps in a row. */
  seconds: number;
}

/** Touch gestures on the picture: double taps jump, holding plays fast, a swipe down leaves full screen. */
export class GestureController {
  #jumped: Jump | undefined;
  /** Plays fast while the finger is held. */
  #fast = false;
  readonly #host: ReactiveElement;
  readonly #player: PlayerHost<ReactiveElement>;
  #begun: { x: number; y: number } | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #fade: ReturnType<typeof setTimeout> | undefined;
  #rateBefore = 1;
  #lastTap = { side: '', at: Number.NEGATIVE_INFINITY };
  /** The touch was a gesture, not a tap, although a click follows it. */
  #spent = false;
  /** Whether the current touch counts. */
  #counts = false;

  constructor(player: PlayerHost<ReactiveElement>, signal: AbortSignal) {
    this.#host = player.element;
    this.#player = player;
    // Whether the touch that loaded this code counts.
    this.#counts = this.#isAtWork;
    addStyles(player.element.shadowRoot, gestureStyles);
    const surface = player.element.renderRoot.querySelector<HTMLElement>('.surface');
    surface?.addEventListener('pointerdown', this.#down, { signal });
    surface?.addEventListener('pointermove', this.#move, { signal });
    surface?.addEventListener('pointerup', this.#up, { signal });
    surface?.addEventListener('pointercancel', this.#cancel, { signal });
    surface?.addEventListener('contextmenu', this.#menu, { signal });
    // Runs before the player handles it as a tap.
    surface?.addEventListener('click', this.#click, { signal, capture: true });
    signal.addEventListener('abort', () => {
      this.#release();
      clearTimeout(this.#fade);
    });
  }

  /** Renders feedback over the picture. */
  render() {
    const { language } = this.#player.store.state;
    if (this.#fast)
      return html`<span class="fast" part="speed-badge" aria-hidden="true">${toRate(heldRate, language)}</span>`;
    if (!this.#jumped) return nothing;
    const { side, seconds } = this.#jumped;
    const signed = `${side === 'left' ? '−' : '+'}${toClock(seconds, language)}`;
    return html`<span class="jump" part="jump" data-side=${side} aria-hidden="true"><span dir="ltr">${signed}</span></span>`;
  }

  #down = (event: PointerEvent): void => {
    this.#spent = false;
    this.#counts = this.#isAtWork;
    if (event.pointerType !== 'touch') return;
    this.#release();
    // Two fingers, or a tap that closes a menu, are no gesture.
    if (!event.isPrimary || !this.#counts) return;
    this.#begun = { x: event.clientX, y: event.clientY };
    this.#hold = setTimeout(() => this.#playFast(), holdMs);
  };

  #move = (event: PointerEvent): void => {
    if (this.#begun && Math.hypot(event.clientX - this.#begun.x, event.clientY - this.#begun.y) > slipPx)
      clearTimeout(this.#hold);
  };

  #up = (event: PointerEvent): void => {
    const begun = this.#begun;
    if (!begun) return;
    if (this.#fast) this.#spent = true;
    this.#release();
    const down = event.clientY - begun.y;
    const swiped = down > swipePx && down > 2 * Math.abs(event.clientX - begun.x);
    if (!swiped || !this.#player.store.state.fullscreen) return;
    this.#spent = true;
    this.#player.actions.toggleFullscreen?.();
  };

  #cancel = (): void => this.#release();

  /** Otherwise, holding a finger on a video opens the system's menu. */
  #menu = (event: Event): void => {
    if (this.#begun) event.preventDefault();
  };

  #click = (event: MouseEvent): void => {
    if ((event as PointerEvent).pointerType === 'touch' && this.#counts && this.#isPart(event)) event.preventDefault();
  };

  /** Whether there is something to control and nothing is in the way. */
  get #isAtWork(): boolean {
    const { state } = this.#player.store;
    return state.started && !state.menu && selectFailure(state) === undefined;
  }

  /** Whether the tap was part of a gesture; otherwise it is an ordinary tap. */
  #isPart(event: MouseEvent): boolean {
    if (this.#spent) return true;
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    const share = (event.clientX - left) / width;
    const side = share < 0.35 ? 'left' : share > 0.65 ? 'right' : '';
    const before = this.#lastTap;
    this.#lastTap = { side, at: event.timeStamp };
    const again = event.timeStamp - before.at < (this.#jumped ? jumpShownMs : doubleTapMs);
    if (!side || side !== before.side || !again) return false;
    this.#jump(side);
    return true;
  }

  #jump(side: Jump['side']) {
    const seconds = this.#jumped?.side === side ? this.#jumped.seconds + jumpSeconds : jumpSeconds;
    this.#jumped = { side, seconds };
    this.#player.actions.seekBy(side === 'left' ? -jumpSeconds : jumpSeconds);
    clearTimeout(this.#fade);
    this.#fade = setTimeout(() => {
      this.#jumped = undefined;
      this.#host.requestUpdate();
    }, jumpShownMs);
    this.#host.requestUpdate();
  }

  #playFast() {
    const { paused, playbackRate } = this.#player.store.state;
    if (paused) return;
    this.#rateBefore = playbackRate;
    this.#fast = true;
    this.#player.actions.setPlaybackRate(heldRate);
    this.#host.requestUpdate();
  }

  #release() {
    clearTimeout(this.#hold);
    this.#begun = undefined;
    if (!this.#fast) return;
    this.#fast = false;
    this.#player.actions.setPlaybackRate(this.#rateBefore);
    this.#host.requestUpdate();
  }
}
