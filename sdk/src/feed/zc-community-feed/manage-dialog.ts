import { render, type TemplateResult } from 'lit';
import type { ManageStrings } from '../../words/feed/manage-strings.ts';
import type { MemberPartDeps, MemberView } from './member-part.ts';

export type ManageView = MemberView & { words: ManageStrings };
type Draw = (close: () => void) => TemplateResult;

/** Where a problem with what a dialog asks is said. */
export const place = 'manage';

/**
 * One at a time, beside what the feed draws: whatever becomes of the post or of the membership meanwhile, it stays with
 * what was typed in it.
 */
export class ManageDialog {
  readonly #deps: MemberPartDeps;
  #redraw: (() => void) | undefined;

  constructor(deps: MemberPartDeps) {
    this.#deps = deps;
    deps.host.addController({ hostUpdated: () => this.#redraw?.() });
  }

  show(draw: Draw): void {
    const { host, feed, writing } = this.#deps;
    const dialog = document.createElement('dialog');
    const close = () => dialog.close();
    const redraw = () => {
      render(draw(close), dialog);
    };
    dialog.setAttribute('part', 'dialog');
    dialog.setAttribute('aria-labelledby', 'asked');
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (this.#redraw === redraw) this.#redraw = undefined;
    });
    feed.signal.addEventListener('abort', close);
    writing.say(place, undefined);
    this.#redraw = redraw;
    redraw();
    host.shadowRoot?.querySelector('.all')?.append(dialog);
    dialog.showModal();
    dialog.querySelector('textarea')?.focus();
  }
}
