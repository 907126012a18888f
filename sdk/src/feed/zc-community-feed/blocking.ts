import type { BlockedMember } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { renderAvatar, renderProblem } from './small-views.ts';

const place = 'block';

/** Whom somebody wants to see nothing of. */
export class Blocking {
  readonly #deps: MemberPartDeps;
  #listed: readonly BlockedMember[] | undefined;
  /** Who was blocked last. */
  #done: string | undefined;

  constructor(deps: MemberPartDeps) {
    this.#deps = deps;
  }

  /** Somebody is blocked now. */
  async tell(name: string): Promise<void> {
    const { host } = this.#deps;
    this.#done = name;
    await this.#renewTalks();
    host.requestUpdate();
    await host.updateComplete;
    // What it was asked beside is gone.
    host.shadowRoot?.querySelector<HTMLElement>('[data-blocked]')?.focus();
  }

  /** The button for the list, and the dialog. */
  renderList(view: MemberView) {
    const { words } = view;
    return html`<p class="acts"><button type="button" class="quiet" data-blocked @click=${this.#open}>${words.feedBlocked}</button>
      <span class="soft" role="status">${this.#done ? words.feedBlockedNow(this.#done) : nothing}</span></p>
    <dialog part="dialog" aria-labelledby="block-title">${this.#renderBlocked(view)}</dialog>`;
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

  readonly #open = async (): Promise<void> => {
    const { host, writing, calls } = this.#deps;
    this.#listed = this.#done = undefined;
    writing.say(place, undefined);
    await host.updateComplete;
    this.#dialog?.showModal();
    void writing.attempt(place, async () => {
      this.#listed = (await calls.blocked()).items;
    });
  };

  readonly #close = () => this.#dialog?.close();

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
