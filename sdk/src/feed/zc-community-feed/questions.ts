import type { PostAuthor } from '@zeacon/contract';
import { html } from 'lit';
import type { ManageCalls } from '../../core/feed/manage-calls.ts';
import type { Blocking } from './blocking.ts';
import { type ManageDialog, type ManageView, place } from './manage-dialog.ts';
import { idOf, type MemberPartDeps, type Written } from './member-part.ts';
import { passIfGone } from './refusals.ts';
import { nameOf, renderProblem } from './small-views.ts';

/** `reportNoteMaxLength` in the contract, which is the longest reason, too. */
const noteMax = 500;

interface Question {
  text: string;
  /** What is done unless they would rather not. */
  action: string;
  /** Something is written, too. */
  hasNote: boolean;
}

interface QuestionDeps {
  calls: ManageCalls;
  dialog: ManageDialog;
  blocking: Blocking;
}

/** `note`: what was written, empty if nothing was. */
type Work = (note: string, close: () => void) => Promise<void>;

/** What is asked before something is reported or removed. */
export class Questions {
  readonly #deps: MemberPartDeps;
  readonly #calls: ManageCalls;
  readonly #dialog: ManageDialog;
  readonly #blocking: Blocking;
  /** Ids of what this member reported. */
  readonly reported = new Set<string>();

  constructor(deps: MemberPartDeps, { calls, dialog, blocking }: QuestionDeps) {
    this.#deps = deps;
    this.#calls = calls;
    this.#dialog = dialog;
    this.#blocking = blocking;
  }

  report(written: Written, view: ManageView): void {
    const { words } = view;
    const id = idOf(written);
    this.#ask({ text: words.feedReportWhy, action: words.feedReport, hasNote: true }, view, async (note, close) => {
      await this.#calls.report(written.comment ? 'COMMENT' : 'POST', id, note);
      this.reported.add(id);
      await this.#goOn(close, () => this.#at(`thanks-${id}`));
    });
  }

  block(author: PostAuthor, view: ManageView): void {
    const { words } = view;
    const name = nameOf(author, view);
    this.#ask(
      { text: words.feedBlockAsk(name), action: words.feedBlock, hasNote: false },
      view,
      async (_note, close) => {
        await this.#blocking.block(author.memberId ?? '', words.feedBlockedNow(name));
        // What it was asked beside is gone.
        await this.#goOn(close, () => this.#deps.host.shadowRoot?.querySelector<HTMLElement>('[data-blocked]'));
      },
    );
  }

  /** One's own for good; of somebody else's, a moderator says why. */
  remove(written: Written, view: ManageView, isOwn: boolean): void {
    const { words } = view;
    const { post, comment } = written;
    const text = isOwn ? words.feedRemoveAsk : words.feedRemoveWhy;
    this.#ask({ text, action: words.feedRemove, hasNote: !isOwn }, view, async (reason, close) => {
      const { store, threads } = this.#deps.feed;
      const article = this.#at(post.uuid);
      if (comment) {
        await this.#calls.removeComment(comment.id, reason).catch(passIfGone);
        await Promise.all([threads.renew(post.uuid), store.renew(post.uuid)]);
        return this.#goOn(close, () => article);
      }
      await this.#calls.removePost(post.uuid, reason).catch(passIfGone);
      const next = article?.nextElementSibling ?? article?.previousElementSibling;
      store.drop(post.uuid);
      await this.#goOn(
        close,
        () => this.#at(next?.id ?? '') ?? this.#deps.host.shadowRoot?.querySelector<HTMLElement>('[data-place=post]'),
      );
    });
  }

  #ask({ text, action, hasNote }: Question, view: ManageView, work: Work): void {
    this.#dialog.show((close) => {
      const send = (event: Event) => {
        event.preventDefault();
        const note = (event.target as HTMLFormElement).querySelector('textarea')?.value.trim() ?? '';
        void this.#deps.writing.attempt(place, () => work(note, close));
      };
      return html`<form @submit=${send}>
        ${
          hasNote
            ? html`<label><span id="asked">${text}</span><textarea rows="3" dir="auto" maxlength=${noteMax}></textarea></label>`
            : html`<p id="asked">${text}</p>`
        }
        ${renderProblem(view, place)}
        <div class="acts">
          <button class="main" part="button" ?disabled=${view.isBusy(place)}>${action}</button>
          <button type="button" part="button" ?autofocus=${!hasNote} @click=${close}>${view.words.feedCancel}</button>
        </div>
      </form>`;
    });
  }

  readonly #at = (id: string): HTMLElement | null | undefined => this.#deps.host.shadowRoot?.getElementById(id);

  /** From there, once the feed is drawn anew. */
  async #goOn(close: () => void, find: () => HTMLElement | null | undefined): Promise<void> {
    const { host } = this.#deps;
    close();
    host.requestUpdate();
    await host.updateComplete;
    find()?.focus();
  }
}
