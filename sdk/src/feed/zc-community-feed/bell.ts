import type { CommunityNotice } from '@zeacon/contract';
import { html, nothing, svg } from 'lit';
import { icon } from '../../base/icons.ts';
import { createNoticeCalls } from '../../core/feed/notice-calls.ts';
import { codeOf } from '../../core/result.ts';
import { toNoticeStrings } from '../../words/feed/notice-strings.ts';
import { addStyles } from '../add-styles.ts';
import { bellStyles } from './bell.styles.ts';
import { goToWritten } from './go-to-written.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { NoticeList } from './notice-list.ts';
import { renderProblem } from './small-views.ts';

const place = 'bell';
/** After something happened: once for much that happens, and not all members at the same moment. */
const waitMs = 2000;
const shape = icon(
  svg`<path d="M12 3a6 6 0 0 0-6 6c0 4.6-1.6 6.3-2.4 7.1a.9.9 0 0 0 .6 1.6h15.6a.9.9 0 0 0 .6-1.6C19.6 15.3 18 13.6 18 9a6 6 0 0 0-6-6Zm-2.4 16.4a2.5 2.5 0 0 0 4.8 0Z"/>`,
);

/** What is new for a member: in a file of its own, loaded once they can write. */
export class Bell {
  readonly #deps: MemberPartDeps;
  readonly #left = new AbortController();
  readonly #list: NoticeList;
  readonly #calls;
  /** Unread; undefined until it is known. */
  #count: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #view: MemberView | undefined;

  constructor(deps: MemberPartDeps) {
    this.#deps = deps;
    this.#calls = createNoticeCalls(deps.feed.calls);
    this.#list = new NoticeList(deps, this.#calls, {
      onRead: () => this.#say(0),
      go: (notice) => void this.#go(notice),
    });
    const { shadowRoot } = deps.host;
    if (shadowRoot) addStyles(shadowRoot, bellStyles);
    const { signal } = this.#left;
    deps.feed.heard.add(this.#soon);
    document.addEventListener('visibilitychange', () => document.hidden || this.#soon(), { signal });
    deps.feed.signal.addEventListener('abort', () => this.leave(), { signal });
    void this.#look();
  }

  render(given: MemberView) {
    this.#view = given;
    const view = withWords(given);
    const { words } = view;
    const count = this.#count;
    if (count === undefined) return nothing;
    return html`<div class="acts bell" part="bell">
      <button type="button" part="button" aria-haspopup="dialog" data-bell @click=${() => this.#list.open(view)}>${shape}<span>${words.feedNotices}</span>${
        count > 0 ? html`<span class="count" part="count">${count > 99 ? '99+' : count}</span>` : nothing
      }</button>
      <span class="spoken" role="status">${count > 0 ? words.feedNoticesNew(count) : nothing}</span>
      ${renderProblem(view, place)}
    </div>`;
  }

  leave(): void {
    this.#left.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#deps.feed.heard.delete(this.#soon);
    this.#list.close();
  }

  readonly #soon = (): void => {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        void this.#look();
      },
      waitMs * (0.5 + Math.random()),
    );
  };

  async #look(): Promise<void> {
    if (this.#left.signal.aborted || !this.#deps.feed.session.membership) return;
    // Until the next time.
    const found = await this.#calls.list(0, 1).catch(() => undefined);
    if (found) this.#say(found.unreadCount);
  }

  #say(count: number): void {
    this.#count = count;
    this.#deps.host.requestUpdate();
  }

  async #go({ postId, commentId }: CommunityNotice): Promise<void> {
    const { feed, writing } = this.#deps;
    const view = this.#view;
    if (!view || postId === null) return;
    const { words } = withWords(view);
    const open = async () => {
      const has = () => feed.store.get().posts.some(({ uuid }) => uuid === postId);
      if (!has()) {
        const found = await feed.calls.one(postId).catch((cause: unknown) => {
          if (codeOf(cause) !== 'post.not_found') throw cause;
        });
        if (found) await feed.store.read(postId);
      }
      if (has()) await goToWritten(this.#deps, view.do, { postId, commentId });
      else writing.say(place, words.feedNoticeGone);
    };
    await writing.attempt(place, open, words.feedNotOpened);
  }
}

const withWords = (view: MemberView) => ({ ...view, words: toNoticeStrings(view.words) });
