import { html, nothing, type PropertyValues } from 'lit';
import { ControlElement } from '../../base/control-element.ts';
import { findChapter, selectChapters } from '../../core/player/chapters.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toClock, toSpokenTime } from '../../words/formats.ts';
import { ThumbnailsController } from '../thumbnails-controller.ts';

const stepSeconds = 0.1;

/**
 * Shows and changes the playback position. Pointing at it shows the time there, the chapter, and a picture if there are
 * thumbnails. Time runs from left to right in every language, as on other devices.
 *
 * @tag zc-seek-bar
 */
export class ZcSeekBarElement extends ControlElement {
  readonly #state = new PlayerController(this, (state) => ({
    currentTime: state.currentTime,
    duration: state.duration,
    bufferedUntil: state.bufferedUntil,
    seeking: state.seeking,
    chapters: selectChapters(state),
  }));
  readonly #thumbnails = new ThumbnailsController(this);
  /** Seconds under the pointer. */
  #pointedAt: number | undefined;
  #dragging = false;

  override render() {
    const { currentTime = 0, duration = 0 } = this.#state.value ?? {};
    return html`<div
      class="bar"
      part="seek-bar"
      dir="ltr"
      @pointermove=${this.#point}
      @pointerleave=${this.#leave}
      @pointercancel=${this.#leave}
    >
      <input
        type="range"
        min="0"
        max=${duration}
        step=${stepSeconds}
        aria-label=${this.#state.words.seek}
        aria-valuetext=${this.#toSpoken(currentTime, duration)}
        ?disabled=${duration === 0}
        .value=${String(currentTime)}
        @input=${this.#input}
        @change=${this.#drop}
      />
      <span class="rail"
        ><span class="loaded"></span><span class="elapsed" part="seek-progress"></span>${this.#starts.map(
          () => html`<span class="mark" part="chapter-mark"></span>`,
        )}</span
      >
      <span class="thumb"></span>
      ${this.#pointedAt === undefined ? nothing : this.#renderTooltip(this.#pointedAt)}
    </div>`;
  }

  protected override updated(_changed: PropertyValues): void {
    const { currentTime = 0, duration = 0, bufferedUntil = 0, seeking = false } = this.#state.value ?? {};
    const share = (seconds: number) => String(duration > 0 ? Math.min(1, seconds / duration) : 0);
    this.style.setProperty('--elapsed', share(currentTime));
    this.style.setProperty('--loaded', share(bufferedUntil));
    this.toggleAttribute('jumping', seeking || this.#dragging);
    // Set through the object model, because a strict content security policy blocks style attributes.
    this.querySelectorAll<HTMLElement>('.mark').forEach((mark, index) => {
      mark.style.setProperty('--at', share(this.#starts[index] ?? 0));
    });
    if (this.#pointedAt === undefined) return;
    this.querySelector<HTMLElement>('.tooltip')?.style.setProperty('--at', share(this.#pointedAt));
    const shown = this.#thumbnails.at(this.#pointedAt);
    const tile = this.querySelector<HTMLElement>('.tile');
    if (!shown || !tile) return;
    Object.assign(tile.style, {
      width: `${shown.width}px`,
      height: `${shown.height}px`,
      backgroundImage: `url(${JSON.stringify(shown.url)})`,
      backgroundPosition: `-${shown.x}px -${shown.y}px`,
    });
  }

  /** Where one chapter ends and another begins. */
  get #starts(): number[] {
    const chapters = this.#state.value?.chapters ?? [];
    return chapters.map(({ startSeconds }) => startSeconds).filter((seconds) => seconds > 0);
  }

  #toSpoken(now: number, all: number): string {
    const { words, language, value } = this.#state;
    const time = words.timeOf(toSpokenTime(now, language), toSpokenTime(all, language));
    const chapter = findChapter(value?.chapters ?? [], now);
    return chapter ? `${time}, ${chapter.title}` : time;
  }

  #renderTooltip(seconds: number) {
    const chapter = findChapter(this.#state.value?.chapters ?? [], seconds);
    return html`<span class="tooltip" part="seek-tooltip" aria-hidden="true"
      >${this.#thumbnails.at(seconds) ? html`<span class="tile"></span>` : nothing}${
        chapter ? html`<span class="title" dir="auto">${chapter.title}</span>` : nothing
      }<span class="time">${toClock(seconds, this.#state.language)}</span></span
    >`;
  }

  #point(event: PointerEvent) {
    const bounds = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const { duration = 0 } = this.#state.value ?? {};
    if (bounds.width === 0 || duration === 0) return;
    this.#thumbnails.load();
    this.#pointAt(Math.min(1, Math.max(0, (event.clientX - bounds.left) / bounds.width)) * duration);
  }

  #leave() {
    this.#pointAt(undefined);
  }

  #pointAt(seconds: number | undefined) {
    if (seconds === this.#pointedAt) return;
    this.#pointedAt = seconds;
    this.requestUpdate();
  }

  #input(event: Event) {
    this.#dragging = true;
    this.#state.player?.actions.seek((event.target as HTMLInputElement).valueAsNumber);
  }

  #drop() {
    this.#dragging = false;
  }
}
