import { isLinkAddress, type RichText, type TextBlock, type TextMark, type TextSpan } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';

/** Only what stands here is ever sent, whatever the text holds. */
export const richTextMarkup = ({ blocks }: RichText): Html => html`${blocks.map(blockMarkup)}`;

function blockMarkup(block: TextBlock): Html {
  if (block.type === 'list') {
    const items = block.items.map((item) => html`<li>${spansMarkup(item)}</li>`);
    return block.ordered ? html`<ol dir="auto">${items}</ol>` : html`<ul dir="auto">${items}</ul>`;
  }
  const content = spansMarkup(block.content);
  if (block.type === 'quote') return html`<blockquote dir="auto">${content}</blockquote>`;
  if (block.type === 'paragraph') return html`<p dir="auto">${content}</p>`;
  return block.level === 2 ? html`<h3 dir="auto">${content}</h3>` : html`<h4 dir="auto">${content}</h4>`;
}

const spansMarkup = (spans: readonly TextSpan[]): Html[] => spans.map(spanMarkup);

function spanMarkup({ text, marks = [], href }: TextSpan): Html {
  const marked = marks.reduce(addMark, html`${text}`);
  if (!href || !isLinkAddress(href)) return marked;
  return html`<a href="${new URL(href).href}" rel="nofollow noopener ugc" target="_blank">${marked}</a>`;
}

function addMark(inner: Html, mark: TextMark): Html {
  if (mark === 'bold') return html`<strong>${inner}</strong>`;
  return mark === 'italic' ? html`<em>${inner}</em>` : html`<code>${inner}</code>`;
}
