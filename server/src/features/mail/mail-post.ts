import { isLinkAddress, type RichText, type TextBlock, type TextMark, type TextSpan } from '@zeacon/contract';
import { type Html, html } from '../../platform/web/html.ts';
import { type MailPoll, pollHtml, pollText } from './mail-poll.ts';
import { said } from './said.ts';

/** A post of a community as a mail shows it. Addresses are whole. */
export interface MailPost {
  url: string;
  /** Null where the community itself wrote it. */
  by: string | null;
  text: RichText;
  picture: string | null;
  video: { name: string; poster: string | null } | null;
  poll: MailPoll | null;
}

const style = 'margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #343c46;';
const pictureStyle =
  'display: block; width: 100%; max-width: 100%; height: auto; border: 0; border-radius: 10px; margin: 0 0 16px;';
const markStyle = 'color: #c01425;';

/** Only what stands here is ever sent, whatever the text holds. */
export function postHtml({ url, by, text, picture, video, poll }: MailPost): Html {
  const image = (src: string) => html`<img src="${src}" alt="" style="${pictureStyle}">`;
  return html`${
    by &&
    html`<p class="small" style="margin: 0 0 16px; font-size: 14px; line-height: 1.5; color: #59636e;"><bdi>${said(by)}</bdi></p>
`
  }${
    picture &&
    html`<a href="${url}" target="_blank">${image(picture)}</a>
`
  }${text.blocks.map(blockHtml)}${
    video &&
    html`<p style="${style}" class="plain"><a class="mark" href="${url}" target="_blank" style="${markStyle} font-weight: 600; text-decoration: none;">${video.poster && image(video.poster)}▶ <bdi>${said(video.name)}</bdi></a></p>
`
  }${poll && pollHtml(poll, url)}`;
}

function blockHtml(block: TextBlock): Html {
  if (block.type === 'list') {
    const items = block.items.map((item) => html`<li>${item.map(spanHtml)}</li>`);
    const listStyle = `${style} padding-inline-start: 24px;`;
    return block.ordered
      ? html`<ol dir="auto" class="plain" style="${listStyle}">${items}</ol>
`
      : html`<ul dir="auto" class="plain" style="${listStyle}">${items}</ul>
`;
  }
  const content = block.content.map(spanHtml);
  if (block.type === 'paragraph')
    return html`<p dir="auto" class="plain" style="${style}">${content}</p>
`;
  if (block.type === 'quote')
    return html`<blockquote dir="auto" class="plain" style="${style} padding-inline-start: 16px; border-inline-start: 3px solid #dfe3e8;">${content}</blockquote>
`;
  const heading = `margin: 24px 0 8px; line-height: 1.3; color: #14181d;`;
  return block.level === 2
    ? html`<h2 dir="auto" class="strong" style="${heading} font-size: 19px;">${content}</h2>
`
    : html`<h3 dir="auto" class="strong" style="${heading} font-size: 16px;">${content}</h3>
`;
}

function spanHtml({ text, marks = [], href }: TextSpan): Html {
  const lines = said(text).split('\n');
  const plain = html`${lines.map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))}`;
  const marked = marks.reduce(addMark, plain);
  if (!href || !isLinkAddress(href)) return marked;
  return html`<a class="mark" href="${new URL(href).href}" target="_blank" rel="nofollow noopener" style="${markStyle}">${marked}</a>`;
}

function addMark(inner: Html, mark: TextMark): Html {
  if (mark === 'bold') return html`<strong>${inner}</strong>`;
  return mark === 'italic' ? html`<em>${inner}</em>` : html`<code>${inner}</code>`;
}

export function postText({ url, by, text, video, poll }: MailPost): string {
  const shown = [video && `▶ ${said(video.name)}`, poll && pollText(poll, url)];
  const pieces = [by && said(by), ...text.blocks.map(blockText), ...shown];
  return pieces.filter((piece) => piece).join('\n\n');
}

function blockText(block: TextBlock): string {
  if (block.type === 'list')
    return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${lineText(item)}`).join('\n');
  return block.type === 'quote' ? `> ${lineText(block.content)}` : lineText(block.content);
}

/** Where a link leads stands behind its words, unless they say so themselves. */
const lineText = (spans: readonly TextSpan[]): string =>
  spans
    .map(({ text, href }) => {
      const words = said(text);
      return href && isLinkAddress(href) && !href.endsWith(words) ? `${words} (${new URL(href).href})` : words;
    })
    .join('');
