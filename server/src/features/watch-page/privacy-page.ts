import { Html, html } from '../../platform/web/html.ts';
import { commonHead, type Page, pageTop } from './page-head.ts';
import { privacyStyles } from './watch-styles.ts';
import { htmlTag } from './words/page-formats.ts';
import type { PageLanguage } from './words/page-language.ts';
import { privacyWords } from './words/privacy-words.ts';

/** What is known of the visitor whose browser this is. The script asks, as only it can read the visitor's id. */
export function renderPrivacyPage(language: PageLanguage): Page {
  const words = privacyWords[language.language];
  const page = html`<!doctype html>
${htmlTag(language)}
<head>
${commonHead}
<script type="module" src="/sub-apps/widgets/visitor-data.js"></script>
<title>${words.title} · Zeacon</title>
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<style>${new Html(privacyStyles)}</style>
</head>
<body>
${pageTop}
<main>
<h1>${words.title}</h1>
<p>${words.lead}</p>
<p class="soft">${words.anonymous}</p>
<noscript><p>${words.needsScript}</p></noscript>
<p id="said" role="status" data-none="${words.none}" data-summary="${words.summary}" data-newest="${words.newest}" data-erased="${words.erased}" data-failed="${words.failed}"></p>
<button class="button main" id="erase" type="button" data-sure="${words.sure}" hidden>${words.erase}</button>
<ul id="views" data-unnamed="${words.unnamed}"></ul>
<template id="view"><li><strong dir="auto"></strong><bdi></bdi><p></p></li></template>
</main>
</body>
</html>`;
  return { html: page.text, styles: [privacyStyles] };
}
