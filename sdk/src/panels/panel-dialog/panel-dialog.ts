import { html, type TemplateResult } from 'lit';
import { ControlElement } from '../../base/control-element.ts';
import { icons } from '../../base/icons.ts';
import { isOnAir } from '../../core/player/live-state.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toPanelStrings } from '../../words/panels/panel-strings.ts';
import { panelDialogStyles } from './panel-dialog.styles.ts';

/** A dialog over the whole page, which is removed when it is closed and returns the focus. */
export abstract class PanelDialog extends ControlElement {
  static override lazyStyles = panelDialogStyles;

  protected readonly state = new PlayerController(this, ({ language, live }) => ({
    language,
    live: isOnAir(live?.status),
  }));

  protected get words() {
    return toPanelStrings(this.state.words);
  }

  protected abstract get heading(): string;
  protected abstract renderBody(): TemplateResult;

  override render() {
    return html`<dialog
      class="dialog"
      part="dialog"
      lang=${this.state.language}
      dir=${this.#direction}
      aria-labelledby="dialog-heading"
      @close=${this.#closed}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
      @click=${this.#dismiss}
    >
      <header>
        <h2 id="dialog-heading">${this.heading}</h2>
        <button type="button" class="close" part="dialog-close" aria-label=${this.words.close} @click=${this.#close}>
          ${icons.close}
        </button>
      </header>
      <div class="body">${this.renderBody()}</div>
    </dialog>`;
  }

  protected override firstUpdated(): void {
    this.#dialog?.showModal();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dialog?.close();
  }

  protected readonly finish = () => this.#close();

  get #dialog() {
    return this.querySelector('dialog');
  }

  /** The player's language decides if the page sets no direction. */
  get #direction(): 'ltr' | 'rtl' {
    const frame = (this.getRootNode() as ShadowRoot).querySelector('.layout');
    return frame && getComputedStyle(frame).direction === 'rtl' ? 'rtl' : 'ltr';
  }

  readonly #close = () => this.#dialog?.close();
  readonly #closed = () => this.remove();

  /** A press outside the dialog hits the dialog element itself. */
  readonly #dismiss = (event: MouseEvent) => {
    const dialog = this.#dialog;
    if (event.target !== dialog || !dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) dialog.close();
  };
}
