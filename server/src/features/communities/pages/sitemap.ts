import type { Community, PostDetails } from '@zeacon/contract';
import { html } from '../../../platform/web/html.ts';

/** The start page and posts, for search engines. */
export const renderSitemap = (
  { url }: Community,
  posts: readonly Pick<PostDetails, 'url' | 'createdDate' | 'editedDate'>[],
) =>
  html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}/</loc></url>
${posts.map((post) => html`<url><loc>${post.url}</loc><lastmod>${post.editedDate ?? post.createdDate}</lastmod></url>\n`)}</urlset>
`.text;
