import { html, nothing, type PropertyValues } from 'lit';
import { ControlElement } from '../../base/control-element.ts';
import { icons } from '../../base/icons.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toPercent } from '../../words/formats.ts';

/**
 * Mute button, and a slider if the device lets pages set the volume.
 *
 * @tag zc-volume-control
 */
export class ZcVolumeControlElement extends ControlElement {
  readonly #state = new PlayerController(this, ({ volume, muted }) => ({ volume, muted }));

  get #level(): number {
    const { volume = 1, muted = false } = this.#state.value ?? {};
    return muted ? 0 : volume;
  }

  override render() {
    const { words } = this.#state;
    const silent = this.#level === 0;
    const label = silent ? words.unmute : words.mute;
    return html`<button
        type="button"
        part="mute-button"
        aria-label=${label}
        aria-keyshortcuts="m"
        data-tip=${label}
        @click=${() => this.#state.player?.actions.toggleMuted()}
      >${silent ? icons.muted : icons.volume}</button>
      ${this.#state.player?.can.volume ? this.#renderSlider() : nothing}`;
  }

  protected override updated(_changed: PropertyValues): void {
    this.style.setProperty('--level', String(this.#level));
  }

  #renderSlider() {
    return html`<span class="slider" part="volume-slider"
      ><input
        type="range"
        min="0"
        max="1"
        step="0.05"
        aria-label=${this.#state.words.volume}
        aria-valuetext=${toPercent(this.#level, this.#state.language)}
        .value=${String(this.#level)}
        @input=${(event: Event) => this.#set(event.target as HTMLInputElement)}
      /><span class="rail"></span
    ></span>`;
  }

  #set(input: HTMLInputElement) {
    this.#state.player?.actions.setVolume(input.valueAsNumber);
  }
}
