import type { PostAuthor } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { createManageCalls } from '../../core/feed/manage-calls.ts';
import { toManageStrings } from '../../words/feed/manage-strings.ts';
import { addStyles } from '../add-styles.ts';
import { Blocking } from './blocking.ts';
import type { Editing } from './editing.ts';
import { manageStyles } from './manage.styles.ts';
import { ManageDialog, type ManageView } from './manage-dialog.ts';
import { authorOf, idOf, type MemberPartDeps, type MemberView, mayModerate, type Written } from './member-part.ts';
import { walkMenu } from './menu-keys.ts';
import { Questions } from './questions.ts';
import { nameOf } from './small-views.ts';

interface Item {
  words: string;
  do: () => void;
}

const isOwn = ({ memberId }: PostAuthor, { membership }: Pick<MemberView, 'membership'>): boolean =>
  memberId !== null && memberId === membership?.memberId;

/** What members do about posts and comments: in a file of its own, loaded once somebody opens a menu. */
export class Manage {
  readonly #deps: MemberPartDeps;
  readonly #dialog: ManageDialog;
  readonly #questions: Questions;
  readonly blocking: Blocking;
  #editing: Editing | undefined;
  /** Of the post or comment whose menu is open. */
  open: string | undefined;

  constructor(deps: MemberPartDeps) {
    this.#deps = deps;
    const calls = createManageCalls(deps.feed.calls);
    const dialog = new ManageDialog(deps);
    this.#dialog = dialog;
    this.blocking = new Blocking(deps, calls, dialog);
    this.#questions = new Questions(deps, { calls, dialog, blocking: this.blocking });
    const { shadowRoot } = deps.host;
    if (shadowRoot) addStyles(shadowRoot, manageStyles);
  }

  readonly toggle = (id: string): void => {
    void this.#turn(this.open === id ? undefined : id);
  };

  /** Nothing is left to do about what was reported. */
  isEmpty(written: Written, view: MemberView): boolean {
    const { memberId, role } = authorOf(written);
    return (
      !mayModerate({ role }, view) &&
      memberId !== null &&
      role !== 'MEMBER' &&
      this.#questions.reported.has(idOf(written))
    );
  }

  /** Below what was reported. */
  renderThanks(written: Written, view: MemberView) {
    const id = idOf(written);
    return this.#questions.reported.has(id)
      ? html`<span class="soft thanks" role="status" tabindex="-1" id="thanks-${id}">${withWords(view).words.feedReportSent}</span>`
      : nothing;
  }

  renderMenu(written: Written, given: MemberView) {
    const view = withWords(given);
    const id = idOf(written);
    const { words } = view;
    if (this.open !== id) return nothing;
    const close = (event: FocusEvent) => {
      const menu = event.currentTarget as Element;
      // The window is left, or its button was pressed, which closes it.
      const isLeft = document.hasFocus() && !menu.parentElement?.contains(event.relatedTarget as Node | null);
      if (isLeft) void this.#turn(undefined);
    };
    const run = (work: () => void) => () => {
      // What opens then gives the focus back to the button.
      buttonBy(menuOf(this.#deps))?.focus();
      this.open = undefined;
      this.#deps.host.requestUpdate();
      work();
    };
    return html`<div role="menu" part="menu" aria-label=${words.feedOptions(nameOf(authorOf(written), view))}
      @mousedown=${(event: Event) => event.preventDefault()} @focusout=${close} @keydown=${walkMenu}>
      ${this.#itemsOf(written, view).map(
        (item) =>
          html`<button type="button" role="menuitem" tabindex="-1" @click=${run(item.do)}>${item.words}</button>`,
      )}
    </div>`;
  }

  #itemsOf(written: Written, view: ManageView): Item[] {
    const { words } = view;
    const author = authorOf(written);
    const own = isOwn(author, view);
    const items: Item[] = [];
    if (own) items.push({ words: words.feedEdit, do: () => this.#edit(written, view) });
    const isOther = !own && author.memberId !== null;
    if (isOther && !this.#questions.reported.has(idOf(written)))
      items.push({ words: words.feedReport, do: () => this.#questions.report(written, view) });
    // Those who run the community cannot be blocked.
    if (isOther && author.role === 'MEMBER')
      items.push({ words: words.feedBlock, do: () => this.#questions.block(author, view) });
    if (own || mayModerate(author, view))
      items.push({ words: words.feedRemove, do: () => this.#questions.remove(written, view, own) });
    return items;
  }

  /** With what only that needs, in a file of its own. */
  #edit(written: Written, view: ManageView): void {
    const { writing } = this.#deps;
    const open = async () => {
      const { Editing } = await import('./editing.ts');
      this.#editing ??= new Editing(this.#deps, this.#dialog);
      await this.#editing.open(written, view);
    };
    void writing.attempt(idOf(written), open, view.words.feedNotOpened);
  }

  async #turn(open: string | undefined): Promise<void> {
    const { host } = this.#deps;
    this.open = open;
    host.requestUpdate();
    await host.updateComplete;
    if (open) menuOf(this.#deps)?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }
}

const withWords = (view: MemberView): ManageView => ({ ...view, words: toManageStrings(view.words) });
const menuOf = ({ host }: MemberPartDeps) => host.shadowRoot?.querySelector('[role=menu]');
const buttonBy = (menu: Element | null | undefined) => menu?.parentElement?.querySelector('button');
