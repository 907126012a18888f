import { html } from 'lit';
import { ControlElement } from '../../base/control-element.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toSpokenTime, toTenths } from '../../words/formats.ts';
import { toLiveStrings } from '../../words/live/live-strings.ts';
import { liveButtonStyles } from './zc-live-button.styles.ts';

/**
 * Shows that the picture is live, or leads back to the live edge.
 *
 * @tag zc-live-button
 */
export class ZcLiveButtonElement extends ControlElement {
  static override lazyStyles = liveButtonStyles;

  readonly #state = new PlayerController(this, ({ live, paused }) => ({
    behind: live?.behind ?? 0,
    atEdge: live?.atEdge !== false && !paused,
  }));

  override render() {
    const { behind = 0, atEdge = true } = this.#state.value ?? {};
    const { language, player } = this.#state;
    const words = toLiveStrings(this.#state.words);
    const delay = `${words.delay}: ${words.delayOf(toTenths(behind, language))}`;
    const label = atEdge ? words.live : `${words.goLive}, ${words.behindLive(toSpokenTime(behind, language))}`;
    return html`<button
      type="button"
      class="live"
      part="live-button"
      aria-label=${label}
      aria-keyshortcuts="End"
      data-tip=${atEdge ? delay : words.goLive}
      ?data-edge=${atEdge}
      @click=${() => player?.actions.goLive?.()}
    ><span class="dot"></span><span>${words.live}</span></button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-live-button': ZcLiveButtonElement;
  }
}
