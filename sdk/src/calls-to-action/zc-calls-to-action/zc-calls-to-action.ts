import type { CallToActionPosition, ViewerCallToAction } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { define } from '../../base/define.ts';
import { covers, isDue, selectCover } from '../../core/calls-to-action/calls-to-action.ts';
import { toButtonColors } from '../../core/calls-to-action/cta-colors.ts';
import { toCallsToAction } from '../../core/calls-to-action/cta-guard.ts';
import { toLink } from '../../core/overlays/links.ts';
import { selectSettings } from '../../core/player/player-state.ts';
import { shallowEqual } from '../../core/shallow-equal.ts';
import { OverlayLayer } from '../../overlays/overlay-layer.ts';
import type { OverlaySource } from '../../overlays/overlay-source.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toAdStrings } from '../../words/calls-to-action/ad-strings.ts';
import { ZcCtaSelectEvent } from '../events/cta-select.ts';
import { holdPlayer } from '../overlay-hold.ts';
import { createAdCountdown } from './ad-countdown.ts';
import { styles } from './zc-calls-to-action.styles.ts';

const loadAheadMs = 10_000;
/** A pause this soon after a link was followed is caused by it, even if the page pauses. */
const ledAwayWithinMs = 1000;
/** State before anything is known about the player. */
const rest = { started: false, paused: true, ended: false, followed: false };

type CallsToAction = readonly ViewerCallToAction[];

/**
 * The calls to action over the picture: buttons in their places and, one at a time, an ad or a form, which covers the
 * picture and holds the video.
 *
 * @tag zc-calls-to-action
 * @fires {ZcCtaSelectEvent} zc-cta-select - A viewer followed a call to action. Cancel it to handle the link yourself.
 * @csspart call-to-action - A button.
 * @csspart ad - The picture that an ad covers the video with.
 */
export class ZcCallsToActionElement extends OverlayLayer {
  static override lazyStyles = styles;

  @state() private due: CallsToAction = [];
  @state() private cover: ViewerCallToAction | undefined;
  /** Whole seconds of the ad that have passed. */
  @state() private adSeconds = 0;

  readonly #player = new PlayerController(this, (player) => ({
    started: player.started,
    paused: player.paused,
    ended: player.ended,
    /** The next playlist video is about to start. */
    followed: player.upNextSeconds !== undefined,
    color: selectSettings(player)?.playerColor ?? '',
  }));
  #raw: readonly unknown[] = [];
  #all: CallsToAction = [];
  /** Ids of what has covered the picture in this view. */
  readonly #done = new Set<string>();
  #streamId = '';
  readonly #hovered = new Set<string>();
  readonly #loaded = new Set<string>();
  #release: ((goOn: boolean) => boolean) | undefined;
  /** Playback was asked to resume: until it does, that is not a pause by the viewer. */
  #resuming = false;
  /** A link led away from the video: that is not a pause by the viewer either. */
  #ledAway = false;
  /** The picture is still that of the previous video. */
  #leaving = false;
  /** The next playlist video waits until the cover is closed. */
  #movesOn = false;

  protected override willUpdate(): void {
    // The player paused, resumed or ended.
    if (this.here) this.#look();
  }

  protected override updated(): void {
    const buttons = [...this.querySelectorAll<HTMLElement>('[data-cta]')];
    for (const button of buttons) this.#paint(button);
    const shown = buttons.map((element) => ({ id: element.dataset.cta ?? '', element }));
    this.sight?.show(this.cover ? [{ id: this.cover.id, element: this }] : shown);
  }

  override render() {
    if (this.cover) return this.cover.kind === 'AD' ? this.#renderAd(this.cover) : this.#renderForm(this.cover);
    if (this.due.length === 0) return nothing;
    const at = (position: CallToActionPosition) =>
      repeat(
        this.due.filter(({ style }) => style.position === position),
        ({ id }) => id,
        (each) => this.#renderLink(each),
      );
    const pair = (left: CallToActionPosition, right: CallToActionPosition) =>
      html`<div class="pair"><div class="side">${at(left)}</div><div class="side">${at(right)}</div></div>`;
    return html`<div class="stands" ?data-crowded=${rowsOf(this.due) > 1}>
      ${pair('TOP_LEFT', 'TOP_RIGHT')}
      <div class="middle">${at('CENTER')}</div>
      <div class="low">
        ${pair('BOTTOM_LEFT', 'BOTTOM_RIGHT')}
        <div class="bar-of-buttons">${at('BOTTOM_BAR')}</div>
      </div>
    </div>`;
  }

  #renderLink(each: ViewerCallToAction) {
    const href = toLink(each.url);
    if (!href || !each.text) return nothing;
    const follow = (event: MouseEvent) => this.#follow(event, each);
    return html`<a
      class="cta"
      part="call-to-action"
      data-cta=${each.id}
      dir="auto"
      href=${href}
      target="_blank"
      rel="noopener"
      draggable="false"
      @click=${follow}
      @auxclick=${(event: MouseEvent) => event.button === 1 && follow(event)}
      @pointerenter=${() => this.#hover(each)}
      @focus=${() => this.#hover(each)}
      @keydown=${this.#press}
      >${each.text}</a
    >`;
  }

  #renderAd(ad: ViewerCallToAction) {
    const words = toAdStrings(this.#player.words);
    const passedMs = this.adSeconds * 1000;
    const left = (untilMs: number) => Math.max(0, Math.ceil((untilMs - passedMs) / 1000));
    const skipLeft = ad.skipAfterMs === null ? undefined : left(ad.skipAfterMs);
    const mayBeSkipped = skipLeft !== undefined && ad.skipAfterMs !== null && ad.skipAfterMs < ad.durationMs;
    return html`<div class="ad" part="ad" role="dialog" aria-label=${words.advertisement} tabindex="-1" data-focus @keydown=${keepKeys}>
      ${ad.imageUrl ? html`<img src=${ad.imageUrl} alt=${ad.headline} @error=${() => this.#missing(ad)} />` : nothing}
      <span class="label" aria-hidden="true">${words.advertisement}</span>
      <div class="text">
        <div class="what" dir="auto">
          ${ad.headline ? html`<strong>${ad.headline}</strong>` : nothing}
          ${ad.description ? html`<p>${ad.description}</p>` : nothing}
        </div>
        ${this.#renderLink(ad)}
        ${
          mayBeSkipped
            ? html`<button type="button" class="skip" part="ad-skip" ?disabled=${skipLeft > 0} @click=${this.#finish}>
                ${skipLeft > 0 ? words.skipIn(skipLeft) : words.skip}
              </button>`
            : html`<span class="rest">${words.goesOnIn(left(ad.durationMs))}</span>`
        }
      </div>
    </div>`;
  }

  #renderForm(form: ViewerCallToAction) {
    return html`<zc-lead-form
      .form=${form}
      .source=${this.source}
      .finish=${this.#finish}
      .follow=${(event: MouseEvent) => this.#follow(event, form)}
    ></zc-lead-form>`;
  }

  protected override begin({ media }: OverlaySource, signal: AbortSignal): void {
    signal.addEventListener('abort', () => this.#uncover(false));
    const stays = () => {
      this.#ledAway = false;
    };
    const leads = () => {
      this.#ledAway ||= !media.paused;
      setTimeout(() => media.paused || stays(), ledAwayWithinMs);
    };
    for (const type of ['zc-hypergraphic-select', 'zc-cta-select'])
      this.parentElement?.addEventListener(type, leads, { signal });
    media.addEventListener('play', stays, { signal });
  }

  protected override take(): void {
    this.#look();
  }

  protected override show(timeMs: number | undefined): void {
    if (timeMs === undefined) this.#leaving = false;
    this.#look();
  }

  protected override seen(overlayId: string): void {
    this.source?.record({ type: 'overlayImpression', overlayId });
  }

  #look() {
    const { source } = this;
    if (!source) return;
    const { streamId } = source.store.state;
    const callsToAction = this.#read(source);
    const { started, paused, ended, followed } = this.#player.value ?? rest;
    if (streamId !== this.#streamId || !started) {
      this.#leaving = this.#streamId !== '' && source.clock.timeMs !== undefined;
      this.#streamId = streamId;
      this.#done.clear();
      this.#hovered.clear();
      this.sight?.forget();
      this.#uncover(false);
    }
    if (!paused) this.#resuming = false;
    const timeMs = this.#leaving ? undefined : source.clock.timeMs;
    const moment = { timeMs, paused: paused && !this.#resuming && !this.#ledAway, ended };
    this.#loadAhead(callsToAction, timeMs ?? 0);
    if (!this.cover) {
      const cover = selectCover(callsToAction, moment, this.#done);
      if (cover) this.#coverWith(cover, source);
    }
    if (this.cover && followed) {
      this.#movesOn = true;
      this.#player.player?.actions.cancelUpNext?.();
    }
    const due = callsToAction.filter((each) => !covers(each) && isDue(each, moment));
    if (shallowEqual(due, this.due)) return;
    for (const { id } of this.due) if (!due.some((each) => each.id === id)) this.#hovered.delete(id);
    this.due = due;
  }

  #read({ store, origin }: OverlaySource): CallsToAction {
    const { callsToAction } = store.state;
    if (callsToAction !== this.#raw) this.#all = toCallsToAction(callsToAction, origin);
    this.#raw = callsToAction;
    return this.#all;
  }

  #loadAhead(all: CallsToAction, timeMs: number) {
    for (const { id, imageUrl, startMs } of all) {
      if (!imageUrl || this.#loaded.has(id) || startMs < timeMs || startMs > timeMs + loadAheadMs) continue;
      this.#loaded.add(id);
      const picture = new Image();
      picture.fetchPriority = 'low';
      picture.src = imageUrl;
    }
  }

  #coverWith(cover: ViewerCallToAction, source: OverlaySource) {
    this.cover = cover;
    this.#done.add(cover.id);
    this.toggleAttribute('covering', true);
    if (cover.kind === 'LEAD_FORM') void this.#loadForm();
    void this.updateComplete.then(() => {
      if (this.cover !== cover) return;
      const resume = holdPlayer(this, source);
      this.adSeconds = 0;
      const countdown =
        cover.kind === 'AD'
          ? createAdCountdown(
              cover.durationMs,
              (passedMs) => {
                this.adSeconds = Math.floor(passedMs / 1000);
              },
              this.#finish,
            )
          : undefined;
      this.#release = (goOn) => {
        countdown?.stop();
        return resume(goOn);
      };
    });
  }

  async #loadForm() {
    const loaded = await import('../../lead-form/zc-lead-form/zc-lead-form.ts').catch(() => undefined);
    if (loaded) define('zc-lead-form', loaded.ZcLeadFormElement);
    // A form that cannot be loaded must not block the video.
    else this.#finish();
  }

  #missing({ id }: ViewerCallToAction) {
    this.source?.record({ type: 'error', code: 'overlay.picture', overlayId: id });
    this.#finish();
  }

  /** Closes the cover for the rest of this view. */
  readonly #finish = () => {
    const movesOn = this.#movesOn;
    this.#uncover(true);
    if (movesOn) this.#player.player?.actions.playNext?.();
    this.#look();
  };

  #uncover(goOn: boolean) {
    if (!this.cover) return;
    this.cover = undefined;
    this.#movesOn = false;
    this.toggleAttribute('covering', false);
    this.#resuming = this.#release?.(goOn) === true;
    this.#release = undefined;
  }

  #follow(click: MouseEvent, { id, kind, text, url, trackConversions }: ViewerCallToAction) {
    const currentTime = this.source?.media.currentTime ?? 0;
    const event = new ZcCtaSelectEvent({ id, kind, text, url, currentTime });
    this.source?.follow(click, { overlayId: id, href: toLink(url), trackConversions, event });
  }

  #hover({ id }: ViewerCallToAction) {
    if (this.#hovered.has(id)) return;
    this.#hovered.add(id);
    this.source?.record({ type: 'overlayHover', overlayId: id });
  }

  /** Otherwise the page would scroll. */
  readonly #press = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    if (!this.cover) this.#player.player?.actions.togglePlay();
  };

  /** Set through the object model, because a strict CSP blocks style attributes. */
  #paint(button: HTMLElement) {
    const found = this.#all.find(({ id }) => id === button.dataset.cta);
    if (!found) return;
    const { look, color } = found.style;
    const { background, text, border } = toButtonColors(look, color, this.#player.value?.color ?? '');
    button.style.background = background;
    button.style.color = text;
    button.style.borderColor = border;
  }
}

/** How many rows of buttons stand over each other; those at the left share theirs with those at the right. */
function rowsOf(due: CallsToAction): number {
  const at = (wanted: CallToActionPosition) => due.filter(({ style }) => style.position === wanted).length;
  const low = Math.max(at('BOTTOM_LEFT'), at('BOTTOM_RIGHT')) + Math.min(1, at('BOTTOM_BAR'));
  return Math.max(at('TOP_LEFT'), at('TOP_RIGHT')) + at('CENTER') + low;
}

/** While an ad is shown, only the player's full-screen key works: the others would affect the video under it. */
function keepKeys(event: KeyboardEvent) {
  if (event.key !== 'f') event.stopPropagation();
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-calls-to-action': ZcCallsToActionElement;
  }
}
