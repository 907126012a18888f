import type { PostComment, PostDetails, PostReaction } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { FeedView } from './feed-view.ts';

const signs: Record<PostReaction, string> = { LIKE: '👍', LOVE: '❤️', LAUGH: '😄', CELEBRATE: '🎉' };

const nameOfReaction = ({ words }: FeedView): Record<PostReaction, string> => ({
  LIKE: words.feedLike,
  LOVE: words.feedLove,
  LAUGH: words.feedLaugh,
  CELEBRATE: words.feedCelebrate,
});

/** Of the post, or of a comment below it. */
export const renderReactions = (post: PostDetails, view: FeedView, comment?: PostComment) =>
  // Servers of before have none of comments.
  (comment ?? post).reactions?.map(({ reaction, count, isMine }) => {
    const sign = signs[reaction];
    // Of a newer server.
    if (!sign) return nothing;
    const name = nameOfReaction(view)[reaction];
    return html`<button type="button" class="react" part="button" aria-pressed=${isMine}
      aria-label=${count > 0 ? `${name}, ${count}` : name} @click=${() => view.do.react(post, reaction, comment)}>
      <span aria-hidden="true">${sign}${count > 0 ? html` ${count}` : nothing}</span>
    </button>`;
  });
