import { type Html, html } from '../../platform/web/html.ts';
import { toExcerpt, toLine } from '../../platform/web/plain-text.ts';
import { frameUrl, pageUrl } from './watch-video.ts';

/** A video in the sitemap, next to the address of its page. */
export interface MappedVideo {
  streamId: string;
  name: string;
  description: string;
  posterUrl: string | null;
  durationMs: number | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const descriptionLength = 500;
/** Limit of the video extension. */
const longestSeconds = 28_800;

/** sitemaps.org's `urlset` with Google's video extension. */
export function renderSitemap(videos: readonly MappedVideo[], origin: string): string {
  const entries = videos.map((video) => entryOf(video, origin));
  const set = html`<urlset xmlns="${schema}" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
${entries}</urlset>
`;
  return head + set.text;
}

export function renderSitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => html`<sitemap><loc>${address}</loc></sitemap>\n`);
  return head + html`<sitemapindex xmlns="${schema}">\n${entries}</sitemapindex>\n`.text;
}

function entryOf(video: MappedVideo, origin: string): Html {
  const page = pageUrl(origin, video.streamId);
  return html`<url><loc>${page}</loc><lastmod>${video.updatedAt.toISOString()}</lastmod>${videoOf(video, origin)}</url>
`;
}

/** The extension requires a picture. */
function videoOf(video: MappedVideo, origin: string): Html | undefined {
  const { streamId, name, description, posterUrl, durationMs, createdAt, expiresAt } = video;
  if (posterUrl === null) return undefined;
  const title = toXmlText(toLine(name));
  const about = toXmlText(toExcerpt(description, descriptionLength)) || title;
  const seconds = durationMs === null ? 0 : Math.round(durationMs / 1000);
  const hasDuration = seconds >= 1 && seconds <= longestSeconds;
  return html`<video:video>
<video:thumbnail_loc>${new URL(posterUrl, origin).href}</video:thumbnail_loc>
<video:title>${title}</video:title>
<video:description>${about}</video:description>
<video:player_loc>${frameUrl(origin, streamId)}</video:player_loc>
${hasDuration && html`<video:duration>${seconds}</video:duration>\n`}${expiresAt && html`<video:expiration_date>${expiresAt.toISOString()}</video:expiration_date>\n`}<video:publication_date>${createdAt.toISOString()}</video:publication_date>
</video:video>`;
}

/** Removes characters that XML does not allow, not even escaped. */
function toXmlText(text: string): string {
  return text.toWellFormed().replace(/[\ufffe\uffff]/g, '');
}
