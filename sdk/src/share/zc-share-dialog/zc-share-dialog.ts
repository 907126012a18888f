import { html, LitElement, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { loadWords, readDirection, readLanguage } from '../../words/locale.ts';
import { toShareStrings } from '../../words/share/share-strings.ts';
import { toStrings } from '../../words/strings.ts';
import { copyField } from './copy-text.ts';
import { formatClock, parseClock, withStart } from './share-time.ts';
import { styles } from './zc-share-dialog.styles.ts';

/** What is shared. */
export interface ShareProperties {
  title: string;
  /** Address of the video's page. */
  url: string;
  /** Position in the video in seconds, offered as the start time. */
  currentTime?: number;
  /**
   * Returns the code that a site's owner pastes into a page; without it no code is offered. Gets the start time in
   * seconds, 0 for none.
   */
  embedCode?: (startAt: number) => string;
}

/** `shareDialogClearDelayMs` of the contract (spec section 9): as long as the dialog takes to fade. */
const clearDelayMs = 100;

/**
 * Shares a video: its link, its embed code, a start time, and the device's own
 * share menu.
 *
 * @tag zc-share-dialog
 * @fires {Event} close - The dialog was closed.
 * @csspart dialog - The dialog.
 * @cssproperty [--zc-share-font=Zeacon, system-ui] - The typeface.
 * @cssproperty [--zc-share-radius=18px] - The radius of the corners.
 */
export class ZcShareDialogElement extends LitElement {
  static override styles = styles;

  /** What the dialog was opened with; undefined 100 ms after it closed. */
  @state() private shown: ShareProperties | undefined;
  @state() private startsLater = false;
  @state() private startText = '';
  @state() private said = '';
  @state() private words = toShareStrings(toStrings());
  @query('dialog') private dialog!: HTMLDialogElement;
  #clearing: ReturnType<typeof setTimeout> | undefined;
  #language = 'en';

  get properties(): ShareProperties | undefined {
    return this.shown;
  }

  get isOpen(): boolean {
    return this.shown !== undefined && this.dialog?.open === true;
  }

  /** Shows the dialog. Closing it restores the focus. */
  async open(properties: ShareProperties): Promise<void> {
    clearTimeout(this.#clearing);
    this.shown = properties;
    this.startsLater = false;
    this.startText = formatClock(properties.currentTime ?? 0);
    this.said = '';
    this.#language = readLanguage(this);
    void this.#speak(this.#language);
    await this.updateComplete;
    if (this.isConnected && !this.dialog.open) this.dialog.showModal();
  }

  close(): void {
    this.dialog?.close();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#clearing);
    this.close();
    this.shown = undefined;
  }

  override render() {
    return html`<div class="root"><dialog
      part="dialog"
      lang=${this.#language}
      dir=${ifDefined(readDirection(this, this.#language))}
      aria-labelledby="title"
      @close=${this.#closed}
      @click=${this.#leave}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
    >
      ${this.shown ? this.#renderBody(this.shown) : nothing}
    </dialog></div>`;
  }

  #renderBody({ title, url, embedCode }: ShareProperties) {
    const start = this.#start;
    const { words } = this;
    return html`<header>
        <div>
          <h2 id="title">${words.shareVideo}</h2>
          <p dir="auto">${title}</p>
        </div>
        <button class="close" type="button" aria-label=${words.close} @click=${this.close}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18" /></svg>
        </button>
      </header>
      <div class="part">
        <label for="link">${words.link}</label>
        <div class="line">
          <input id="link" dir="ltr" readonly autofocus .value=${withStart(url, start)} @focus=${this.#selectAll} />
          <button class="main" type="button" @click=${() => this.#copy('#link', words.linkCopied)}>
            ${words.copyLink}
          </button>
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
    const { words } = this;
    const isWrong = this.startsLater && parseClock(this.startText) === undefined;
    return html`<div class="start">
      <label><input type="checkbox" .checked=${this.startsLater} @change=${this.#toggleStart} />${words.startAt}</label>
      <input
        class="time"
        dir="ltr"
        aria-label=${words.startTime}
        inputmode="numeric"
        autocomplete="off"
        .value=${this.startText}
        ?disabled=${!this.startsLater}
        aria-invalid=${isWrong ? 'true' : 'false'}
        aria-describedby=${isWrong ? 'start-error' : nothing}
        @input=${this.#typeStart}
      />
      ${isWrong ? html`<p class="error" id="start-error" role="alert">${words.startWrong}</p>` : nothing}
    </div>`;
  }

  #renderEmbed(code: string) {
    return html`<div class="part">
      <label for="code">${this.words.embedCode}</label>
      <textarea id="code" dir="ltr" readonly spellcheck="false" .value=${code}></textarea>
    </div>`;
  }

  #renderCopyCode() {
    const { codeCopied, copyCode } = this.words;
    return html`<button type="button" @click=${() => this.#copy('#code', codeCopied)}>${copyCode}</button>`;
  }

  #renderNative() {
    return html`<button type="button" @click=${this.#shareNatively}>${this.words.moreWays}</button>`;
  }

  /** English until the words have loaded. */
  async #speak(language: string) {
    const words = toShareStrings(toStrings(await loadWords(language)));
    if (language === this.#language) this.words = words;
  }

  /** In seconds; 0 for the beginning of the video. */
  get #start(): number {
    return this.startsLater ? (parseClock(this.startText) ?? 0) : 0;
  }

  async #copy(field: '#link' | '#code', done: string) {
    const from = this.renderRoot.querySelector<HTMLInputElement | HTMLTextAreaElement>(field);
    const button = (this.renderRoot as ShadowRoot).activeElement;
    if (!from) return;
    // A status that repeats its text is spoken only once, so it is cleared first.
    this.said = '';
    await this.updateComplete;
    const isCopied = await copyField(from);
    this.said = isCopied ? done : this.words.copyRefused;
    if (isCopied && button instanceof HTMLElement) button.focus();
  }

  readonly #shareNatively = async () => {
    if (!this.shown) return;
    const { title, url } = this.shown;
    try {
      await navigator.share({ title, url: withStart(url, this.#start) });
    } catch (error) {
      if ((error as Error).name !== 'AbortError') this.said = this.words.shareRefused;
    }
  };

  readonly #toggleStart = (event: Event) => {
    this.startsLater = (event.target as HTMLInputElement).checked;
  };

  readonly #typeStart = (event: Event) => {
    this.startText = (event.target as HTMLInputElement).value;
  };

  readonly #selectAll = (event: Event) => (event.target as HTMLInputElement).select();

  /** A tap outside the dialog. */
  readonly #leave = (event: MouseEvent) => {
    if (event.target !== this.dialog) return;
    const { left, right, top, bottom } = this.dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (x < left || x > right || y < top || y > bottom) this.close();
  };

  /** The event comes with a delay: the dialog may already be open again. */
  readonly #closed = () => {
    if (this.dialog.open) return;
    this.dispatchEvent(new Event('close'));
    this.#clearing = setTimeout(() => {
      this.shown = undefined;
    }, clearDelayMs);
  };
}
