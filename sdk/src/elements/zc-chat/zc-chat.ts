import type { RealtimeEvent } from '@zeacon/contract';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import { getChatIdentity, keepChatName } from '../../controllers/live/chat-identity.ts';
import { createChatNews } from '../../controllers/live/chat-news.ts';
import { type ChatSource, createChatSource } from '../../controllers/live/chat-source.ts';
import { livePlayers } from '../../controllers/live/live-players.ts';
import { shallowEqual } from '../../core/shallow-equal.ts';
import { defaultAppHost } from '../app-host.ts';
import { toChatStrings } from '../words/chat-strings.ts';
import { loadWords, readDirection, readLanguage } from '../words/locale.ts';
import { toStrings } from '../words/strings.ts';
import { renderMessage, renderPending, renderText } from './chat-view.ts';
import { styles } from './zc-chat.styles.ts';

/** The player that a chat goes with. */
interface PlayerElement extends HTMLElement {
  readonly currentTime: number;
  readonly mediaId?: string | undefined;
  readonly mediaToken?: string | undefined;
}

/** `chatTextMaxLength` and `chatNameMaxLength` of the contract. */
const textMax = 500;
const nameMax = 40;
const tellFrom = 400;
/** Nearer to the end of the list, the reader reads along. */
const nearPx = 40;

/**
 * The chat of a live stream, and of its recording in time with it. By itself it names its stream; beside a player it
 * goes with what that shows.
 *
 * @tag zc-chat
 * @csspart chat - All of it.
 * @csspart message - One message.
 * @csspart composer - Where one writes.
 * @csspart pinned - The message that the host keeps above the others.
 * @cssproperty [--zc-chat-background=Canvas] - Behind it.
 * @cssproperty [--zc-chat-text=CanvasText] - Its text.
 * @cssproperty [--zc-chat-accent=#c8102e] - The button that sends, and the host's badge.
 * @cssproperty [--zc-chat-font=Zeacon, system-ui] - The typeface.
 */
export class ZcChatElement extends LitElement {
  static override styles = styles;

  /** Whose chat. Not needed with `for`. */
  @property({ attribute: 'stream-id' }) streamId: string | undefined;
  /** The id of a player on the same page to go with. */
  @property({ attribute: 'for' }) htmlFor: string | undefined;
  /** Opens the chat of a stream that is not public. */
  @property({ attribute: 'media-token' }) mediaToken: string | undefined;
  /** Origin of the platform. The build loaded from the platform knows it by itself. */
  @property({ attribute: 'app-host' }) appHost: string | undefined;
  /** The player to go with, where it is at hand. */
  @property({ attribute: false }) player: PlayerElement | undefined;

  @state() private words = toChatStrings(toStrings());
  @state() private missed = 0;
  @state() private draft = '';
  @state() private nameError = '';
  @state() private waitSeconds = 0;
  @state() private said = '';
  @state() private hasName = getChatIdentitySafely();
  @query('.list') private list!: HTMLElement | null;
  @query('textarea') private field!: HTMLTextAreaElement | null;
  @query('.name-field input') private nameField!: HTMLInputElement | null;

  #source: ChatSource | undefined;
  #news: ReturnType<typeof createChatNews> | undefined;
  #from: readonly unknown[] = [];
  #language = '';
  #readsAlong = true;
  #waitUntil = 0;
  #followed: PlayerElement | undefined;
  #readyStream: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#leave();
      this.#follow(undefined);
    });
  }

  protected override willUpdate(): void {
    this.#speak();
    if (!this.isConnected) return;
    const player = this.player ?? this.#findPlayer();
    if (player !== this.#followed) this.#follow(player);
    const streamId =
      this.streamId ?? (player && (livePlayers.get(player)?.streamId ?? this.#readyStream ?? player.mediaId));
    const token = this.mediaToken ?? (player && livePlayers.get(player)?.token) ?? player?.mediaToken;
    const from = [streamId, this.appHost, player];
    if (shallowEqual(from, this.#from)) return;
    this.#leave();
    this.#from = from;
    if (streamId) this.#begin(streamId, token, player);
  }

  override render() {
    const { words } = this;
    const { mode, messages = [] } = this.#source ?? {};
    const direction = readDirection(this, this.#language);
    const chat = this.#chat?.state;
    const isOff = mode === 'live' && chat?.hasChat === false;
    return html`<section
      class="chat"
      part="chat"
      aria-label=${words.chat}
      lang=${this.#language || 'en'}
      dir=${ifDefined(direction)}
      @keydown=${(event: KeyboardEvent) => event.key !== 'Escape' && event.stopPropagation()}
    >
      ${
        chat?.pinned
          ? html`<div class="pinned" part="pinned">
              <span class="state">${words.chatPinned}</span>
              <span class="name" dir="auto">${chat.pinned.name}</span>
              <span class="text" dir="auto">${renderText(chat.pinned.text)}</span>
            </div>`
          : nothing
      }
      <div class="scroll">
        <div class="list" role="log" aria-live="off" aria-label=${words.chat} tabindex="0" @scroll=${this.#scrolled}>
          <ol>
            ${repeat(
              messages,
              ({ messageId }) => messageId,
              (message) => renderMessage(message, message.authorId === chat?.authorId, words),
            )}
            ${chat?.pending.map((one) => renderPending(one, words, this.#pendingActions))}
          </ol>
        </div>
        ${messages.length === 0 && !chat?.pending.length ? html`<p class="empty">${words.chatEmpty}</p>` : nothing}
        ${
          this.missed > 0
            ? html`<button type="button" class="new" @click=${this.#toEnd}>${words.chatNew(this.missed)}</button>`
            : nothing
        }
      </div>
      <p class="spoken" role="status">${this.said}</p>
      ${mode === 'live' ? (isOff ? html`<p class="note">${words.chatOff}</p>` : this.#renderComposer()) : nothing}
    </section>`;
  }

  protected override updated(_changed: PropertyValues): void {
    if (this.#readsAlong && this.list) this.list.scrollTop = this.list.scrollHeight;
  }

  #renderComposer() {
    const { words, draft, waitSeconds } = this;
    const { status, opened } = this.#source?.channel?.view.state ?? { status: 'connecting', opened: false };
    const left = textMax - draft.length;
    return html`<form class="composer" part="composer" @submit=${this.#submit}>
      ${opened && status !== 'open' ? html`<p class="note" role="status">${words.chatOffline}</p>` : nothing}
      ${
        this.hasName
          ? nothing
          : html`<label class="name-field">
              <span>${words.chatName}</span>
              <input
                type="text"
                autocomplete="nickname"
                maxlength=${nameMax}
                aria-invalid=${this.nameError ? 'true' : 'false'}
                aria-describedby="name-error"
                @input=${() => {
                  this.nameError = '';
                }}
              />
              <span id="name-error" class="error">${this.nameError}</span>
            </label>`
      }
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

  get #chat() {
    return this.#source?.channel?.chat;
  }

  readonly #pendingActions = {
    retry: (ref: string) => this.#chat?.retry(ref),
    dismiss: (ref: string) => this.#chat?.dismiss(ref),
  };

  #findPlayer(): PlayerElement | undefined {
    const root = this.getRootNode() as Document | ShadowRoot;
    return (this.htmlFor && (root.getElementById(this.htmlFor) as PlayerElement | null)) || undefined;
  }

  /** A player may come to know its stream, or end its live, at any time. */
  #follow(player: PlayerElement | undefined) {
    const look = (event: Event) => {
      if ('config' in event) this.#readyStream = (event.config as { stream?: { streamId: string } }).stream?.streamId;
      const hasEnded = 'liveStatus' in event && event.liveStatus === 'ENDED';
      if (hasEnded && this.#source?.mode === 'live') this.#from = [];
      this.requestUpdate();
    };
    for (const type of ['zc-player-ready', 'zc-live-change']) {
      this.#followed?.removeEventListener(type, this.#look);
      player?.addEventListener(type, look);
    }
    this.#look = look;
    this.#followed = player;
  }
  #look: (event: Event) => void = () => undefined;

  #begin(streamId: string, token: string | undefined, player: PlayerElement | undefined) {
    const { appHost } = this;
    const origin = appHost?.replace(/\/+$/, '') || defaultAppHost();
    // One message is read out; of several only that they came.
    this.#news = createChatNews(([first, ...others]) => {
      this.said = first && others.length === 0 ? `${first.name}: ${first.text}` : this.words.chatNew(others.length + 1);
    });
    this.#source = createChatSource({
      ...{ origin, streamId, token, player },
      onChange: () => this.#changed(),
      onEvent: (event) => this.#hear(event),
    });
  }

  #leave() {
    this.#source?.close();
    this.#news?.stop();
    this.#source = undefined;
    this.#from = [];
    this.missed = 0;
  }

  #hear(event: RealtimeEvent) {
    if (event.type === 'refused' && event.retryAfterSec) this.#wait(event.retryAfterSec);
    if (this.#followed) livePlayers.get(this.#followed)?.hear(event);
  }

  #changed() {
    const chat = this.#chat?.state;
    const count = chat ? this.#news?.take(chat.messages, chat.authorId) : undefined;
    if (!this.#readsAlong) this.missed += count ?? 0;
    this.requestUpdate();
  }

  readonly #scrolled = () => {
    const { list } = this;
    if (!list) return;
    this.#readsAlong = list.scrollHeight - list.scrollTop - list.clientHeight < nearPx;
    if (this.#readsAlong) this.missed = 0;
  };

  readonly #toEnd = () => {
    this.#readsAlong = true;
    this.missed = 0;
    this.field?.focus();
    this.requestUpdate();
  };

  #type(event: Event) {
    this.draft = (event.target as HTMLTextAreaElement).value;
  }

  #enter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    (event.target as HTMLTextAreaElement).form?.requestSubmit();
  }

  #submit(event: Event) {
    event.preventDefault();
    const text = this.draft.trim();
    const given = this.nameField?.value.trim();
    if (!this.hasName && !given) {
      this.nameError = this.words.nameNeeded;
      this.nameField?.focus();
      return;
    }
    if (!text || this.waitSeconds > 0) return;
    keepChatName(given || getChatIdentity().name);
    this.hasName = true;
    const date = this.#followed && livePlayers.get(this.#followed)?.pictureDate();
    this.#chat?.send({
      text,
      name: getChatIdentity().name,
      ...(date && { pictureDate: new Date(date).toISOString() }),
    });
    this.draft = '';
    this.#readsAlong = true;
    this.missed = 0;
    this.#wait(this.#chat?.state.slowModeSec ?? 0);
    this.field?.focus();
  }

  /** No message before that time. */
  #wait(seconds: number) {
    this.#waitUntil = Math.max(this.#waitUntil, Date.now() + seconds * 1000);
    const count = () => {
      this.waitSeconds = Math.max(0, Math.ceil((this.#waitUntil - Date.now()) / 1000));
      if (this.waitSeconds > 0 && this.isConnected) setTimeout(count, 250);
    };
    count();
  }

  #speak() {
    const language = readLanguage(this);
    if (language === this.#language) return;
    this.#language = language;
    void loadWords(language).then((words) => {
      if (language === this.#language) this.words = toChatStrings(toStrings(words));
    });
  }
}

function getChatIdentitySafely(): boolean {
  return typeof localStorage !== 'undefined' && getChatIdentity().name !== '';
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-chat': ZcChatElement;
  }
}
