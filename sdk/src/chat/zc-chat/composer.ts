import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { getChatIdentity, keepChatName } from '../../realtime/chat-identity.ts';
import type { ChannelView } from '../../realtime/live-channel.ts';
import type { ChatStrings } from '../../words/live/chat-strings.ts';

interface ComposerOptions {
  send: (message: { text: string; name: string }) => void;
}

/** `chatTextMaxLength` and `chatNameMaxLength` in the contract. */
const textMax = 500;
const nameMax = 40;
const tellFrom = 400;

/** The form for writing: the name, asked for once, the text, and the wait for the next message. */
export class Composer implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #options: ComposerOptions;
  #draft = '';
  #lacksName = false;
  #hasName = typeof localStorage !== 'undefined' && getChatIdentity().name !== '';
  #known: string | undefined;
  #waitUntil = 0;
  #waitSeconds = 0;

  constructor(host: ReactiveControllerHost & Element, options: ComposerOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#count();
  }

  /** Blocks messages for this time. */
  wait(seconds: number): void {
    this.#waitUntil = Math.max(this.#waitUntil, Date.now() + seconds * 1000);
    this.#count();
  }

  /** Slow mode was switched off. */
  goOn(): void {
    this.#waitUntil = 0;
    this.#count();
  }

  focus(): void {
    this.#find('textarea')?.focus();
  }

  /** `known`: the name of somebody who gives no other. */
  render(words: ChatStrings, { status, opened }: Pick<ChannelView, 'status' | 'opened'>, known: string | undefined) {
    this.#known = known;
    // Sent before it was known who writes, so that a name was asked for.
    if (known && this.#lacksName) {
      this.#lacksName = false;
      queueMicrotask(() => this.#find<HTMLFormElement>('form')?.requestSubmit());
    }
    const draft = this.#draft;
    const waitSeconds = this.#waitSeconds;
    const left = textMax - draft.length;
    return html`<form class="composer" part="composer" @submit=${this.#submit}>
      ${opened && status !== 'open' ? html`<p class="note" role="status">${words.chatOffline}</p>` : nothing}
      ${this.#hasName || known ? nothing : this.#renderName(words)}
      <div class="line">
        <textarea
          rows="1"
          dir="auto"
          maxlength=${textMax}
          aria-label=${words.chatMessage}
          aria-describedby="left"
          placeholder=${words.chatMessage}
          .value=${draft}
          @input=${this.#type}
          @keydown=${this.#enter}
        ></textarea>
        <button type="submit" class="send" ?disabled=${waitSeconds > 0 || draft.trim() === ''}>${words.chatSend}</button>
      </div>
      <p id="left" class="hint">${
        waitSeconds > 0 ? words.chatWait(waitSeconds) : draft.length >= tellFrom ? words.chatLeft(left) : ''
      }</p>
    </form>`;
  }

  #renderName(words: ChatStrings) {
    return html`<label class="name-field">
      <span>${words.chatName}</span>
      <input
        type="text"
        autocomplete="nickname"
        maxlength=${nameMax}
        aria-invalid=${this.#lacksName ? 'true' : 'false'}
        aria-describedby="name-error"
        @input=${() => this.#markName(false)}
      />
      <span id="name-error" class="error">${this.#lacksName ? words.nameNeeded : ''}</span>
    </label>`;
  }

  #markName(isLacking: boolean) {
    this.#lacksName = isLacking;
    this.#host.requestUpdate();
  }

  readonly #type = (event: Event) => {
    this.#draft = (event.target as HTMLTextAreaElement).value;
    this.#host.requestUpdate();
  };

  readonly #enter = (event: KeyboardEvent) => {
    // Safari reports the key that ends a composition only afterwards, recognisable only by its code.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    (event.target as HTMLTextAreaElement).form?.requestSubmit();
  };

  readonly #submit = (event: Event) => {
    event.preventDefault();
    const text = this.#draft.trim();
    const field = this.#find('.name-field input') as HTMLInputElement | undefined;
    const given = field?.value.trim();
    const known = this.#known;
    if (!known && !this.#hasName && !given) {
      this.#markName(true);
      field?.focus();
      return;
    }
    if (!text || this.#waitSeconds > 0) return;
    if (!known) {
      keepChatName(given || getChatIdentity().name);
      this.#hasName = true;
    }
    this.#draft = '';
    this.#options.send({ text, name: known ?? getChatIdentity().name });
    this.#host.requestUpdate();
    this.focus();
  };

  #count() {
    const before = this.#waitSeconds;
    this.#waitSeconds = Math.max(0, Math.ceil((this.#waitUntil - Date.now()) / 1000));
    if (this.#waitSeconds !== before) this.#host.requestUpdate();
    if (this.#waitSeconds > 0 && this.#host.isConnected) setTimeout(() => this.#count(), 250);
  }

  #find<Found extends HTMLElement = HTMLElement>(selector: string): Found | undefined {
    return this.#host.shadowRoot?.querySelector<Found>(selector) ?? undefined;
  }
}
