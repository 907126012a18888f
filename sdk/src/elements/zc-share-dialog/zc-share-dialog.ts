import { html, LitElement, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { copyField } from './copy-text.ts';
import { formatClock, parseClock, withStart } from './share-time.ts';
import { styles } from './zc-share-dialog.styles.ts';

/** What is shared. */
export interface ShareProperties {
  title: string;
  /** Address of the video's page. */
  url: string;
  /** Seconds into the video, offered as the start. */
  currentTime?: number;
  /** What a site's owner pastes into a page; without it no code is offered. Takes the start in seconds, 0 for none. */
  embedCode?: (startAt: number) => string;
}

/** `shareDialogClearDelayMs` of the contract (spec section 9): as long as the dialog takes to fade. */
const clearDelayMs = 100;

/**
 * Offers what somebody needs to pass a video on: its link, the code to embed it, the time to start at, and the device's
 * own way of sharing.
 *
 * @tag zc-share-dialog
 * @fires {Event} close - The dialog was closed.
 * @csspart dialog - The dialog.
 * @cssproperty [--zc-share-font=Zeacon, system-ui] - The typeface.
 * @cssproperty [--zc-share-radius=18px] - Of the corners.
 */
export class ZcShareDialogElement extends LitElement {
  static override styles = styles;

  /** What the dialog was opened with; undefined 100 ms after it closed. */
  @state() private shown: ShareProperties | undefined;
  @state() private startsLater = false;
  @state() private startText = '';
  @state() private said = '';
  @query('dialog') private dialog!: HTMLDialogElement;
  #clearing: ReturnType<typeof setTimeout> | undefined;

  get properties(): ShareProperties | undefined {
    return this.shown;
  }

  get isOpen(): boolean {
    return this.shown !== undefined && this.dialog?.open === true;
  }

  /** Shows the dialog. The focus goes back to where it was when it closes. */
  async open(properties: ShareProperties): Promise<void> {
    clearTimeout(this.#clearing);
    this.shown = properties;
    this.startsLater = false;
    this.startText = formatClock(properties.currentTime ?? 0);
    this.said = '';
    await this.updateComplete;
    if (this.isConnected && !this.dialog.open) this.dialog.showModal();
  }

  close(): void {
    this.dialog?.close();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#clearing);
    this.shown = undefined;
  }

  override render() {
    return html`<dialog part="dialog" aria-labelledby="title" @close=${this.#closed} @click=${this.#leave}>
      ${this.shown ? this.#renderBody(this.shown) : nothing}
    </dialog>`;
  }

  #renderBody({ title, url, embedCode }: ShareProperties) {
    const start = this.#start;
    return html`<header>
        <div>
          <h2 id="title">Share video</h2>
          <p dir="auto">${title}</p>
        </div>
        <button class="close" type="button" aria-label="Close" @click=${this.close}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18" /></svg>
        </button>
      </header>
      <div class="part">
        <label for="link">Link</label>
        <div class="line">
          <input id="link" readonly autofocus .value=${withStart(url, start)} @focus=${this.#selectAll} />
          <button class="main" type="button" @click=${() => this.#copy('#link', 'Link copied')}>Copy link</button>
        </div>
        ${this.#renderStart()}
      </div>
      ${embedCode ? this.#renderEmbed(embedCode(start)) : nothing}
      <div class="foot">
        <p class="said" role="status">${this.said}</p>
        ${'share' in navigator ? this.#renderNative() : nothing} ${embedCode ? this.#renderCopyCode() : nothing}
      </div>`;
  }

  #renderStart() {
    const isWrong = this.startsLater && parseClock(this.startText) === undefined;
    return html`<div class="start">
      <label><input type="checkbox" .checked=${this.startsLater} @change=${this.#toggleStart} />Start at</label>
      <input
        class="time"
        aria-label="Start time, minutes and seconds"
        inputmode="numeric"
        autocomplete="off"
        .value=${this.startText}
        ?disabled=${!this.startsLater}
        aria-invalid=${isWrong ? 'true' : 'false'}
        aria-describedby=${isWrong ? 'start-error' : nothing}
        @input=${this.#typeStart}
      />
      ${isWrong ? html`<p class="error" id="start-error" role="alert">Write a time like 1:30</p>` : nothing}
    </div>`;
  }

  #renderEmbed(code: string) {
    return html`<div class="part">
      <label for="code">Embed code</label>
      <textarea id="code" readonly spellcheck="false" .value=${code}></textarea>
    </div>`;
  }

  #renderCopyCode() {
    return html`<button type="button" @click=${() => this.#copy('#code', 'Embed code copied')}>Copy embed code</button>`;
  }

  #renderNative() {
    return html`<button type="button" @click=${this.#shareNatively}>More ways to share</button>`;
  }

  /** Seconds; 0 when the video is to start at its beginning. */
  get #start(): number {
    return this.startsLater ? (parseClock(this.startText) ?? 0) : 0;
  }

  async #copy(field: '#link' | '#code', done: string) {
    const from = this.renderRoot.querySelector<HTMLInputElement | HTMLTextAreaElement>(field);
    const button = (this.renderRoot as ShadowRoot).activeElement;
    if (!from) return;
    // A status that says the same twice is spoken once.
    this.said = '';
    await this.updateComplete;
    const isCopied = await copyField(from);
    this.said = isCopied
      ? done
      : 'The browser did not allow copying. The text is selected: copy it with your keyboard.';
    if (isCopied && button instanceof HTMLElement) button.focus();
  }

  readonly #shareNatively = async () => {
    if (!this.shown) return;
    const { title, url } = this.shown;
    try {
      await navigator.share({ title, url: withStart(url, this.#start) });
    } catch (error) {
      if ((error as Error).name !== 'AbortError')
        this.said = 'This could not be shared from here. Copy the link instead.';
    }
  };

  readonly #toggleStart = (event: Event) => {
    this.startsLater = (event.target as HTMLInputElement).checked;
  };

  readonly #typeStart = (event: Event) => {
    this.startText = (event.target as HTMLInputElement).value;
  };

  readonly #selectAll = (event: Event) => (event.target as HTMLInputElement).select();

  /** A tap beside the dialog. */
  readonly #leave = (event: MouseEvent) => {
    if (event.target !== this.dialog) return;
    const { left, right, top, bottom } = this.dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) this.close();
  };

  /** The browser tells it a while later: the dialog may have been opened again. */
  readonly #closed = () => {
    if (this.dialog.open) return;
    this.dispatchEvent(new Event('close'));
    this.#clearing = setTimeout(() => {
      this.shown = undefined;
    }, clearDelayMs);
  };
}
