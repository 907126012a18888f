import { html, nothing } from 'lit';
import { PlayerController } from '../../controllers/player-controller.ts';
import { formatTime } from '../../core/player/format-time.ts';
import { playbackRates, type Quality } from '../../core/player/player-state.ts';
import type { ZcOptionChooseEvent } from '../../events/option-choose.ts';
import { ControlElement } from '../control-element.ts';
import { icons } from '../icons.ts';
import { strings } from '../strings.ts';

/**
 * The seek bar and the one row of controls under it.
 *
 * @tag zc-control-bar
 */
export class ZcControlBarElement extends ControlElement {
  readonly #state = new PlayerController(this, (state) => ({
    second: Math.floor(state.currentTime),
    duration: state.duration,
    qualities: state.qualities,
    chosenQuality: state.chosenQuality,
    shownQuality: state.shownQuality,
    playbackRate: state.playbackRate,
    captions: state.captions,
    shownCaption: state.shownCaption,
    fullscreen: state.fullscreen,
    pictureInPicture: state.pictureInPicture,
  }));

  get #actions() {
    return this.#state.player?.actions;
  }

  override render() {
    const { value, player } = this.#state;
    if (!value || !player) return nothing;
    return html`<zc-seek-bar></zc-seek-bar>
      <div class="row" part="control-row">
        <zc-play-button></zc-play-button>
        <zc-volume-control></zc-volume-control>
        <span class="time" part="time"
          ><span>${formatTime(value.second)}</span><span class="total"> / ${formatTime(value.duration)}</span></span
        >
        <span class="space"></span>
        ${value.captions.length > 0 ? this.#renderCaptions() : nothing}
        ${value.qualities.length > 1 ? this.#renderQualities() : nothing} ${this.#renderRates(value.playbackRate)}
        ${player.can.pictureInPicture ? this.#renderPictureInPicture(value.pictureInPicture) : nothing}
        ${player.can.fullscreen ? this.#renderFullscreen(value.fullscreen) : nothing}
      </div>`;
  }

  #renderCaptions() {
    const { captions = [], shownCaption } = this.#state.value ?? {};
    const options = captions.map(({ id, label }) => ({ value: String(id), label }));
    return html`<zc-options-menu
      name="captions"
      label=${strings.captions}
      .icon=${icons.captions}
      .options=${[{ value: '', label: strings.off }, ...options]}
      .value=${shownCaption === undefined ? '' : String(shownCaption)}
      ?active=${shownCaption !== undefined}
      @zc-option-choose=${({ value }: ZcOptionChooseEvent) =>
        this.#actions?.chooseCaption(value === '' ? undefined : Number(value))}
    ></zc-options-menu>`;
  }

  #renderQualities() {
    const { qualities = [], chosenQuality = 'auto', shownQuality } = this.#state.value ?? {};
    const shown = qualities.find(({ id }) => id === shownQuality);
    const best = [...qualities].sort((a, b) => b.height - a.height || b.bitrate - a.bitrate);
    const options = best.map((quality) => ({ value: String(quality.id), label: toLabel(quality) }));
    const auto = chosenQuality === 'auto' && shown ? strings.autoNow(toLabel(shown)) : strings.auto;
    return html`<zc-options-menu
      name="quality"
      label=${strings.quality}
      .icon=${icons.quality}
      .options=${[{ value: 'auto', label: auto }, ...options]}
      .value=${String(chosenQuality)}
      ?active=${chosenQuality !== 'auto'}
      @zc-option-choose=${({ value }: ZcOptionChooseEvent) =>
        this.#actions?.chooseQuality(value === 'auto' ? 'auto' : Number(value))}
    ></zc-options-menu>`;
  }

  #renderRates(rate: number) {
    return html`<zc-options-menu
      name="speed"
      label=${strings.speed}
      .icon=${rate === 1 ? icons.speed : `${rate}×`}
      .options=${playbackRates.map((each) => ({ value: String(each), label: strings.rate(each) }))}
      .value=${String(rate)}
      ?active=${rate !== 1}
      @zc-option-choose=${({ value }: ZcOptionChooseEvent) => this.#actions?.setPlaybackRate(Number(value))}
    ></zc-options-menu>`;
  }

  #renderPictureInPicture(on: boolean) {
    const label = on ? strings.leavePictureInPicture : strings.pictureInPicture;
    return html`<button
      type="button"
      class="pip"
      part="picture-in-picture-button"
      aria-label=${label}
      data-tip=${label}
      @click=${() => this.#actions?.togglePictureInPicture()}
    >${icons.pictureInPicture}</button>`;
  }

  #renderFullscreen(on: boolean) {
    const label = on ? strings.leaveFullscreen : strings.fullscreen;
    return html`<button
      type="button"
      part="fullscreen-button"
      aria-label=${label}
      aria-keyshortcuts="f"
      data-tip=${label}
      @click=${() => this.#actions?.toggleFullscreen()}
    >${on ? icons.leaveFullscreen : icons.fullscreen}</button>`;
  }
}

function toLabel({ height, bitrate }: Quality): string {
  return height > 0 ? strings.lines(height) : `${Math.round(bitrate / 1000)} kbit/s`;
}
