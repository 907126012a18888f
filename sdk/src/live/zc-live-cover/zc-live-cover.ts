import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import { icons } from '../../base/icons.ts';
import { isOnAir } from '../../core/player/live-state.ts';
import { selectStream } from '../../core/player/player-state.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toChatStrings } from '../../words/live/chat-strings.ts';
import { toLongClock } from '../../words/live/live-clock.ts';
import { toLiveStrings } from '../../words/live/live-strings.ts';
import { liveCoverStyles } from './zc-live-cover.styles.ts';

const secondMs = 1000;

/**
 * Shown instead of a live picture: that it is live, before it plays; the countdown, the interruption or the end.
 *
 * @tag zc-live-cover
 */
export class ZcLiveCoverElement extends ControlElement {
  static override lazyStyles = liveCoverStyles;

  @state() private now = Date.now();

  readonly #state = new PlayerController(this, (state) => ({
    cover: state.live?.cover,
    status: state.live?.status,
    viewers: state.live?.viewers ?? 0,
    started: state.started,
    stream: selectStream(state),
  }));
  #ticks: ReturnType<typeof setInterval> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.now = Date.now();
    this.#ticks = setInterval(() => {
      this.now = Date.now();
    }, secondMs);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticks);
  }

  override render() {
    const { cover, stream } = this.#state.value ?? {};
    if (!stream) return nothing;
    if (!cover) return this.#renderOffer();
    return html`<div class="live-cover" part="live-cover" data-cover=${cover} dir="auto">
      ${cover === 'countdown' ? this.#renderCountdown(stream.name) : cover === 'ended' ? this.#renderEnd() : this.#renderBreak()}
    </div>`;
  }

  #renderCountdown(name: string) {
    const { value, language } = this.#state;
    const words = toLiveStrings(this.#state.words);
    const startsMs = Date.parse(value?.stream?.eventStart ?? '');
    const leftMs = startsMs - this.now;
    const isSoon = value?.status === 'WAITING' || leftMs <= 0;
    const when = Number.isNaN(startsMs) ? undefined : toWhen(startsMs, language);
    return html`<p class="title">${name}</p>
      ${
        isSoon
          ? html`<p class="large">${words.startingSoon}</p>`
          : when
            ? html`<p class="large" role="timer">${toLongClock(leftMs / secondMs, language)}</p>`
            : html`<p>${words.notBegun}</p>`
      }
      ${when && !isSoon ? html`<p><time datetime=${new Date(startsMs).toISOString()}>${words.startsAt(when)}</time></p>` : nothing}`;
  }

  /** Without a picture of its own, it is a card with the title. */
  #renderOffer() {
    const { value, words } = this.#state;
    if (!value?.stream || value.started || !isOnAir(value.status)) return nothing;
    return html`<div class="live-offer" part="live-cover" dir="auto">
      <p class="marks">
        <span class="on-air"><span class="dot"></span>${toLiveStrings(words).live}</span>
        ${value.viewers > 0 ? html`<span class="viewers">${toChatStrings(words).chatViewers(value.viewers)}</span>` : nothing}
      </p>
      <p class="title">${value.stream.name}</p>
    </div>`;
  }

  #renderBreak() {
    return html`<p class="large">${toLiveStrings(this.#state.words).hostBack}</p>`;
  }

  #renderEnd() {
    const words = toLiveStrings(this.#state.words);
    const { value, player } = this.#state;
    return html`<p class="large">${words.liveEnded}</p>
      ${
        value?.stream?.live?.shouldPlayVod
          ? html`<button type="button" part="watch-again-button" @click=${() => player?.actions.watchAgain?.()}>
              ${icons.replay}<span>${words.watchAgain}</span>
            </button>`
          : nothing
      }`;
  }
}

/** In the viewer's time zone, which is named because pages are read everywhere. */
function toWhen(ms: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(ms);
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-live-cover': ZcLiveCoverElement;
  }
}
