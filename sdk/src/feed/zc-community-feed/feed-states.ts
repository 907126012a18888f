import { html, nothing } from 'lit';
import type { ZcError } from '../../core/result.ts';
import type { FeedStrings } from '../../words/feed/feed-strings.ts';
import type { FeedView } from './feed-view.ts';
import { renderSaid } from './small-views.ts';

function wordsOf(code: string, words: FeedStrings): string {
  if (code === 'client.offline' || code === 'client.timeout') return words.feedOffline;
  if (code === 'embed_site.refused') return words.feedRefused;
  if (code === 'community.not_found') return words.feedMissing;
  return code === 'community.members_only' ? words.feedPrivate : words.feedFailed;
}

/** Trying anew changes nothing about these. */
const settled = /^(embed_site|community)\./;

/** In our words, and what the server says of it. */
function renderWhy(view: FeedView, { code = '', status, message }: Partial<ZcError> = {}) {
  const own = wordsOf(code, view.words);
  return html`<div class="note" role="alert"><p>${own} ${renderSaid(view, status && message, own)}</p>${renderRetry(view, code)}</div>`;
}

const renderRetry = ({ words, do: { retry } }: FeedView, code: string) =>
  settled.test(code) ? nothing : html`<button type="button" part="button" @click=${retry}>${words.feedRetry}</button>`;

/** Why there are no posts, if there are none. */
export function renderState(view: FeedView) {
  const { state, words } = view;
  if (state.status === 'loading') return html`<p class="note" role="status">${words.feedLoading}</p>`;
  if (state.status === 'failed') return renderWhy(view, state.error);
  return state.posts.length === 0 ? html`<p class="note">${words.feedEmpty}</p>` : nothing;
}

/** Below the posts: what comes next. */
export function renderFoot(view: FeedView) {
  const { state, words } = view;
  if (state.status !== 'ready' || state.posts.length === 0) return nothing;
  const { error, nextCursor } = state;
  if (error) return renderWhy(view, error);
  return html`<p class="note foot" tabindex="-1">${nextCursor === null ? words.feedEnd : words.feedLoading}</p>`;
}
