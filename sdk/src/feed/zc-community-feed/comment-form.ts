import type { PostDetails } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { formatTime } from '../../core/player/format-time.ts';
import { renderField } from './composer-view.ts';
import { placeOf, type ThreadView } from './feed-view.ts';
import { renderProblem } from './small-views.ts';

/** `commentMaxLength` in the contract. */
const commentMax = 5000;

interface Asked {
  /** Of the comment that it answers. */
  parentId: string | null;
  label: string;
}

export function renderForm(post: PostDetails, { parentId, label }: Asked, view: ThreadView) {
  const { words } = view;
  const place = placeOf(parentId ?? post.uuid);
  const send = (event: Event) => {
    event.preventDefault();
    view.do.sendComment(post.uuid, parentId);
  };
  return html`<form @submit=${send}>
    ${renderQuoting(place, view)} ${renderField(view, { place, label, max: commentMax, rows: 2 })}
    ${renderSecond(post, place, view)} ${renderProblem(view, place)}
    <div class="acts">
      <button class="main" part="button" ?disabled=${view.isBusy(place) || !view.draft(place).trim()}>${words.feedSendComment}</button>
      ${parentId ? html`<button type="button" class="quiet" @click=${() => view.do.answer(undefined)}>${words.feedCancel}</button>` : nothing}
    </div>
  </form>`;
}

/** What the comment will quote. */
function renderQuoting(place: string, view: ThreadView) {
  const { quote } = view.extras(place);
  if (!quote) return nothing;
  const drop = () => {
    view.do.attach(place, { quote: undefined });
    view.do.answer(view.answering, place);
  };
  return html`<blockquote part="quote" dir="auto">${quote.text} <bdi>${quote.name}</bdi>
    <button type="button" class="quiet" @click=${drop}>${view.words.feedUnquote}</button></blockquote>`;
}

/** Offers the second that is playing; the one that was chosen stays while somebody writes. */
function renderSecond({ uuid }: PostDetails, place: string, view: ThreadView) {
  const { atSec } = view.extras(place);
  const second = atSec ?? (view.video?.postId === uuid ? view.video.second() : undefined);
  if (second === undefined) return nothing;
  const choose = ({ currentTarget }: Event) =>
    view.do.attach(place, { atSec: (currentTarget as HTMLInputElement).checked ? second : undefined });
  return html`<label class="at"><input type="checkbox" .checked=${atSec !== undefined} @change=${choose} />
    <span>${view.words.feedAtMoment(formatTime(second))}</span></label>`;
}
