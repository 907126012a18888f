import type { PostDetails } from '@zeacon/contract';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type CommentTree, toTrees } from '../../core/feed/comment-trees.ts';
import type { Thread } from '../../core/feed/threads.ts';
import { formatTime } from '../../core/player/format-time.ts';
import { toThreadStrings } from '../../words/feed/thread-strings.ts';
import { renderForm } from './comment-form.ts';
import { type FeedView, mayWrite, renderMemberActs, type ThreadView } from './feed-view.ts';
import { renderQuote, renderQuoteButton } from './quote-view.ts';
import { renderReactions } from './reactions-view.ts';
import { renderWritten } from './rich-text-view.ts';
import { nameOf, renderAvatar, renderName, renderProblem, renderRole, renderTime } from './small-views.ts';

/** In a file of its own, loaded once somebody opens comments. */
export function renderThread(post: PostDetails, thread: Thread, given: FeedView): TemplateResult {
  const view = withWords(given);
  const { words } = view;
  const { uuid } = post;
  const trees = toTrees(thread.comments);
  return html`<section class="thread" part="comments" aria-label=${words.feedComments(post.commentCount)}>
    ${renderLiveTalk(post, view)}
    ${trees.length === 0 ? html`<p class="soft">${words.feedNoComments}</p>` : renderTrees(post, trees, view)}
    ${
      thread.nextCursor
        ? html`<button type="button" part="button" @click=${() => view.do.moreComments(uuid)}>${words.feedMoreComments}</button>`
        : nothing
    }
    ${mayWrite(view) && !view.answering ? renderForm(post, { parentId: null, label: words.feedWriteComment }, view) : nothing}
    ${view.membership ? nothing : html`<p class="soft">${words.feedSignInWhy} <button type="button" class="quiet" @click=${view.do.signIn}>${words.feedSignIn}</button></p>`}
  </section>`;
}

const withWords = (view: FeedView): ThreadView => ({ ...view, words: toThreadStrings(view.words) });

function renderLiveTalk(post: PostDetails, view: ThreadView) {
  if (post.contentType !== 'LIVE') return nothing;
  // Without it there are the comments.
  void import('./live-talk.ts').catch(() => undefined);
  return html`<zc-live-talk .post=${post} .view=${view}></zc-live-talk>`;
}

/** Beside the reactions to the post. */
export const renderPostActs = (post: PostDetails, view: FeedView): TemplateResult | typeof nothing =>
  renderQuoteButton(post, undefined, withWords(view));

const renderTrees = (post: PostDetails, trees: readonly CommentTree[], view: ThreadView): TemplateResult =>
  html`<ul>
    ${repeat(
      trees,
      ({ comment }) => comment.id,
      (tree) => renderComment(post, tree, view),
    )}
  </ul>`;

function renderComment(post: PostDetails, { comment, answers }: CommentTree, view: ThreadView) {
  const { words, language } = view;
  const { id, author, text, quote, atSec, isRemoved, createdDate, editedDate } = comment;
  const head = html`<p class="by">${renderAvatar(author, view)} ${renderName(author, post, view)} ${renderRole(author, view)} ${renderTime(createdDate, language)} ${editedDate ? html`<span>${words.feedEdited}</span>` : nothing}</p>`;
  const acts = html`<div class="acts">${renderReactions(post, view, comment)} ${
    mayWrite(view)
      ? html`<button type="button" class="quiet" @click=${() => view.do.answer(id)}>${words.feedAnswer}</button> ${renderQuoteButton(post, comment, view)}
        ${renderMemberActs(post, comment, view)}`
      : nothing
  }</div>`;
  return html`<li part="comment" id=${id}>
    ${isRemoved ? html`<p class="soft">${words.feedCommentRemoved}</p>` : html`${head}${renderQuote(post, quote, view)}<p class="said" dir="auto">${renderMoment(post, atSec, view)}${renderWritten(text)}</p>${acts}`}
    ${renderProblem(view, id)}
    ${view.answering === id ? renderForm(post, { parentId: id, label: words.feedAnswerTo(nameOf(author, view)) }, view) : nothing}
    ${answers.length > 0 ? renderTrees(post, answers, view) : nothing}
  </li>`;
}

/** Plays the video from there. Servers of before say nothing of seconds. */
const renderMoment = ({ uuid, streamDetails }: PostDetails, atSec: number | null | undefined, view: FeedView) =>
  atSec == null || !streamDetails
    ? nothing
    : html`<button type="button" class="quiet" part="moment" dir="ltr" @click=${() => view.do.play(uuid, atSec)}>${formatTime(atSec)}</button> `;
