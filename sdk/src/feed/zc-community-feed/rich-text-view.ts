import { isLinkAddress, type RichText, type TextBlock, type TextSpan, writtenPieces } from '@zeacon/contract';
import { html, nothing, type TemplateResult } from 'lit';

/** Only what stands here is ever shown, whatever the text holds. */
export const renderRichText = ({ blocks }: RichText) => blocks.map(renderBlock);

function renderBlock(block: TextBlock): TemplateResult | typeof nothing {
  switch (block.type) {
    case 'paragraph':
      return html`<p dir="auto">${block.content.map(renderSpan)}</p>`;
    case 'heading':
      return block.level === 2
        ? html`<h3 dir="auto">${block.content.map(renderSpan)}</h3>`
        : html`<h4 dir="auto">${block.content.map(renderSpan)}</h4>`;
    case 'quote':
      return html`<blockquote dir="auto">${block.content.map(renderSpan)}</blockquote>`;
    case 'list': {
      const items = block.items.map((item) => html`<li>${item.map(renderSpan)}</li>`);
      return block.ordered ? html`<ol dir="auto">${items}</ol>` : html`<ul dir="auto">${items}</ul>`;
    }
    default:
      // Of a newer server.
      return nothing;
  }
}

const renderLink = (href: string, inner: unknown) =>
  html`<a href=${href} rel="nofollow noopener ugc" target="_blank"><bdi>${inner}</bdi></a>`;

/** What somebody typed without marks: addresses lead to their pages. */
export const renderWritten = (typed: string) =>
  writtenPieces(typed).map(({ text, href }) => (href ? renderLink(href, text) : text));

function renderSpan({ text, marks = [], href }: TextSpan): unknown {
  const marked = marks.reduce<unknown>(
    (inner, mark) =>
      mark === 'bold'
        ? html`<strong>${inner}</strong>`
        : mark === 'italic'
          ? html`<em>${inner}</em>`
          : mark === 'code'
            ? html`<code>${inner}</code>`
            : inner,
    href || marks.includes('code') ? text : renderWritten(text),
  );
  return href && isLinkAddress(href) ? renderLink(new URL(href).href, marked) : marked;
}
