import { languages } from '../../platform/languages.ts';
import { type Html, html, scriptJson } from '../../platform/web/html.ts';
import { toExcerpt, toLine } from '../../platform/web/plain-text.ts';
import { frameUrl, isOnAir, type Picture, pageUrl, pictureOf, type WatchVideo } from './watch-video.ts';
import { fill } from './words/page-formats.ts';
import type { PageLanguage } from './words/page-language.ts';

export interface Page {
  html: string;
  /** Inline stylesheets, for the page's content security policy. */
  styles: string[];
}

export const pageTop = html`<header class="top"><a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Zeacon</a></header>`;

/** The start of every page of this feature. */
export const commonHead = html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f6f7f9" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0d1015" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/icon.svg" type="image/svg+xml">`;

/** In any order: `watch.js` hands the video to the player before or after the element is defined. */
export const scripts = html`<script type="module" src="/sub-apps/widgets/watch.js"></script>
<script type="module" src="/sub-apps/widgets/player.js"></script>`;

const ogType = 'video.other';

/** How the video looks on other sites and to search engines. */
export function videoHead(shown: WatchVideo, origin: string, language: PageLanguage): Html {
  const { video, isOpen, seo } = shown;
  const title = toLine(video.name);
  const watchBy = fill(language.words.watchBy, { title, business: video.organizer.businessName });
  const description = toExcerpt(video.description || watchBy, 200);
  const url = pageUrl(origin, video.streamId);
  const frame = frameUrl(origin, video.streamId);
  const picture = pictureOf(shown, origin);
  const size = video.width > 0 && video.height > 0 ? video : { width: 1280, height: 720 };
  const oEmbed = `${origin}/oembed?${new URLSearchParams({ url, format: 'json' })}`;
  return html`<title>${title} · ${toLine(video.organizer.businessName)}</title>
<meta name="description" content="${description}">
${languageLinks(url, shown, language)}
${!isOpen && html`<meta name="robots" content="noindex">`}
<meta property="og:site_name" content="Zeacon">
<meta property="og:type" content="${ogType}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:video" content="${frame}">
<meta property="og:video:secure_url" content="${frame}">
<meta property="og:video:type" content="text/html">
<meta property="og:video:width" content="${size.width}">
<meta property="og:video:height" content="${size.height}">
${!isOnAir(video) && video.durationMs > 0 && html`<meta property="video:duration" content="${Math.round(video.durationMs / 1000)}">`}
<meta property="video:release_date" content="${video.createdDate}">
${
  picture &&
  html`<meta property="og:image" content="${picture.url}">
<meta property="og:image:alt" content="${title}">
${picture.type && html`<meta property="og:image:type" content="${picture.type}">\n`}${sizeOf('property', 'og:image', picture)}
<meta name="twitter:image" content="${picture.url}">
<meta name="twitter:image:alt" content="${title}">
${sizeOf('name', 'twitter:image', picture)}
<link rel="preload" as="image" href="${video.posterUrl}" fetchpriority="high">`
}
<meta name="twitter:card" content="player">
<meta name="twitter:title" content="${title}">
<meta name="twitter:description" content="${description}">
<meta name="twitter:player" content="${frame}">
<meta name="twitter:player:width" content="${size.width}">
<meta name="twitter:player:height" content="${size.height}">
${isOpen && html`<link rel="alternate" type="application/json+oembed" href="${oEmbed}" title="${title}">`}
${seo && html`<script type="application/ld+json">${scriptJson(seo)}</script>`}`;
}

const sizeOf = (attribute: 'name' | 'property', key: string, { size }: Picture) =>
  size &&
  html`<meta ${attribute}="${key}:width" content="${size.width}">
<meta ${attribute}="${key}:height" content="${size.height}">`;

/**
 * The address without a language is for everybody; each address with a language is a separate page to search engines.
 * All of them are listed if the video is public.
 */
function languageLinks(url: string, { isOpen }: WatchVideo, { language, isAsked }: PageLanguage): Html {
  const canonical = html`<link rel="canonical" href="${isAsked ? `${url}?lang=${language}` : url}">`;
  if (!isOpen) return canonical;
  const others = languages.map(
    (other) => html`\n<link rel="alternate" hreflang="${other}" href="${url}?lang=${other}">`,
  );
  return html`${canonical}\n<link rel="alternate" hreflang="x-default" href="${url}">${others}`;
}
