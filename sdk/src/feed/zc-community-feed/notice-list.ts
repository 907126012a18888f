import type { CommunityNotice } from '@zeacon/contract';
import { html, nothing, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { NoticeCalls } from '../../core/feed/notice-calls.ts';
import type { NoticeStrings } from '../../words/feed/notice-strings.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { addressOf, stay } from './post-card.ts';
import { renderAvatar, renderTime } from './small-views.ts';

type NoticeView = MemberView & { words: NoticeStrings };

interface Told {
  /** All of them are read now. */
  onRead: () => void;
  go: (notice: CommunityNotice) => void;
}

const size = 20;
/** Where members read what was decided about them, on the community's own page. */
const ofDecisions = /^(REMOVED|APPEAL)$/;

/** In a dialog of its own. What was new when it was opened says so until it is closed. */
export class NoticeList {
  readonly #deps: MemberPartDeps;
  readonly #calls: NoticeCalls;
  readonly #told: Told;
  #dialog: HTMLDialogElement | undefined;
  #view: NoticeView | undefined;
  #items: readonly CommunityNotice[] = [];
  #pages = 0;
  #status: 'loading' | 'ready' | 'failed' = 'loading';
  #hasMore = false;

  constructor(deps: MemberPartDeps, calls: NoticeCalls, told: Told) {
    this.#deps = deps;
    this.#calls = calls;
    this.#told = told;
  }

  open(view: NoticeView): void {
    const dialog = document.createElement('dialog');
    this.#view = view;
    this.#dialog = dialog;
    this.#items = [];
    this.#pages = 0;
    dialog.className = 'notices';
    dialog.setAttribute('part', 'dialog notices');
    dialog.setAttribute('aria-labelledby', 'notices');
    dialog.addEventListener('close', () => {
      dialog.remove();
      // Some browsers give no focus to what is pressed, so that there is none to give back.
      this.#deps.host.shadowRoot?.querySelector<HTMLElement>('[data-bell]')?.focus();
    });
    // Beside it.
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
    this.#deps.host.shadowRoot?.querySelector('.all')?.append(dialog);
    void this.#read();
    dialog.showModal();
  }

  close(): void {
    this.#dialog?.close();
  }

  async #read(): Promise<void> {
    this.#status = 'loading';
    this.#draw();
    try {
      const { items, totalPages } = await this.#calls.list(this.#pages, size);
      // Some may have come meanwhile, so that those of before are on the next page again.
      const known = new Set(this.#items.map(({ id }) => id));
      this.#items = [...this.#items, ...items.filter(({ id }) => !known.has(id))];
      this.#pages += 1;
      this.#hasMore = this.#pages < totalPages;
      this.#status = 'ready';
      this.#draw();
      if (this.#pages > 1) return;
      await this.#calls.markRead();
      this.#told.onRead();
    } catch (cause) {
      if (this.#status === 'loading') this.#status = 'failed';
      this.#draw();
      const { feed } = this.#deps;
      void feed.session.check(feed.calls, cause);
    }
  }

  readonly #more = async () => {
    const before = this.#items.length;
    await this.#read();
    this.#dialog?.querySelectorAll<HTMLElement>('li > a')[before]?.focus();
  };

  #draw(): void {
    const view = this.#view;
    if (!view || !this.#dialog) return;
    const { words, community } = view;
    const isEmpty = this.#items.length === 0;
    render(
      html`<div>
        <h2 id="notices">${words.feedNotices}</h2>
        ${isEmpty && this.#status === 'ready' ? html`<p class="soft">${words.feedNoNotices}</p>` : nothing}
        <ul>${repeat(
          this.#items,
          ({ id }) => id,
          (one) => this.#renderOne(one, view),
        )}</ul>
        <p class="soft" role="status">${this.#status === 'loading' ? words.feedNoticesLoading : nothing}</p>
        ${
          this.#status === 'failed'
            ? html`<p class="problem" role="alert">${words.feedNoticesFailed} <button type="button" class="quiet" @click=${() => this.#read()}>${words.feedRetry}</button></p>`
            : nothing
        }
        <div class="acts">
          ${this.#hasMore && this.#status === 'ready' ? html`<button type="button" part="button" @click=${this.#more}>${words.feedNoticesMore}</button>` : nothing}
          <button type="button" part="button" @click=${() => this.close()}>${words.feedClose}</button>
          ${community ? html`<a class="soft" href=${`${community.url}/notices`} target="_blank" rel="noopener">${words.feedNoticesThere}</a>` : nothing}
        </div>
      </div>`,
      this.#dialog,
    );
  }

  #renderOne(one: CommunityNotice, view: NoticeView) {
    const { words, language } = view;
    const { kind, byName, byPictureUrl, title, url, postId, isRead, createdDate } = one;
    const isHere = postId !== null && !ofDecisions.test(kind);
    const go = (event: MouseEvent) => {
      stay(event, () => {
        this.close();
        this.#told.go(one);
      });
    };
    const said = wordsOf(kind, byName ?? words.feedDeleted, words);
    const inside = html`${renderAvatar({ name: byName ?? view.community?.title ?? '', pictureUrl: byPictureUrl }, view)}
      <span class="told-of"><strong><bdi>${said || title}</bdi></strong>
        ${said && title ? html`<span><bdi>${title}</bdi></span>` : nothing}
        <span class="soft">${renderTime(createdDate, language)}</span></span>
      ${isRead ? nothing : html`<span class="badge new">${words.feedNoticeNew}</span>`}`;
    return html`<li part="notice">${
      isHere
        ? html`<a href=${addressOf(postId)} @click=${go}>${inside}</a>`
        : html`<a href=${url} target="_blank" rel="noopener">${inside}</a>`
    }</li>`;
  }
}

/** Empty for what an older build does not know. */
function wordsOf(kind: string, name: string, words: NoticeStrings): string {
  const known: { [kind: string]: string } = {
    MENTION: words.feedNoticeMention(name),
    ANSWER: words.feedNoticeAnswer(name),
    COMMENT: words.feedNoticeComment(name),
    POST: words.feedNoticePost,
    LIVE: words.feedNoticeLive,
    PARTY: words.feedNoticeParty,
    REMOVED: words.feedNoticeRemoved,
    APPEAL: words.feedNoticeAppeal,
  };
  return known[kind] ?? '';
}
