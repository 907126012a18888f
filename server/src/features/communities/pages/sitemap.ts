import type { Community, PostDetails, PublicSpace } from '@zeacon/contract';
import { html } from '../../../platform/web/html.ts';

/** The start page, spaces and posts, for search engines. */
export const renderSitemap = (
  { url }: Community,
  spaces: readonly PublicSpace[],
  posts: readonly Pick<PostDetails, 'url' | 'createdDate' | 'editedDate'>[],
) =>
  html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}/</loc></url>
${spaces.map((space) => html`<url><loc>${space.url}</loc></url>\n`)}${posts.map((post) => html`<url><loc>${post.url}</loc><lastmod>${post.editedDate ?? post.createdDate}</lastmod></url>\n`)}</urlset>
`.text;
