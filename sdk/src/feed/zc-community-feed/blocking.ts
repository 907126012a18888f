import type { BlockedMember, PostAuthor } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { mayWrite } from './feed-view.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { nameOf, renderAvatar, renderProblem } from './small-views.ts';

const place = 'block';

interface Asked {
  memberId: string;
  name: string;
}

/** Whom somebody wants to see nothing of. */
export class Blocking {
  readonly #deps: MemberPartDeps;
  /** Undefined while whom one blocked is listed instead. */
  #asked: Asked | undefined;
  #listed: readonly BlockedMember[] | undefined;
  #done: Asked | undefined;

  constructor(deps: MemberPartDeps) {
    this.#deps = deps;
  }

  /** Those who run the community cannot be blocked. */
  renderButton(author: PostAuthor, view: MemberView) {
    const { memberId, role } = author;
    if (!mayWrite(view) || memberId === null || memberId === view.membership?.memberId || role !== 'MEMBER')
      return nothing;
    const ask = () => this.#open({ memberId, name: nameOf(author, view) });
    return html`<button type="button" class="quiet" @click=${ask}>${view.words.feedBlock}</button>`;
  }

  /** The button for the list, and the dialog. */
  renderList(view: MemberView) {
    const { words } = view;
    return html`<p class="acts"><button type="button" class="quiet" data-blocked @click=${() => this.#open(undefined)}>${words.feedBlocked}</button>
      <span class="soft" role="status">${this.#done ? words.feedBlockedNow(this.#done.name) : nothing}</span></p>
    <dialog part="dialog" aria-labelledby="block-title">${this.#asked ? this.#renderQuestion(this.#asked, view) : this.#renderBlocked(view)}</dialog>`;
  }

  #renderQuestion(asked: Asked, view: MemberView) {
    const { words } = view;
    return html`<p id="block-title">${words.feedBlockAsk(asked.name)}</p>
      ${renderProblem(view, place)}
      <div class="acts">
        <button type="button" class="main" part="button" ?disabled=${view.isBusy(place)} @click=${() => this.#block(asked)}>${words.feedBlock}</button>
        <button type="button" part="button" autofocus @click=${this.#close}>${words.feedCancel}</button>
      </div>`;
  }

  #renderBlocked(view: MemberView) {
    const { words } = view;
    const listed = this.#listed;
    return html`<h2 id="block-title">${words.feedBlocked}</h2>
      ${listed?.length === 0 ? html`<p class="soft">${words.feedNoneBlocked}</p>` : nothing}
      <ul class="blocked">${listed?.map(
        ({
          memberId,
          username,
          pictureUrl,
        }) => html`<li>${renderAvatar({ name: username, pictureUrl }, view)} <bdi id="blocked-${memberId}">${username}</bdi>
          <button type="button" part="button" id="unblock-${memberId}" aria-labelledby="unblock-${memberId} blocked-${memberId}"
            ?disabled=${view.isBusy(place)} @click=${() => this.#unblock(memberId)}>${words.feedUnblock}</button></li>`,
      )}</ul>
      ${renderProblem(view, place)}
      <button type="button" part="button" autofocus @click=${this.#close}>${words.feedClose}</button>`;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#deps.host.shadowRoot?.querySelector('dialog');
  }

  async #open(asked: Asked | undefined): Promise<void> {
    const { host, writing, calls } = this.#deps;
    this.#asked = asked;
    this.#listed = this.#done = undefined;
    writing.say(place, undefined);
    await host.updateComplete;
    if (!this.#dialog?.open) this.#dialog?.showModal();
    if (!asked)
      void writing.attempt(place, async () => {
        this.#listed = (await calls.blocked()).items;
      });
  }

  readonly #close = () => this.#dialog?.close();

  #block(asked: Asked): void {
    const { host, feed, writing, calls } = this.#deps;
    void writing.attempt(place, async () => {
      await calls.block(asked.memberId);
      feed.store.hide(asked.memberId);
      await this.#renewTalks();
      this.#done = asked;
      this.#close();
      // What it was asked beside is gone.
      host.shadowRoot?.querySelector<HTMLElement>('[data-blocked]')?.focus();
    });
  }

  #unblock(memberId: string): void {
    const { feed, writing, calls } = this.#deps;
    void writing.attempt(place, async () => {
      await calls.unblock(memberId);
      feed.store.unhide(memberId);
      this.#listed = this.#listed?.filter((one) => one.memberId !== memberId);
      await Promise.all([feed.read(), this.#renewTalks()]);
    });
  }

  /** Of the posts whose comments are open. */
  async #renewTalks(): Promise<void> {
    const { store, threads } = this.#deps.feed;
    const open = store.get().posts.filter(({ uuid }) => threads.get(uuid));
    await Promise.all(open.flatMap(({ uuid }) => [threads.renew(uuid), store.renew(uuid)]));
  }
}
