import { type Community, type PostDetails, plainTextOf } from '@zeacon/contract';
import { html } from '../../../platform/web/html.ts';
import { communityWords as words } from './community-words.ts';
import { richTextMarkup } from './rich-text-markup.ts';

/** Characters that XML 1.0 cannot hold, not even escaped. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** RSS 2.0. */
export function renderRss({ title, url, description }: Community, posts: readonly PostDetails[]): string {
  const items = posts.map((post) => {
    const text = plainTextOf(post.body);
    const name = post.title || Array.from(text).slice(0, 80).join('') || title;
    return html`<item><title>${name}</title><link>${post.url}</link><guid isPermaLink="true">${post.url}</guid><pubDate>${new Date(post.createdDate).toUTCString()}</pubDate><dc:creator>${post.author.name ?? words.deletedMember}</dc:creator><description>${richTextMarkup(post.body).text}</description></item>
`;
  });
  return html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${url}/</link><description>${description || title}</description><atom:link href="${url}/feed.xml" rel="self" type="application/rss+xml"/>
${items}</channel></rss>
`.text.replace(unwritable, '');
}
