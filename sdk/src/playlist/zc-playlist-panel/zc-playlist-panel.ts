import { html, nothing, type PropertyValues } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import { ControlElement } from '../../base/control-element.ts';
import { icons } from '../../base/icons.ts';
import { type PlaylistItem, selectItems } from '../../core/playlist/playlist.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { getViewerPreferences, keepPreference } from '../../player/viewer-preferences.ts';
import { toClock } from '../../words/formats.ts';
import { toPanelStrings } from '../../words/panels/panel-strings.ts';
import { styles } from './zc-playlist-panel.styles.ts';

/**
 * Lists the playlist's videos over one side of the picture; choosing one plays it.
 *
 * @tag zc-playlist-panel
 */
export class ZcPlaylistPanelElement extends ControlElement {
  static override lazyStyles = styles;

  readonly #state = new PlayerController(this, (state) => ({
    items: selectItems(state),
    itemId: state.itemId,
    shown: state.playlistShown,
    name: state.config.status === 'ready' ? (state.config.value.playlist?.name ?? '') : '',
  }));

  override render() {
    const { value, player } = this.#state;
    if (!player || !value?.shown) return nothing;
    const words = toPanelStrings(this.#state.words);
    const index = value.items.findIndex(({ id }) => id === value.itemId);
    return html`<section class="playlist" part="playlist" aria-label=${words.playlist} @keydown=${this.#press}>
      <header>
        <div class="title">
          <strong>${value.name}</strong>
          <span>${words.videoOf(index + 1, value.items.length)}</span>
        </div>
        <button type="button" class="close" part="playlist-close-button" aria-label=${words.close} @click=${this.#close}>
          ${icons.close}
        </button>
      </header>
      <label class="plays-on">
        <input type="checkbox" .checked=${getViewerPreferences().state.playsOn} @change=${this.#keepPlaysOn} />
        <span>${words.playNextByItself}</span>
      </label>
      <ol part="playlist-items">
        ${repeat(
          value.items,
          ({ id }) => id,
          (item, place) => this.#renderItem(item, place, item.id === value.itemId),
        )}
      </ol>
    </section>`;
  }

  protected override updated(_changed: PropertyValues): void {
    const shown = this.#state.value?.shown === true;
    if (shown && !this.#wasShown) this.querySelector<HTMLElement>('[aria-current]')?.focus();
    this.#wasShown = shown;
  }

  #wasShown = false;

  #renderItem({ stream }: PlaylistItem, place: number, current: boolean) {
    const words = toPanelStrings(this.#state.words);
    return html`<li>
      <button
        type="button"
        part="playlist-item"
        aria-current=${ifDefined(current ? 'true' : undefined)}
        @click=${() => this.#state.player?.actions.playItem?.(place)}
      >
        <span class="picture">
          ${stream.posterUrl ? html`<img src=${stream.posterUrl} alt="" loading="lazy" decoding="async" />` : nothing}
          ${stream.durationMs ? html`<span class="clock">${toClock(stream.durationMs / 1000, this.#state.language)}</span>` : nothing}
        </span>
        <span class="name">
          ${current ? html`<span class="now">${words.nowPlaying}</span>` : nothing} ${stream.name}
        </span>
      </button>
    </li>`;
  }

  readonly #close = () => this.#state.player?.actions.togglePlaylist?.();

  readonly #keepPlaysOn = (event: Event) => {
    keepPreference({ playsOn: (event.target as HTMLInputElement).checked });
  };

  readonly #press = (event: KeyboardEvent) => {
    // Keys that move in the list, or press its buttons, must not reach the player.
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...this.querySelectorAll<HTMLElement>('li button')];
    const from = buttons.indexOf(document.activeElement as HTMLElement);
    const active = from < 0 ? buttons.findIndex((button) => button.matches(':focus')) : from;
    buttons[Math.max(0, Math.min(buttons.length - 1, active + step))]?.focus();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-playlist-panel': ZcPlaylistPanelElement;
  }
}
