import { Html, html } from '../../platform/web/html.ts';
import { commonHead, type Page } from './page-head.ts';
import { guestStyles } from './watch-styles.ts';
import { guestWords } from './words/guest-words.ts';
import { htmlTag } from './words/page-formats.ts';
import type { PageLanguage } from './words/page-language.ts';
import { privacyWords } from './words/privacy-words.ts';

/**
 * Where people come who were invited to a live as guests. It is the same for every live: the script asks what the link
 * invites to, as only the browser knows the key in it.
 */
export function renderGuestPage(language: PageLanguage): Page {
  const words = guestWords[language.language];
  const page = html`<!doctype html>
${htmlTag(language)}
<head>
${commonHead}
<script type="module" src="/sub-apps/widgets/guest.js"></script>
<script type="module" src="/sub-apps/widgets/zc-hand-raise.js"></script>
<title>${words.invited} · Zeacon</title>
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<style>${new Html(guestStyles)}</style>
</head>
<body>
<main>
<noscript><p>${words.needsScript}</p></noscript>
<p id="waiting" class="soft" aria-hidden="true">…</p>
<p id="said" role="status" data-invalid="${words.invalid}" data-ended="${words.ended}" data-failed="${privacyWords[language.language].failed}"></p>
<div id="invitation" hidden>
<p class="brand"><img id="logo" alt="" width="28" height="28" referrerpolicy="no-referrer" hidden><span id="business" dir="auto"></span></p>
<h1 id="name" dir="auto"></h1>
<p id="when" class="event" data-starts="${language.words.starts}" data-now="${language.words.liveNow}" hidden></p>
<p><strong>${words.invited}</strong></p>
<p class="soft">${words.lead}</p>
<zc-hand-raise></zc-hand-raise>
</div>
</main>
</body>
</html>`;
  return { html: page.text, styles: [guestStyles] };
}
