import type { PostChatLine, PostDetails } from '@zeacon/contract';
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { define } from '../../base/define.ts';
import { type ReadChat, readPostChat } from '../../core/feed/post-chat.ts';
import { formatTime } from '../../core/player/format-time.ts';
import { toLiveTalkStrings } from '../../words/feed/live-talk-strings.ts';
import { addStyles } from '../add-styles.ts';
import { loadChat } from '../chat-loader.ts';
import { mayWrite, placeOf, type ThreadView } from './feed-view.ts';
import { nameOf, renderAvatar, renderName, renderRole } from './small-views.ts';

const styles = css`
  zc-live-talk {
    display: block;
  }

  zc-live-talk:empty {
    display: none;
  }

  zc-chat {
    --zc-chat-background: var(--surface);
    --zc-chat-text: var(--text);
    --zc-chat-accent: var(--accent);
    --zc-chat-font: inherit;
    height: 360px;
    border: 1px solid var(--line);
    border-radius: calc(var(--radius) - 4px);
    overflow: hidden;
  }

  summary {
    min-height: 40px;
    font-weight: 600;
    line-height: 40px;
    cursor: pointer;
  }
`;

/** A live begins and ends while its comments are open. */
const lookEveryMs = 30_000;
/** That "more" adds. */
const moreLines = 100;

/** The chat of the live that a post shows: it itself while it goes on, then what was said, at the time of the recording. */
class LiveTalkElement extends LitElement {
  @property({ attribute: false }) post!: PostDetails;
  @property({ attribute: false }) view!: ThreadView;
  @state() private chat: ReadChat | undefined;
  #shown = 0;
  #left = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #of: readonly unknown[] = [];

  /** In the feed's own, whose styles it has. */
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#left = new AbortController();
    this.#of = [];
    const root = this.getRootNode();
    if (root instanceof ShadowRoot) addStyles(root, styles);
    this.requestUpdate();
  }

  protected override updated(): void {
    const chat = this.querySelector('zc-chat');
    if (chat) chat.hideToast = this.view.hideToast;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#left.abort();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('post') && !changed.has('view')) return;
    // The reader may see other lines than before; something was said, or removed.
    const of = [this.post, this.view.membership];
    if (of.every((one, at) => one === this.#of[at])) return;
    this.#of = of;
    void this.#look();
  }

  override render() {
    const { chat, view } = this;
    const words = toLiveTalkStrings(view.words);
    if (chat?.isOpen) return this.#renderOpen(words.feedChat);
    if (!chat || chat.messageCount === 0) return nothing;
    return html`<details part="chat">
      <summary>${words.feedChat} (${chat.messageCount})</summary>
      <ul>
        ${repeat(
          chat.lines,
          ({ id }) => id,
          (line) => this.#renderLine(line, words.feedGuest),
        )}
      </ul>
      ${chat.isComplete ? nothing : html`<button type="button" part="button" @click=${this.#more}>${words.feedChatMore}</button>`}
    </details>`;
  }

  #renderOpen(name: string) {
    const { contentId, mediaToken } = this.post;
    const { origin, calls, language } = this.view;
    return html`<section part="chat" aria-label=${name}>
      <zc-chat lang=${language || 'en'} .streamId=${contentId ?? undefined} .mediaToken=${mediaToken ?? undefined}
        .memberToken=${calls.options.token()} .appHost=${origin}></zc-chat>
    </section>`;
  }

  #renderLine({ id, author, isGuest, text, atSec }: PostChatLine, guest: string) {
    const { post, view } = this;
    const answer = () => {
      const place = placeOf(post.uuid);
      view.do.attach(place, { atSec, quote: { id, text, name: nameOf(author, view) } });
      view.do.answer(undefined, place);
    };
    return html`<li part="comment">
      <p class="by">${renderAvatar(author, view)} ${renderName(author, post, view)} ${renderRole(author, view)} ${isGuest ? html`<span class="badge">${guest}</span>` : nothing}</p>
      <p class="said" dir="auto"><button type="button" class="quiet" part="moment" dir="ltr" @click=${() => view.do.play(post.uuid, atSec)}>${formatTime(atSec)}</button> ${text}${mayWrite(view) ? html` <button type="button" class="quiet" @click=${answer}>${view.words.feedAnswer}</button>` : nothing}</p>
    </li>`;
  }

  readonly #more = () => {
    this.#shown = (this.chat?.lines.length ?? 0) + moreLines;
    void this.#look();
  };

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    const { signal } = this.#left;
    const of = this.#of;
    try {
      const chat = await readPostChat(this.view.calls, { postId: this.post.uuid, shown: this.#shown }, signal);
      if (chat.isOpen) await loadChat();
      if (of !== this.#of) return;
      this.chat = chat;
      this.#shown = chat.lines.length;
    } catch {
      // What was shown stays.
    }
    // What is over and has lines says itself when it changes.
    if (!signal.aborted && of === this.#of && !this.chat?.messageCount)
      this.#timer = setTimeout(this.#lookAgain, lookEveryMs);
  }

  readonly #lookAgain = () => {
    if (document.hidden) this.#timer = setTimeout(this.#lookAgain, lookEveryMs);
    else void this.#look();
  };
}

define('zc-live-talk', LiveTalkElement);

declare global {
  interface HTMLElementTagNameMap {
    'zc-live-talk': LiveTalkElement;
  }
}
