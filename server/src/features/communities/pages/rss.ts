import { type Community, type PostDetails, plainTextOf } from '@zeacon/contract';
import { firstCharacters } from '../../../platform/first-characters.ts';
import { html } from '../../../platform/web/html.ts';
import { richTextMarkup } from './rich-text-markup.ts';
import type { PageLanguage } from './words/page-language.ts';

/** Characters that XML 1.0 cannot hold, not even escaped. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const nameOf = ({ title, body, poll, playlist }: PostDetails, community: string) =>
  title || firstCharacters(plainTextOf(body), 80) || poll?.question || playlist?.name || community;

/** Feeds are kept for long: the address of a picture that was signed for a reader would end before. */
function contentOf({ body, playlist, url }: PostDetails): string {
  if (!playlist) return richTextMarkup(body).text;
  const { name, posterUrl } = playlist;
  const picture = posterUrl && !posterUrl.includes('?') && html`<img src="${new URL(posterUrl, url).href}" alt=""><br>`;
  return html`${richTextMarkup(body)}<p><a href="${url}">${picture}${name}</a></p>`.text;
}

/** RSS 2.0. `hub`: where one can subscribe by WebSub. */
function renderRss(
  { title, url, description }: Community,
  posts: readonly PostDetails[],
  { words }: PageLanguage,
  hub: string | undefined,
): string {
  const items = posts.map((post) => {
    const name = nameOf(post, title);
    return html`<item><title>${name}</title><link>${post.url}</link><guid isPermaLink="true">${post.url}</guid><pubDate>${new Date(post.createdDate).toUTCString()}</pubDate><dc:creator>${post.author.name ?? words.deletedMember}</dc:creator><description>${contentOf(post)}</description></item>
`;
  });
  return html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${url}/</link><description>${description || title}</description><atom:link href="${url}/feed.xml" rel="self" type="application/rss+xml"/>${hub ? html`<atom:link href="${hub}" rel="hub"/>` : ''}
${items}</channel></rss>
`.text.replace(unwritable, '');
}

/** Atom (RFC 4287). */
function renderAtom(
  { title, url, createdDate }: Community,
  posts: readonly PostDetails[],
  { words, language }: PageLanguage,
  hub: string | undefined,
): string {
  const updatedOf = (post: PostDetails) => post.editedDate ?? post.createdDate;
  const updated = posts.map(updatedOf).sort().at(-1) ?? createdDate;
  const entries = posts.map(
    (
      post,
    ) => html`<entry><title>${nameOf(post, title)}</title><id>${post.url}</id><link href="${post.url}"/><published>${post.createdDate}</published><updated>${updatedOf(post)}</updated><author><name>${post.author.name ?? words.deletedMember}</name></author><content type="html">${contentOf(post)}</content></entry>
`,
  );
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><title>${title}</title><id>${url}/</id><link href="${url}/"/><link rel="self" href="${url}/atom.xml"/>${hub ? html`<link rel="hub" href="${hub}"/>` : ''}<updated>${updated}</updated>
${entries}</feed>
`.text.replace(unwritable, '');
}

/** Where the feeds of a community are, on its host. */
export const feeds = [
  { path: '/feed.xml', type: 'application/rss+xml', render: renderRss },
  { path: '/atom.xml', type: 'application/atom+xml', render: renderAtom },
] as const;
