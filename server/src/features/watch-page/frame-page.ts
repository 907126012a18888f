import { Html, html } from '../../platform/web/html.ts';
import { toLine } from '../../platform/web/plain-text.ts';
import { commonHead, type Page, scripts } from './page-head.ts';
import { type PlayerOptions, playerMarkup } from './player-markup.ts';
import { frameStyles } from './watch-styles.ts';
import { pageUrl, type WatchVideo } from './watch-video.ts';
import { htmlTag } from './words/page-formats.ts';

/** Only the player, filling the frame on another site. */
export function renderFramePage(
  shown: WatchVideo,
  { origin, ...options }: Omit<PlayerOptions, 'destination'> & { origin: string },
): Page {
  const page = html`<!doctype html>
${htmlTag(options.language)}
<head>
${commonHead}
${scripts}
<title>${toLine(shown.video.name)}</title>
<link rel="canonical" href="${pageUrl(origin, shown.video.streamId)}">
<meta name="robots" content="noindex">
<style>${new Html(frameStyles)}</style>
</head>
<body>
${playerMarkup(shown, { ...options, destination: 'EMBEDDED' })}
</body>
</html>`;
  return { html: page.text, styles: [frameStyles] };
}
