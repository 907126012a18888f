import {
  isLinkAddress,
  type PostMention,
  type RichText,
  type TextBlock,
  type TextMark,
  type TextSpan,
  writtenPieces,
} from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';

/** Only what stands here is ever sent, whatever the text holds. */
export const richTextMarkup = ({ blocks }: RichText, mentions: readonly PostMention[] = []): Html =>
  html`${blocks.map((block) => blockMarkup(block, mentions))}`;

const linkMarkup = (href: string, inner: Html): Html =>
  html`<a href="${href}" rel="nofollow noopener ugc" target="_blank">${inner}</a>`;

/** What somebody typed without marks: addresses lead to their pages, and names of members stand out. */
export const writtenMarkup = (text: string, mentions: readonly PostMention[] = []): Html =>
  html`${writtenPieces(text).map((piece) => (piece.href === undefined ? mentionsMarkup(piece.text, mentions) : linkMarkup(piece.href, html`${piece.text}`)))}`;

function mentionsMarkup(text: string, mentions: readonly PostMention[]): Html {
  if (mentions.length === 0) return html`${text}`;
  const names = new Set(mentions.map(({ name }) => name.toLowerCase()));
  const parts = text.split(/(@[A-Za-z][A-Za-z0-9_.]*[A-Za-z0-9]|@[A-Za-z])/u);
  return html`${parts.map((part, index) =>
    index % 2 === 1 && names.has(part.slice(1).toLowerCase())
      ? html`<strong class="mention">${part}</strong>`
      : html`${part}`,
  )}`;
}

function blockMarkup(block: TextBlock, mentions: readonly PostMention[]): Html {
  const spansMarkup = (spans: readonly TextSpan[]) => spans.map((span) => spanMarkup(span, mentions));
  if (block.type === 'list') {
    const items = block.items.map((item) => html`<li>${spansMarkup(item)}</li>`);
    return block.ordered ? html`<ol dir="auto">${items}</ol>` : html`<ul dir="auto">${items}</ul>`;
  }
  const content = spansMarkup(block.content);
  if (block.type === 'quote') return html`<blockquote dir="auto">${content}</blockquote>`;
  if (block.type === 'paragraph') return html`<p dir="auto">${content}</p>`;
  return block.level === 2 ? html`<h3 dir="auto">${content}</h3>` : html`<h4 dir="auto">${content}</h4>`;
}

function spanMarkup({ text, marks = [], href }: TextSpan, mentions: readonly PostMention[]): Html {
  const isLink = href !== undefined && isLinkAddress(href);
  const isPlain = href === undefined && !marks.includes('code');
  const marked = marks.reduce(addMark, isPlain ? writtenMarkup(text, mentions) : mentionsMarkup(text, mentions));
  return isLink ? linkMarkup(new URL(href).href, marked) : marked;
}

function addMark(inner: Html, mark: TextMark): Html {
  if (mark === 'bold') return html`<strong>${inner}</strong>`;
  return mark === 'italic' ? html`<em>${inner}</em>` : html`<code>${inner}</code>`;
}
