import { Html, html } from '../../platform/web/html.ts';
import { commonHead, type Page, pageTop } from './page-head.ts';
import { closedStyles, frameStyles } from './watch-styles.ts';

export type Closed = 'missing' | 'expired';

const words: Record<Closed, { title: string; text: string }> = {
  missing: {
    title: 'This video is not available',
    text: 'The link may be mistyped, or the video may have been taken down or made private.',
  },
  expired: {
    title: 'This video is no longer available',
    text: 'It was shown for a limited time, and that time is over.',
  },
};

const head = (closed: Closed, styles: string) => html`<!doctype html>
<html lang="en">
<head>
${commonHead}
<title>${words[closed].title} · Zeacon</title>
<meta name="robots" content="noindex">
<style>${new Html(styles)}</style>
</head>`;

/** Says that there is nothing to watch, and nothing of what there may have been. */
export function renderClosedPage(closed: Closed, more?: Html): Page {
  const { title, text } = words[closed];
  const page = html`${head(closed, closedStyles)}
<body>
${pageTop}
<main>
<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6.5 6H5a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-.5M10.5 6H14a2 2 0 0 1 2 2v3l5-3v8M3 3l18 18"/></svg>
<h1>${title}</h1>
<p>${text}</p>
<a class="button main" href="/">Go to the start page</a>
</main>
${more && html`<aside>${more}</aside>`}
</body>
</html>`;
  return { html: page.text, styles: [closedStyles] };
}

export function renderClosedFrame(closed: Closed): Page {
  const page = html`${head(closed, frameStyles)}
<body><p class="closed">${words[closed].title}.</p></body>
</html>`;
  return { html: page.text, styles: [frameStyles] };
}
