import { html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import { icons } from '../../base/icons.ts';

/**
 * Says why there is no picture, and offers what can be done.
 *
 * @tag zc-player-message
 * @fires {Event} zc-retry - The viewer wants to retry. Does not leave the player.
 */
export class ZcPlayerMessageElement extends ControlElement {
  @property() text = '';
  /** What the server says of it, in small. */
  @property() detail = '';
  /** Label of the button. */
  @property() retry = '';
  @property({ type: Boolean }) offline = false;
  /** Interrupts screen readers. Otherwise, whoever shows the message must announce it. */
  @property({ type: Boolean }) urgent = false;
  /** Whether retrying can help. */
  @property({ type: Boolean }) retryable = false;

  override render() {
    return html`<div class="message" part="message" role=${this.urgent ? 'alert' : 'none'}>
      <span class="sign">${this.offline ? icons.offline : icons.alert}</span>
      <p>${this.text}</p>
      ${this.detail && html`<small part="message-detail" dir="auto">${this.detail}</small>`}
      ${this.retryable ? this.#renderRetry() : nothing}
    </div>`;
  }

  #renderRetry() {
    return html`<button type="button" part="retry-button" @click=${() => this.dispatchEvent(new Event('zc-retry'))}>
      ${this.retry}
    </button>`;
  }
}
