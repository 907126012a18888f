import type { PostDetails } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { isOwn, mayModerate, type Reader } from './reader.ts';

/** What the page says of itself that a post links to. Its author takes it away, and whoever moderates. */
export function postLinkMarkup({ link, author }: PostDetails, reader: Reader): Html | null {
  if (!link) return null;
  const { url, title, siteName, description, pictureUrl, width, height } = link;
  const mayRemove = isOwn(author, reader) || mayModerate(author, reader);
  return html`<div class="link"><a href="${url}" rel="nofollow noopener ugc" target="_blank">${pictureUrl && html`<img src="${pictureUrl}" alt="" width="${width}" height="${height}" loading="lazy">`}<span dir="auto"><span class="soft">${siteName}</span><strong>${title}</strong>${description && html`<span class="about">${description}</span>`}</span></a>${mayRemove && html`<button type="button" class="quiet" data-do="remove-link" hidden>${reader.spoken.words.linkNoPreview}</button>`}</div>`;
}
