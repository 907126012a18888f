import { html, nothing } from 'lit';
import { ControlElement } from '../../base/control-element.ts';
import { selectNextItem } from '../../core/playlist/playlist.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toPanelStrings } from '../../words/panels/panel-strings.ts';
import { styles } from './zc-up-next.styles.ts';

/**
 * The next video of the playlist, with the seconds until it starts and a button to cancel that.
 *
 * @tag zc-up-next
 */
export class ZcUpNextElement extends ControlElement {
  static override lazyStyles = styles;

  readonly #state = new PlayerController(this, (state) => ({
    seconds: state.upNextSeconds,
    // The list starts over only if the countdown says that something follows the last video.
    item: selectNextItem(state, true),
  }));

  override render() {
    const { value, player } = this.#state;
    if (!player || value?.seconds === undefined || !value.item) return nothing;
    const words = toPanelStrings(this.#state.words);
    const { stream } = value.item;
    return html`<div class="up-next" part="up-next" role="group" aria-label=${words.upNext}>
      ${stream.posterUrl ? html`<img src=${stream.posterUrl} alt="" decoding="async" />` : nothing}
      <div class="what">
        <span class="when" aria-hidden="true">${words.upNextIn(value.seconds)}</span>
        <span class="spoken" role="status">${words.upNext}: ${stream.name}</span>
        <strong aria-hidden="true">${stream.name}</strong>
        <div class="choice">
          <button type="button" class="cancel" part="up-next-cancel-button" @click=${() => player.actions.cancelUpNext?.()}>
            ${words.cancel}
          </button>
          <button type="button" class="now" part="up-next-play-button" @click=${() => player.actions.playNext?.()}>
            ${words.playNow}
          </button>
        </div>
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-up-next': ZcUpNextElement;
  }
}
