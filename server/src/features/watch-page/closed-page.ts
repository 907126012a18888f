import { Html, html } from '../../platform/web/html.ts';
import { commonHead, type Page, pageTop } from './page-head.ts';
import { closedStyles, frameStyles } from './watch-styles.ts';
import { htmlTag } from './words/page-formats.ts';
import type { PageLanguage } from './words/page-language.ts';

export type Closed = 'missing' | 'expired';

const head = (closed: Closed, language: PageLanguage, styles: string) => html`<!doctype html>
${htmlTag(language)}
<head>
${commonHead}
<title>${language.words[`${closed}Title`]} · Zeacon</title>
<meta name="robots" content="noindex">
<style>${new Html(styles)}</style>
</head>`;

/** Says that there is nothing to watch, without revealing whether there ever was. */
export function renderClosedPage(closed: Closed, language: PageLanguage, more?: Html): Page {
  const { words } = language;
  const page = html`${head(closed, language, closedStyles)}
<body>
${pageTop}
<main>
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6.5 6H5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-.5M10.5 6H14a2 2 0 0 1 2 2v3l5-3v8M3 3l18 18"/></svg>
<h1>${words[`${closed}Title`]}</h1>
<p>${words[`${closed}Text`]}</p>
<a class="button main" href="/">${words.startPage}</a>
</main>
${more && html`<aside>${more}</aside>`}
</body>
</html>`;
  return { html: page.text, styles: [closedStyles] };
}

export function renderClosedFrame(closed: Closed, language: PageLanguage): Page {
  const page = html`${head(closed, language, frameStyles)}
<body><p class="closed">${language.words[`${closed}Title`]}</p></body>
</html>`;
  return { html: page.text, styles: [frameStyles] };
}
