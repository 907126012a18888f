import type { PostDetails } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { FeedView } from './feed-view.ts';
import { renderTime } from './small-views.ts';

const percent = (share: number, language: string) =>
  new Intl.NumberFormat(language || 'en', { style: 'percent' }).format(share);

export function renderPoll(post: PostDetails, view: FeedView) {
  const { poll } = post;
  // None of an older server.
  if (!poll) return nothing;
  const { words, language } = view;
  const { question, options, voteCount, endsDate, isEnded, ownOption } = poll;
  const end = isEnded
    ? words.feedPollEnded
    : endsDate
      ? html`${words.feedPollEnds} ${renderTime(endsDate, language)}`
      : undefined;
  return html`<div class="poll" part="poll" role="group" aria-label=${words.feedPoll}>
    ${question ? html`<strong dir="auto">${question}</strong>` : nothing}
    ${options.map(
      ({ text, count }, place) => html`<div>
        <button type="button" part="button" dir="auto" aria-pressed=${place === ownOption} ?disabled=${isEnded}
          @click=${() => view.do.vote(post, place)}>${text}</button>
        ${
          count === null
            ? nothing
            : html`<progress max=${voteCount || 1} .value=${count} aria-hidden="true"></progress>
              <span class="soft">${percent(count / (voteCount || 1), language)} · ${words.feedVotes(count)}</span>`
        }
      </div>`,
    )}
    <span class="soft">${words.feedVotes(voteCount)}${end ? html` · ${end}` : nothing}</span>
  </div>`;
}
