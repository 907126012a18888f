import { html } from 'lit';
import { property } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import { icons } from '../../base/icons.ts';
import { selectStream } from '../../core/player/player-state.ts';
import { PlayerController } from '../player-controller.ts';

/**
 * Play, pause, or play again.
 *
 * @tag zc-play-button
 */
export class ZcPlayButtonElement extends ControlElement {
  /** The button's `part` name. */
  @property({ attribute: 'button-part' }) buttonPart = 'play-button';

  readonly #state = new PlayerController(this, (state) => ({
    paused: state.paused,
    ended: state.ended,
    started: state.started,
    name: selectStream(state)?.name ?? '',
  }));

  override render() {
    const { paused = true, ended = false, started = false, name = '' } = this.#state.value ?? {};
    const { words } = this.#state;
    const [icon, label] = ended
      ? [icons.replay, words.replay]
      : paused
        ? [icons.play, started ? words.play : words.playVideo(name)]
        : [icons.pause, words.pause];
    return html`<button
      type="button"
      part=${this.buttonPart}
      aria-label=${label}
      data-tip=${label}
      @click=${() => this.#state.player?.actions.togglePlay()}
    >${icon}</button>`;
  }
}
