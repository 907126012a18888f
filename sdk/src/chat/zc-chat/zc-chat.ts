import type { ChatMessage, RealtimeEvent } from '@zeacon/contract';
import { html, LitElement, nothing, svg } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { defaultAppHost, loadFont } from '../../base/app-host.ts';
import { icon } from '../../base/icons.ts';
import { createMemberPages, type MemberPages } from '../../core/chat/member-pages.ts';
import { shallowEqual } from '../../core/shallow-equal.ts';
import { livePlayers } from '../../live/live-players.ts';
import { toChatStrings } from '../../words/live/chat-strings.ts';
import { renderServerWords } from '../../words/live/server-words.ts';
import { loadWords, readDirection, readLanguage } from '../../words/locale.ts';
import { toStrings } from '../../words/strings.ts';
import { createChatNews } from '../chat-news.ts';
import { type ChatSource, createChatSource } from '../chat-source.ts';
import { renderMessage, renderPending, renderRefusal, renderText } from './chat-view.ts';
import { Composer } from './composer.ts';
import { renderPeople } from './people-view.ts';
import { ReadingAlong } from './reading-along.ts';
import { styles } from './zc-chat.styles.ts';

/** The player that a chat belongs to. */
interface PlayerElement extends HTMLElement {
  readonly currentTime: number;
  readonly mediaId?: string | undefined;
  readonly mediaToken?: string | undefined;
  readonly embedToken?: string | undefined;
}

const peopleIcon = icon(
  svg`<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c0-4 2.9-6.5 6.5-6.5s6.5 2.5 6.5 6.5M15.5 5a3.5 3.5 0 0 1 0 6.5M18 14.2c2.2 1 3.5 3 3.5 5.8"/>`,
);
/** Whether the stream is gone for everybody; all other codes concern only this viewer. */
const isGone = (refusal: string) => /^(stream|live)\./.test(refusal);

const backIcon = icon(svg`<path d="m14 6-6 6 6 6"/>`);

/**
 * The chat of a live stream, and of its recording in time with it. On its own it needs the id of its stream; with a
 * player it follows what that shows. While it is live, it also lists who is here.
 *
 * @tag zc-chat
 * @csspart chat - All of it.
 * @csspart message - One message.
 * @csspart people - The list of who is here.
 * @csspart composer - The form for writing.
 * @csspart pinned - The message that the host keeps above the others.
 * @csspart message-detail - What the server says of a failure, in small.
 * @cssproperty [--zc-chat-background=Canvas] - Its background.
 * @cssproperty [--zc-chat-text=CanvasText] - Its text.
 * @cssproperty [--zc-chat-accent=#c8102e] - The button that sends, and the host's badge.
 * @cssproperty [--zc-chat-font=Zeacon, system-ui] - The typeface.
 */
export class ZcChatElement extends LitElement {
  static override styles = styles;

  /** The stream of the chat. Not needed with `for`. */
  @property({ attribute: 'stream-id' }) streamId: string | undefined;
  /** The id of a player on the same page to follow. */
  @property({ attribute: 'for' }) htmlFor: string | undefined;
  /** Opens the chat of a stream that is not public. */
  @property({ attribute: 'media-token' }) mediaToken: string | undefined;
  /** The same, signed by the server of the page. Not needed with a player that has one. */
  @property({ attribute: 'embed-token' }) embedToken: string | undefined;
  /** Of a member of the community that shows the stream, who writes under their name. */
  @property({ attribute: false }) memberToken: string | undefined;
  /** Origin of the platform. Not needed if the build is loaded from the platform. */
  @property({ attribute: 'app-host' }) appHost: string | undefined;
  /** Leaves out what the server says of a failure. */
  @property({ type: Boolean, attribute: 'hide-toast' }) hideToast = false;
  /** The player to follow, as an element. */
  @property({ attribute: false }) player: PlayerElement | undefined;

  @state() private words = toChatStrings(toStrings());
  @state() private said = { text: '', times: 0 };
  @state() private people: MemberPages | undefined;

  readonly #reading = new ReadingAlong(this);
  readonly #composer = new Composer(this, { send: (message) => this.#send(message) });
  #source: ChatSource | undefined;
  #news: ReturnType<typeof createChatNews> | undefined;
  #from: readonly unknown[] = [];
  #language = '';
  #followed: PlayerElement | undefined;
  #readyStream: string | undefined;
  #knownToken: string | undefined;
  #leavePeople: AbortController | undefined;
  #focusedBefore: Element | null | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    loadFont();
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
    this.#focusedBefore = this.shadowRoot?.activeElement;
    this.#speak();
    if (!this.isConnected) return;
    const player = this.player ?? this.#findPlayer();
    if (player !== this.#followed) this.#follow(player);
    const streamId =
      this.streamId ?? (player && (livePlayers.get(player)?.streamId ?? this.#readyStream ?? player.mediaId));
    const token = this.#embedToken ?? this.#token;
    const isNewToken = token !== this.#knownToken;
    this.#knownToken = token;
    const from = [streamId, this.appHost, player, this.memberToken];
    if (shallowEqual(from, this.#from)) {
      if (isNewToken) this.#source?.retry();
      return;
    }
    this.#leave();
    this.#from = from;
    if (streamId) this.#begin(streamId, player);
  }

  protected override updated(): void {
    const focused = this.#focusedBefore;
    // The focused retry button disappeared because it had worked.
    if (focused?.matches('.retry') && !focused.isConnected) this.#composer.focus();
  }

  override render() {
    const { words, people } = this;
    const { mode, messages = [] } = this.#source ?? {};
    const direction = readDirection(this, this.#language);
    const chat = this.#chat?.state;
    return html`<div class="root"><section
      class="chat"
      part="chat"
      aria-label=${words.chat}
      lang=${this.#language || 'en'}
      dir=${ifDefined(direction)}
      @keydown=${(event: KeyboardEvent) => event.key !== 'Escape' && event.stopPropagation()}
    >
      ${mode === 'live' ? this.#renderHead() : nothing}
      ${
        chat?.pinned
          ? html`<div class="pinned" part="pinned">
              <span class="state">${words.chatPinned}</span>
              <span class="name" dir="auto">${chat.pinned.name}</span>
              <span class="text" dir="auto">${renderText(chat.pinned.text)}</span>
            </div>`
          : nothing
      }
      ${people ? renderPeople(people, words, this.hideToast) : this.#renderList(messages, mode !== undefined)}
      <p class="spoken" role="status">${keyed(this.said.times, html`<span>${this.said.text}</span>`)}</p>
      ${this.#renderFoot()}
    </section></div>`;
  }

  #renderFoot() {
    const { words } = this;
    const { channel, refusal, isAsking = false } = this.#source ?? {};
    const { hasChat = true } = channel?.chat.state ?? {};
    const said = this.hideToast ? undefined : this.#source?.said;
    if (hasChat && refusal !== undefined && !isGone(refusal))
      return renderRefusal({ isAsking, said, retry: this.#retry }, words);
    if (!hasChat || (refusal !== undefined && !isAsking))
      return html`<p class="note">${words.chatOff} ${renderServerWords(said, words.chatOff)}</p>`;
    return channel ? this.#composer.render(words, channel.view.state, channel.chat.state.memberName) : nothing;
  }

  #renderList(messages: readonly ChatMessage[], isKnown: boolean) {
    const { words } = this;
    const { missed, scrolled } = this.#reading;
    const { authorId, pending = [] } = this.#chat?.state ?? {};
    return html`<div class="scroll">
      <div class="list" role="log" aria-live="off" aria-label=${words.chat} tabindex="0" @scroll=${scrolled}>
        <ol>
          ${repeat(
            messages,
            ({ messageId }) => messageId,
            (message) => renderMessage(message, message.authorId === authorId, words),
          )}
          ${pending.map((one) => renderPending(one, words, { ...this.#pendingActions, hideToast: this.hideToast }))}
        </ol>
      </div>
      ${isKnown && messages.length === 0 && pending.length === 0 ? html`<p class="empty">${words.chatEmpty}</p>` : nothing}
      ${
        missed > 0
          ? html`<button type="button" class="new" @click=${this.#toEnd}>${words.chatNew(missed)}</button>`
          : nothing
      }
    </div>`;
  }

  #renderHead() {
    const { words, people } = this;
    const viewers = this.#source?.channel?.view.state.viewerCount;
    return viewers === undefined
      ? nothing
      : html`<div class="head">
          <button type="button" aria-expanded=${people !== undefined} @click=${this.#togglePeople}>
            ${people ? backIcon : peopleIcon} ${people ? words.chatBack : words.chatViewers(viewers)}
          </button>
        </div>`;
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

  /** A player may learn its stream, or end its live, at any time. */
  #follow(player: PlayerElement | undefined) {
    const look = (event: Event) => {
      if ('config' in event) this.#readyStream = (event.config as { stream?: { streamId: string } }).stream?.streamId;
      const hasEnded = 'liveStatus' in event && event.liveStatus === 'ENDED';
      if (hasEnded && this.#source?.mode === 'live') this.#from = [];
      this.requestUpdate();
    };
    for (const type of ['zc-player-ready', 'zc-live-change', 'zc-live-update']) {
      this.#followed?.removeEventListener(type, this.#look);
      player?.addEventListener(type, look);
    }
    this.#look = look;
    this.#followed = player;
  }
  #look: (event: Event) => void = () => undefined;

  get #token(): string | undefined {
    const player = this.#followed;
    return this.mediaToken ?? (player && livePlayers.get(player)?.token) ?? player?.mediaToken;
  }

  get #embedToken(): string | undefined {
    return this.embedToken ?? (this.mediaToken ? undefined : this.#followed?.embedToken);
  }

  #begin(streamId: string, player: PlayerElement | undefined) {
    const { appHost } = this;
    const origin = appHost?.replace(/\/+$/, '') || defaultAppHost();
    // A single message is announced in full; several only by their number.
    this.#news = createChatNews(([first, ...others]) => {
      const text =
        first && others.length === 0 ? `${first.name}: ${first.text}` : this.words.chatNew(others.length + 1);
      // Repeated text is announced only if it is rendered anew.
      this.said = { text, times: this.said.times + 1 };
    });
    this.#source = createChatSource({
      ...{ origin, streamId, player, token: () => this.#token, embedToken: () => this.#embedToken },
      memberToken: this.memberToken,
      onChange: () => this.#changed(),
      onEvent: (event) => this.#hear(event),
    });
  }

  readonly #retry = () => this.#source?.retry();

  readonly #togglePeople = () => (this.people ? this.#showTalk() : this.#showPeople());

  #showPeople() {
    const channel = this.#source?.channel;
    if (!channel) return;
    this.#leavePeople = new AbortController();
    this.people = createMemberPages(
      { read: channel.readMembers, isHidden: () => document.hidden, onChange: () => this.requestUpdate() },
      this.#leavePeople.signal,
    );
  }

  #showTalk() {
    this.#leavePeople?.abort();
    this.people = undefined;
  }

  #leave() {
    this.#showTalk();
    this.#source?.close();
    this.#news?.stop();
    this.#source = undefined;
    this.#from = [];
    this.#reading.toEnd();
  }

  #hear(event: RealtimeEvent) {
    if (event.type === 'refused' && event.retryAfterSec) this.#composer.wait(event.retryAfterSec);
    if (event.type === 'state' && event.state.chatSlowModeSec === 0) this.#composer.goOn();
    if (this.#followed) livePlayers.get(this.#followed)?.hear(event);
  }

  #changed() {
    const chat = this.#chat?.state;
    const count = chat ? this.#news?.take(chat.messages, chat.authorId) : undefined;
    this.#reading.take(count ?? 0);
    this.requestUpdate();
  }

  readonly #toEnd = () => {
    this.#reading.toEnd();
    this.#composer.focus();
  };

  #send(message: { text: string; name: string }) {
    const date = this.#followed && livePlayers.get(this.#followed)?.pictureDate();
    this.#chat?.send({ ...message, ...(date && { pictureDate: new Date(date).toISOString() }) });
    this.#showTalk();
    this.#reading.toEnd();
    this.#composer.wait(this.#chat?.state.slowModeSec ?? 0);
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

declare global {
  interface HTMLElementTagNameMap {
    'zc-chat': ZcChatElement;
  }
}
