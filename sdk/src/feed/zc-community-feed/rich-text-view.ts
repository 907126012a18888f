import { isLinkAddress, type RichText, type TextBlock, type TextSpan } from '@zeacon/contract';
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

function renderSpan({ text, marks = [], href }: TextSpan): TemplateResult {
  const marked = marks.reduce(
    (inner, mark) =>
      mark === 'bold'
        ? html`<strong>${inner}</strong>`
        : mark === 'italic'
          ? html`<em>${inner}</em>`
          : mark === 'code'
            ? html`<code>${inner}</code>`
            : inner,
    html`${text}`,
  );
  if (!href || !isLinkAddress(href)) return marked;
  return html`<a href=${new URL(href).href} rel="nofollow noopener ugc" target="_blank">${marked}</a>`;
}
