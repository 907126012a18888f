import { html, nothing, svg } from 'lit';
import { ControlElement } from '../../base/control-element.ts';
import { icon } from '../../base/icons.ts';
import { isOnAir } from '../../core/player/live-state.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toChatStrings } from '../../words/live/chat-strings.ts';
import { liveToolsStyles } from './zc-live-tools.styles.ts';

const chatIcon = icon(
  svg`<path class="line" d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5Z"/>`,
);

/**
 * Buttons for viewers of a live stream: the chat, and raising a hand.
 *
 * @tag zc-live-tools
 */
export class ZcLiveToolsElement extends ControlElement {
  static override lazyStyles = liveToolsStyles;

  readonly #state = new PlayerController(this, ({ live }) => ({
    chat: live?.chat,
    hand: live?.canRaiseHand && isOnAir(live.status),
  }));

  override render() {
    const { chat, hand } = this.#state.value ?? {};
    const words = toChatStrings(this.#state.words);
    return html`${hand ? html`<zc-hand-raise part="hand-raise"></zc-hand-raise>` : nothing}
      ${
        chat
          ? html`<button
              type="button"
              part="chat-button"
              aria-label=${words.chat}
              aria-pressed=${chat === 'open' ? 'true' : 'false'}
              data-tip=${words.chat}
              ?data-active=${chat === 'open'}
              @click=${() => this.#state.player?.actions.toggleChat?.()}
            >${chatIcon}</button>`
          : nothing
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-live-tools': ZcLiveToolsElement;
  }
}
