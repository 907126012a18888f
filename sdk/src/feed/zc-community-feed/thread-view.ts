import type { PostComment, PostDetails } from '@zeacon/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type CommentTree, toTrees } from '../../core/feed/comment-trees.ts';
import type { Thread } from '../../core/feed/threads.ts';
import { formatTime } from '../../core/player/format-time.ts';
import { renderField } from './composer-view.ts';
import { type FeedView, mayRemove, mayWrite } from './feed-view.ts';
import { renderReactions } from './reactions-view.ts';
import { nameOf, renderAvatar, renderProblem, renderRemove, renderRole, renderTime } from './small-views.ts';

/** `commentMaxLength` in the contract. */
const commentMax = 5000;

/** In a file of its own, loaded once somebody opens comments. */
export function renderThread(post: PostDetails, thread: Thread, view: FeedView): TemplateResult {
  const { words } = view;
  const { uuid } = post;
  const trees = toTrees(thread.comments);
  return html`<section class="thread" part="comments" aria-label=${words.feedComments(post.commentCount)}>
    ${trees.length === 0 ? html`<p class="soft">${words.feedNoComments}</p>` : renderTrees(post, trees, view)}
    ${
      thread.nextCursor
        ? html`<button type="button" part="button" @click=${() => view.do.moreComments(uuid)}>${words.feedMoreComments}</button>`
        : nothing
    }
    ${mayWrite(view) && !view.answering ? renderForm(uuid, null, words.feedWriteComment, view) : nothing}
    ${view.membership ? nothing : html`<p class="soft">${words.feedSignInWhy} <button type="button" class="quiet" @click=${view.do.signIn}>${words.feedSignIn}</button></p>`}
  </section>`;
}

const renderTrees = (post: PostDetails, trees: readonly CommentTree[], view: FeedView): TemplateResult =>
  html`<ul>
    ${repeat(
      trees,
      ({ comment }) => comment.id,
      (tree) => renderComment(post, tree, view),
    )}
  </ul>`;

function renderComment(post: PostDetails, { comment, answers }: CommentTree, view: FeedView) {
  const { words, language } = view;
  const { id, author, text, quote, atSec, isRemoved, createdDate, editedDate } = comment;
  const head = html`<p class="by">${renderAvatar(author, view)} <strong><bdi>${nameOf(author, view)}</bdi></strong> ${renderRole(author, view)} ${renderTime(createdDate, language)} ${editedDate ? html`<span>${words.feedEdited}</span>` : nothing}</p>`;
  const acts = html`<div class="acts">${renderReactions(post, view, comment)} ${
    mayWrite(view)
      ? html`<button type="button" class="quiet" @click=${() => view.do.answer(id)}>${words.feedAnswer}</button>
        ${mayRemove(view, author.memberId) ? renderRemove(view, id, () => view.do.removeComment(post.uuid, id)) : nothing}`
      : nothing
  }</div>`;
  return html`<li part="comment">
    ${isRemoved ? html`<p class="soft">${words.feedCommentRemoved}</p>` : html`${head}${renderQuote(post, quote, view)}<p class="said" dir="auto">${renderMoment(post, atSec, view)}${text}</p>${acts}`}
    ${renderProblem(view, id)}
    ${view.answering === id ? renderForm(post.uuid, id, words.feedAnswerTo(nameOf(author, view)), view) : nothing}
    ${answers.length > 0 ? renderTrees(post, answers, view) : nothing}
  </li>`;
}

/** Leads to where the words stand, on the community's own page. */
const renderQuote = ({ url, uuid }: PostDetails, quote: PostComment['quote'], view: FeedView) =>
  quote
    ? html`<blockquote part="quote" dir="auto">${quote.text} <a href=${`${url}${quote.id === uuid ? '' : `?comment=${quote.id}`}#${quote.id}`} target="_blank" rel="noopener"><bdi>${nameOf(quote.author, view)}</bdi></a></blockquote>`
    : nothing;

/** Plays the video from there. Servers of before say nothing of seconds. */
const renderMoment = ({ uuid, streamDetails }: PostDetails, atSec: number | null | undefined, view: FeedView) =>
  atSec == null || !streamDetails
    ? nothing
    : html`<button type="button" class="quiet" part="moment" dir="ltr" @click=${() => view.do.play(uuid, atSec)}>${formatTime(atSec)}</button> `;

function renderForm(postId: string, parentId: string | null, label: string, view: FeedView) {
  const { words } = view;
  const place = `comment ${parentId ?? postId}`;
  const send = (event: Event) => {
    event.preventDefault();
    view.do.sendComment(postId, parentId);
  };
  return html`<form @submit=${send}>
    ${renderField(view, { place, label, max: commentMax, rows: 2 })} ${renderProblem(view, place)}
    <div class="acts">
      <button class="main" part="button" ?disabled=${view.isBusy(place) || !view.draft(place).trim()}>${words.feedSendComment}</button>
      ${parentId ? html`<button type="button" class="quiet" @click=${() => view.do.answer(undefined)}>${words.feedCancel}</button>` : nothing}
    </div>
  </form>`;
}
