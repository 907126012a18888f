import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import { icons } from '../../base/icons.ts';

/**
 * Says in a sentence why there is no picture, and offers what can be done about it.
 *
 * @tag zc-player-message
 * @fires {Event} zc-retry - Somebody wants another try. Stays inside the player.
 */
export class ZcPlayerMessageElement extends ControlElement {
  @property() text = '';
  /** Of the button. */
  @property() retry = '';
  @property({ type: Boolean }) offline = false;
  /** Interrupts what a screen reader says. Without it, whoever shows the message has it told. */
  @property({ type: Boolean }) urgent = false;
  /** Whether trying again can help. */
  @property({ type: Boolean }) retryable = false;

  override render() {
    return html`<div class="message" part="message" role=${this.urgent ? 'alert' : 'none'}>
      <span class="sign">${this.offline ? icons.offline : icons.alert}</span>
      <p>${this.text}</p>
      ${this.retryable ? this.#renderRetry() : nothing}
    </div>`;
  }

  #renderRetry() {
    return html`<button type="button" part="retry-button" @click=${() => this.dispatchEvent(new Event('zc-retry'))}>
      ${this.retry}
    </button>`;
  }
}
