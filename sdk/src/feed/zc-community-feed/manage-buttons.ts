import { html, nothing } from 'lit';
import { mayWrite } from './feed-view.ts';
import type { Manage } from './manage.ts';
import { authorOf, idOf, type MemberPartDeps, type MemberView, mayModerate, type Written } from './member-part.ts';
import { nameOf, renderProblem } from './small-views.ts';

const blockedPlace = 'blocked';

/** What they open follows with the first press. */
export class ManageButtons {
  readonly #deps: MemberPartDeps;
  #manage: Manage | undefined;

  constructor(deps: MemberPartDeps) {
    this.#deps = deps;
  }

  /** Beside what somebody wrote. */
  renderMenu(written: Written, view: MemberView) {
    const author = authorOf(written);
    // About what no member wrote there is nothing but to take it down.
    if (!mayWrite(view) || (author.memberId === null && !mayModerate(author, view))) return nothing;
    const manage = this.#manage;
    const id = idOf(written);
    return html`<span class="manage">${
      manage?.isEmpty(written, view)
        ? nothing
        : html`<button type="button" class="quiet" part="button" aria-haspopup="menu" aria-expanded=${manage?.open === id}
            aria-label=${view.words.feedOptions(nameOf(author, view))} @click=${() => this.#load(id, view, ({ toggle }) => toggle(id))}>⋯</button>`
    }${manage?.renderMenu(written, view)}</span>${manage?.renderThanks(written, view)}`;
  }

  /** For the list of whom one blocked. */
  renderBlocked(view: MemberView) {
    const open = () => this.#load(blockedPlace, view, ({ blocking }) => blocking.open(view));
    return html`<p class="acts"><button type="button" class="quiet" data-blocked @click=${open}>${view.words.feedBlocked}</button>
      <span class="soft" role="status">${this.#manage?.blocking.done}</span></p>
    ${renderProblem(view, blockedPlace)}`;
  }

  async #load(place: string, view: MemberView, open: (manage: Manage) => void): Promise<void> {
    const { writing } = this.#deps;
    writing.say(place, undefined);
    const loaded = await import('./manage.ts').catch(() => undefined);
    if (!loaded) return writing.say(place, view.words.feedNotOpened);
    this.#manage ??= new loaded.Manage(this.#deps);
    open(this.#manage);
  }
}
