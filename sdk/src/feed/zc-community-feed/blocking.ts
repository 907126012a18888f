import type { BlockedMember } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { ManageCalls } from '../../core/feed/manage-calls.ts';
import { toManageStrings } from '../../words/feed/manage-strings.ts';
import { type ManageDialog, type ManageView, place } from './manage-dialog.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';
import { renderAvatar, renderProblem } from './small-views.ts';

/** Whom somebody wants to see nothing of. */
export class Blocking {
  readonly #deps: MemberPartDeps;
  readonly #calls: ManageCalls;
  readonly #dialog: ManageDialog;
  #listed: readonly BlockedMember[] | undefined;
  /** That somebody was blocked last. */
  done = '';

  constructor(deps: MemberPartDeps, calls: ManageCalls, dialog: ManageDialog) {
    this.#deps = deps;
    this.#calls = calls;
    this.#dialog = dialog;
  }

  async block(memberId: string, done: string): Promise<void> {
    const { host, feed } = this.#deps;
    await this.#calls.block(memberId);
    feed.store.hide(memberId);
    await this.#renewTalks();
    this.done = done;
    host.requestUpdate();
    await host.updateComplete;
  }

  readonly open = (given: MemberView): void => {
    const view = { ...given, words: toManageStrings(given.words) };
    this.#listed = undefined;
    this.done = '';
    this.#dialog.show((close) => this.#render(view, close));
    void this.#deps.writing.attempt(place, async () => {
      this.#listed = (await this.#calls.blocked()).items;
    });
  };

  #render(view: ManageView, close: () => void) {
    const { words } = view;
    const listed = this.#listed;
    return html`<h2 id="asked">${words.feedBlocked}</h2>
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
      <button type="button" part="button" autofocus @click=${close}>${words.feedClose}</button>`;
  }

  #unblock(memberId: string): void {
    const { feed, writing } = this.#deps;
    void writing.attempt(place, async () => {
      await this.#calls.unblock(memberId);
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
