import type { PostComment, PostDetails } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { selectedIn, wordsOf } from '../../quotes/quoted-words.ts';
import { type FeedView, mayWrite, placeOf, type ThreadView } from './feed-view.ts';
import { nameOf } from './small-views.ts';

/** What was selected when a button was pressed: some browsers let go of it then. */
let selected = '';

/** Takes what is selected of the post or of the comment, otherwise all of it. */
export function renderQuoteButton(post: PostDetails, comment: PostComment | undefined, view: ThreadView) {
  // What waits is not quoted.
  if (!mayWrite(view) || comment?.isHeld) return nothing;
  const { id, author } = comment ?? { id: post.uuid, author: post.author };
  const wholeOf = ({ currentTarget }: Event) => {
    const button = currentTarget as Element;
    return comment
      ? button.closest('li')?.querySelector(':scope > .said')
      : button.closest('article')?.querySelector(':scope > .text');
  };
  const look = (event: Event) => {
    const whole = wholeOf(event);
    selected = whole ? selectedIn(whole) : '';
  };
  const quote = (event: Event) => {
    const whole = wholeOf(event);
    const text = selected || (whole ? selectedIn(whole) || wordsOf(whole) : '') || post.title;
    selected = '';
    if (!text) return;
    view.do.attach(placeOf(id), { quote: { id, text, name: nameOf(author, view) } });
    view.do.answer(comment?.id, placeOf(id));
  };
  return html`<button type="button" class="quiet" @pointerdown=${look} @click=${quote}>${view.words.feedQuote}</button>`;
}

/** Leads to where the words stand, on the community's own page. */
export const renderQuote = ({ url, uuid }: PostDetails, quote: PostComment['quote'], view: FeedView) =>
  quote
    ? html`<blockquote part="quote" dir="auto">${quote.text} <a href=${`${url}${quote.id === uuid ? '' : `?comment=${quote.id}`}#${quote.id}`} target="_blank" rel="noopener"><bdi>${nameOf(quote.author, view)}</bdi></a></blockquote>`
    : nothing;
