import { Html, html } from '../../platform/web/html.ts';
import { commonHead, type Page } from './page-head.ts';
import { embedFrameStyles } from './watch-styles.ts';
import { htmlTag } from './words/page-formats.ts';
import type { PageLanguage } from './words/page-language.ts';

export type EmbedKind = 'player' | 'widget';

const elements: Record<EmbedKind, (id: string) => Html> = {
  player: (id) => html`<zc-player player-id="${id}"></zc-player>`,
  widget: (id) => html`<zc-widget widget-id="${id}"></zc-widget>`,
};
const scripts: Record<EmbedKind, string> = { player: 'player', widget: 'zc-widget' };

/** Only a player or widget, for a frame on another site: the element asks for all the rest. */
export function renderEmbedFrame(
  kind: EmbedKind,
  { id, name }: { id: string; name: string },
  language: PageLanguage,
): Page {
  const page = html`<!doctype html>
${htmlTag(language)}
<head>
${commonHead}
<script type="module" src="/sub-apps/widgets/${scripts[kind]}.js"></script>
<title>${name}</title>
<meta name="robots" content="noindex">
<style>${new Html(embedFrameStyles)}</style>
</head>
<body class="${kind}">
<noscript><p>${language.words.needsScript}</p></noscript>
${elements[kind](id)}
</body>
</html>`;
  return { html: page.text, styles: [embedFrameStyles] };
}
