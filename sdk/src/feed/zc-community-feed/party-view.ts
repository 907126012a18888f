import type { PostDetails } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { FeedView } from './feed-view.ts';
import { renderTime } from './small-views.ts';

/** That the video of a post is watched together; one joins on the page of the community. */
export function renderParty({ watchParty, url }: PostDetails, { words, language }: FeedView) {
  // None of an older server.
  if (!watchParty) return nothing;
  const { state, startDate, watchingCount } = watchParty;
  const isRunning = state === 'RUNNING';
  return html`<p class="party" part="party">
    <a href=${url} target="_blank" rel="noopener">${isRunning ? words.feedPartyJoin : words.feedParty}</a>
    <span class="soft">${isRunning ? words.feedWatching(watchingCount) : renderTime(startDate, language)}</span>
  </p>`;
}
