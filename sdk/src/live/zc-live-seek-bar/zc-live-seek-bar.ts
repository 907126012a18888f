import { html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import { selectShare } from '../../core/live/edge-share.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toClock, toSpokenTime } from '../../words/formats.ts';
import { toLiveStrings } from '../../words/live/live-strings.ts';

const stepSeconds = 0.1;

/**
 * Shows and changes the position within the available part of a live stream, whose end is now. Positions are shown as
 * how long ago they were.
 *
 * @tag zc-live-seek-bar
 */
export class ZcLiveSeekBarElement extends ControlElement {
  /** Seconds of the media under the pointer. */
  @state() private pointedAt: number | undefined;
  @query('.tooltip') private tooltip!: HTMLElement | null;

  readonly #state = new PlayerController(this, ({ live, seeking }) => ({ live, seeking }));
  #dragging = false;

  override render() {
    const { live } = this.#state.value ?? {};
    const { language } = this.#state;
    if (!live) return nothing;
    const words = toLiveStrings(this.#state.words);
    const { from, edge, behind, atEdge } = live;
    return html`<div class="bar" part="seek-bar" dir="ltr" @pointermove=${this.#point} @pointerleave=${this.#leave} @pointercancel=${this.#leave}>
      <input
        type="range"
        min=${from}
        max=${Math.max(edge, from + 1)}
        step=${stepSeconds}
        aria-label=${words.seek}
        aria-valuetext=${atEdge ? words.live : words.behindLive(toSpokenTime(behind, language))}
        .value=${String(atEdge ? edge : edge - behind)}
        @input=${this.#input}
        @change=${this.#drop}
      />
      <span class="rail"><span class="loaded"></span><span class="elapsed" part="seek-progress"></span></span>
      <span class="thumb"></span>
      ${
        this.pointedAt === undefined
          ? nothing
          : html`<span class="tooltip" part="seek-tooltip" aria-hidden="true"
              ><span class="time">${this.#toAgo(edge - this.pointedAt)}</span></span
            >`
      }
    </div>`;
  }

  protected override updated(): void {
    const { live, seeking = false } = this.#state.value ?? {};
    if (!live) return;
    this.style.setProperty('--elapsed', String(live.atEdge ? 1 : selectShare(live)));
    this.style.setProperty('--loaded', '1');
    this.toggleAttribute('jumping', seeking || this.#dragging);
    if (this.pointedAt === undefined) return;
    const length = Math.max(1, live.edge - live.from);
    this.tooltip?.style.setProperty('--at', String((this.pointedAt - live.from) / length));
  }

  #toAgo(seconds: number): string {
    const { language, words } = this.#state;
    return seconds < 1 ? toLiveStrings(words).live : `-${toClock(seconds, language)}`;
  }

  #point(event: PointerEvent) {
    const { live } = this.#state.value ?? {};
    const bounds = (event.currentTarget as HTMLElement).getBoundingClientRect();
    if (bounds.width === 0 || !live) return;
    const share = Math.min(1, Math.max(0, (event.clientX - bounds.left) / bounds.width));
    this.pointedAt = live.from + share * (live.edge - live.from);
  }

  #leave() {
    this.pointedAt = undefined;
  }

  #input(event: Event) {
    this.#dragging = true;
    this.#state.player?.actions.seek((event.target as HTMLInputElement).valueAsNumber);
  }

  #drop() {
    this.#dragging = false;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-live-seek-bar': ZcLiveSeekBarElement;
  }
}
