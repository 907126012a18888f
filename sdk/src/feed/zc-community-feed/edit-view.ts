import type { PostDetails } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { EditStrings } from '../../words/feed/edit-strings.ts';
import { renderField } from './composer-view.ts';
import { type ManageView, place } from './manage-dialog.ts';
import type { Written } from './member-part.ts';
import { renderProblem } from './small-views.ts';
import { hasMore } from './typable.ts';

export type EditView = ManageView & { words: EditStrings };

/** `postTitleMaxLength`, `richTextMaxLength` and `commentMaxLength` in the contract. */
const titleMax = 150;
const textMax = 20_000;
const commentMax = 5000;

/** As people type it; without a title, of a comment. */
export interface Said {
  readonly title: string;
  readonly text: string;
}

interface Shown {
  written: Written;
  typed: Said;
  titlePlace: string;
  textPlace: string;
  /** What it says since somebody changed it elsewhere. */
  now: Said | undefined;
  isGone: boolean | undefined;
  save: () => void;
  cancel: () => void;
}

export function renderEdit(view: EditView, shown: Shown) {
  const { words } = view;
  const { written, typed, textPlace, now, isGone, save, cancel } = shown;
  const { post, comment } = written;
  const hasWords = typed.text.trim() || (!comment && (typed.title.trim() || hasMore(post)));
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isGone) save();
  };
  const field = comment
    ? { label: words.feedWriteComment, max: commentMax, rows: 4 }
    : { label: words.feedWritePost, max: textMax, rows: 8 };
  return html`<form @submit=${submit}>
    <h2 id="asked">${words.feedEdit}</h2>
    ${comment ? nothing : renderTitle(view, shown)} ${renderField(view, { ...field, place: textPlace })}
    ${comment ? nothing : html`<p class="soft"><bdi>${words.feedPostHint}</bdi></p>`}
    ${!comment && hasMore(post) ? html`<p class="soft">${words.feedStays} ${renderThere(post, view)}</p>` : nothing}
    ${renderProblem(view, place)}
    ${now ? html`<p class="soft">${words.feedSaysNow}</p><blockquote class="said" dir="auto">${[now.title, now.text].filter(Boolean).join('\n')}</blockquote>` : nothing}
    <div class="acts">
      ${isGone ? nothing : html`<button class="main" part="button" ?disabled=${view.isBusy(place) || !hasWords}>${words.feedSave}</button>`}
      <button type="button" part="button" @click=${cancel}>${isGone ? words.feedClose : words.feedCancel}</button>
    </div>
  </form>`;
}

const renderTitle = ({ words, do: { write } }: EditView, { typed, titlePlace }: Shown) =>
  html`<input type="text" dir="auto" maxlength=${titleMax} aria-label=${words.feedPostTitle} placeholder=${words.feedPostTitle}
    .value=${typed.title} @input=${(event: Event) => write(titlePlace, (event.target as HTMLInputElement).value)} />`;

const renderThere = ({ url }: PostDetails, { words }: EditView) =>
  html`<a href=${url} target="_blank" rel="noopener">${words.feedEditThere}</a>`;

/** In place of the form, for what cannot be typed. */
export const renderEditThere = (
  post: PostDetails,
  view: EditView,
  close: () => void,
) => html`<h2 id="asked">${view.words.feedEdit}</h2>
  <p>${renderThere(post, view)}</p>
  <button type="button" part="button" @click=${close}>${view.words.feedClose}</button>`;

export const renderHeld = ({ words }: EditView, close: () => void) => html`<p id="asked">${words.feedHeld}</p>
  <button type="button" part="button" autofocus @click=${close}>${words.feedClose}</button>`;
