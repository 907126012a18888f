import { html, nothing } from 'lit';
import type { Blocking } from './blocking.ts';
import { mayWrite } from './feed-view.ts';
import type { Manage } from './manage.ts';
import { authorOf, idOf, type MemberPartDeps, type MemberView, type Written } from './member-part.ts';
import { nameOf } from './small-views.ts';

/** Beside what somebody wrote. What its menu holds follows with the first press. */
export class MenuButton {
  readonly #deps: MemberPartDeps;
  readonly #blocking: Blocking;
  #manage: Manage | undefined;

  constructor(deps: MemberPartDeps, blocking: Blocking) {
    this.#deps = deps;
    this.#blocking = blocking;
  }

  render(written: Written, view: MemberView) {
    const author = authorOf(written);
    // A member can do nothing about what the business wrote.
    if (!mayWrite(view) || (author.memberId === null && view.membership?.role === 'MEMBER')) return nothing;
    const manage = this.#manage;
    return html`<span class="manage">${
      manage?.isEmpty(written, view)
        ? nothing
        : html`<button type="button" class="quiet" part="button" aria-haspopup="menu" aria-expanded=${manage?.open === idOf(written)}
            aria-label=${view.words.feedOptions(nameOf(author, view))} @click=${() => this.#toggle(written, view)}>⋯</button>`
    }${manage?.renderMenu(written, view)}</span>`;
  }

  async #toggle(written: Written, view: MemberView): Promise<void> {
    const id = idOf(written);
    const { writing } = this.#deps;
    writing.say(id, undefined);
    const loaded = await import('./manage.ts').catch(() => undefined);
    if (!loaded) return writing.say(id, view.words.feedNotOpened);
    this.#manage ??= new loaded.Manage(this.#deps, this.#blocking);
    this.#manage.toggle(id);
  }
}
