import { readRichText } from '@zeacon/contract';
import { createEditCalls, type EditCalls } from '../../core/feed/edit-calls.ts';
import { toEditStrings } from '../../words/feed/edit-strings.ts';
import { type EditView, renderEdit, renderEditThere, renderHeld, type Said } from './edit-view.ts';
import { type ManageDialog, type ManageView, place } from './manage-dialog.ts';
import { idOf, type MemberPartDeps, type Written } from './member-part.ts';
import { isChanged, isGone, passIfGone } from './refusals.ts';
import { toTyped } from './typable.ts';

interface Edit {
  written: Written;
  /** What is changed. */
  base: Said;
  /** When that was written; null if it was never edited. */
  editedDate: string | null;
  /** It was changed elsewhere, and `base` is what it says since. */
  isOvertaken?: boolean;
  isGone?: boolean;
}

const titlePlace = (id: string) => `edit title ${id}`;
const textPlace = (id: string) => `edit ${id}`;

/** Undefined for what cannot be typed. */
function editOf(written: Written): Edit | undefined {
  const { post, comment } = written;
  const text = comment ? comment.text : toTyped(post.body);
  if (text === undefined) return undefined;
  const { editedDate } = comment ?? post;
  return { written, base: { title: comment ? '' : post.title, text }, editedDate };
}

/** What members change of what they wrote. What they typed is kept until it is saved or cancelled. */
export class Editing {
  readonly #deps: MemberPartDeps;
  readonly #calls: EditCalls;
  readonly #dialog: ManageDialog;
  readonly #begun = new Map<string, Edit>();

  constructor(deps: MemberPartDeps, dialog: ManageDialog) {
    this.#deps = deps;
    this.#calls = createEditCalls(deps.feed.calls);
    this.#dialog = dialog;
  }

  async open(written: Written, given: ManageView): Promise<void> {
    const view = { ...given, words: toEditStrings(given.words) };
    // Whoever left the form with Escape goes on where they were.
    const begun = this.#begun.get(idOf(written));
    const edit = begun && this.#isChanged(begun) ? begun : await this.#begin(written);
    if (edit) this.#show(edit, view);
    else this.#dialog.show((close) => renderEditThere(written.post, view, close));
  }

  async #begin({ post, comment }: Written): Promise<Edit | undefined> {
    const { feed, writing } = this.#deps;
    // Comments are as new as the feed is.
    const edit = editOf({ post: comment ? post : await feed.calls.one(post.uuid), comment });
    if (!edit) return undefined;
    const id = idOf(edit.written);
    writing.write(titlePlace(id), edit.base.title);
    writing.write(textPlace(id), edit.base.text);
    this.#begun.set(id, edit);
    return edit;
  }

  #typed(id: string): Said {
    const { draft } = this.#deps.writing;
    return { title: draft(titlePlace(id)), text: draft(textPlace(id)) };
  }

  #isChanged({ written, base }: Edit): boolean {
    const { title, text } = this.#typed(idOf(written));
    return title !== base.title || text !== base.text;
  }

  #show(edit: Edit, view: EditView): void {
    const id = idOf(edit.written);
    this.#dialog.show((close) =>
      renderEdit(view, {
        ...{ written: edit.written, typed: this.#typed(id), isGone: edit.isGone },
        ...{ titlePlace: titlePlace(id), textPlace: textPlace(id) },
        now: edit.isOvertaken ? edit.base : undefined,
        save: () => {
          if (!this.#isChanged(edit)) return close();
          void this.#deps.writing.attempt(place, () =>
            this.#save(edit, view, close).catch((cause: unknown) => this.#meet(cause, edit, view)),
          );
        },
        cancel: () => {
          this.#begun.delete(id);
          close();
        },
      }),
    );
  }

  async #save({ written, editedDate }: Edit, view: EditView, close: () => void): Promise<void> {
    const { store, threads } = this.#deps.feed;
    const { post, comment } = written;
    const id = idOf(written);
    const { title, text } = this.#typed(id);
    let isHeld: boolean | undefined;
    if (comment) {
      ({ isHeld } = await this.#calls.comment(id, { text: text.trim(), editedDate }));
      await Promise.all([threads.renew(post.uuid), store.renew(post.uuid)]);
    } else {
      const body = readRichText(text.trim());
      const saved = await this.#calls.post(id, { title: title.trim(), body, editedDate });
      isHeld = saved.state === 'HELD';
      store.put(saved);
    }
    this.#begun.delete(id);
    close();
    if (isHeld) this.#dialog.show((closeNote) => renderHeld(view, closeNote));
  }

  /** What was typed stays, whatever happened to what it was to change. */
  async #meet(cause: unknown, edit: Edit, { words }: EditView): Promise<void> {
    const { feed, writing } = this.#deps;
    const { post } = edit.written;
    if (!isChanged(cause)) passIfGone(cause);
    const newest = isGone(cause) ? undefined : await this.#readAnew(edit.written);
    if (newest) Object.assign(edit, newest, { isOvertaken: true });
    else {
      edit.isGone = true;
      this.#begun.delete(idOf(edit.written));
      await Promise.all([feed.threads.renew(post.uuid), feed.store.renew(post.uuid)]);
    }
    writing.say(place, newest ? words.feedChanged : words.feedGone);
  }

  /** Undefined if it is gone. */
  async #readAnew({ post, comment }: Written): Promise<Edit | undefined> {
    const { calls, store, threads } = this.#deps.feed;
    if (comment) {
      await threads.renew(post.uuid);
      const found = threads.get(post.uuid)?.comments.find(({ id }) => id === comment.id);
      return found && !found.isRemoved ? editOf({ post, comment: found }) : undefined;
    }
    const found = await calls.one(post.uuid).catch(passIfGone);
    if (!found) return undefined;
    store.put(found);
    return editOf({ post: found, comment });
  }
}
