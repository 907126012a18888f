import type { PostDetails } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { Thread } from '../../core/feed/threads.ts';
import type { FeedView } from './feed-view.ts';
import { renderSaid } from './small-views.ts';

/** The comments of a post, once they and what draws them are there. */
export function renderTalk(post: PostDetails, thread: Thread, view: FeedView) {
  const { words, threadParts } = view;
  const own = words.feedCommentsFailed;
  if (thread.status === 'failed' || threadParts === 'failed')
    return html`<div class="problem" role="alert">${own} ${renderSaid(view, thread.said, own)}
      <button type="button" class="quiet" part="button" @click=${() => view.do.open(post.uuid)}>${words.feedRetry}</button></div>`;
  if (thread.status === 'loading' || !threadParts)
    return html`<p class="soft" role="status">${words.feedCommentsLoading}</p>`;
  return threadParts.renderThread(post, thread, view);
}

/** Beside the reactions to a post, while its comments are open. */
export const renderTalkActs = (post: PostDetails, view: FeedView) =>
  typeof view.threadParts === 'object' ? view.threadParts.renderPostActs(post, view) : nothing;
