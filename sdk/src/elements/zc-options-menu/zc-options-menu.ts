import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { ZcOptionChooseEvent } from '../../events/option-choose.ts';
import { ControlElement } from '../control-element.ts';
import { icons } from '../icons.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * A button that opens a list of which one entry holds: quality, speed, captions.
 *
 * @tag zc-options-menu
 * @fires {ZcOptionChooseEvent} zc-option-choose - Somebody chose an entry.
 */
export class ZcOptionsMenuElement extends ControlElement {
  /** Names the button and the list. */
  @property() label = '';
  @property({ attribute: false }) icon: TemplateResult | string = '';
  @property({ attribute: false }) options: readonly Option[] = [];
  @property() value = '';
  /** Marks the button: something other than the usual holds. */
  @property({ type: Boolean }) active = false;
  @property({ type: Boolean, reflect: true }) open = false;
  /** Of the part names. */
  @property() name = 'menu';

  @state() private focused = 0;
  @query('[aria-haspopup]') private button!: HTMLButtonElement;

  override render() {
    const current = this.options.find(({ value }) => value === this.value)?.label ?? '';
    return html`<button
        type="button"
        part="${this.name}-button"
        aria-haspopup="menu"
        aria-expanded=${this.open ? 'true' : 'false'}
        aria-label="${this.label}: ${current}"
        data-tip=${this.label}
        ?data-active=${this.active}
        @click=${this.#toggle}
        @keydown=${this.#openByKey}
      >${this.icon}</button>
      ${this.open ? this.#renderMenu() : nothing}`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.open = false;
  }

  protected override updated(changed: PropertyValues): void {
    if (this.open && (changed.has('open') || changed.has('focused'))) this.#items()[this.focused]?.focus();
  }

  #items() {
    return [...this.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  }

  #renderMenu() {
    return html`<div class="menu" part="menu" role="menu" aria-label=${this.label} @keydown=${this.#move} @focusout=${this.#blur}>
      <div class="heading" aria-hidden="true">${this.label}</div>
      ${this.options.map(
        ({ value, label }, index) => html`<button
          type="button"
          role="menuitemradio"
          part="menu-item"
          tabindex=${index === this.focused ? 0 : -1}
          aria-checked=${value === this.value ? 'true' : 'false'}
          @click=${() => this.#choose(value)}
        ><span class="check">${value === this.value ? icons.check : nothing}</span>${label}</button>`,
      )}
    </div>`;
  }

  #toggle() {
    if (this.open) this.#close();
    else this.#show();
  }

  #show() {
    this.focused = Math.max(
      0,
      this.options.findIndex(({ value }) => value === this.value),
    );
    this.open = true;
  }

  #close() {
    this.open = false;
    this.button.focus();
  }

  #openByKey(event: KeyboardEvent) {
    if (this.open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    event.stopPropagation();
    this.#show();
  }

  #move(event: KeyboardEvent) {
    const last = this.options.length - 1;
    const to = {
      ArrowDown: this.focused === last ? 0 : this.focused + 1,
      ArrowUp: this.focused === 0 ? last : this.focused - 1,
      Home: 0,
      End: last,
    }[event.key];
    // Keys of the menu are not keys of the player.
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#close();
    } else if (event.key === 'Tab') {
      this.open = false;
    } else if (to !== undefined) {
      event.preventDefault();
      this.focused = to;
    }
  }

  /** Closes when the focus goes elsewhere; not when the browser's window loses it. */
  #blur(event: FocusEvent) {
    const to = event.relatedTarget;
    if (to instanceof Node && !this.contains(to)) this.open = false;
  }

  #choose(value: string) {
    this.dispatchEvent(new ZcOptionChooseEvent(value));
    this.#close();
  }
}
