import { type Html, html } from '../../platform/web/html.ts';
import { crashWords } from './words/crash-words.ts';
import type { PageLanguage } from './words/page-language.ts';

export const crashStyles = `.crash{box-sizing:border-box;width:min(30rem,calc(100vw - 32px));border:0;border-radius:16px;padding:24px;background:var(--surface,Canvas);color:var(--text,CanvasText);font:inherit}
.crash::backdrop{background:#0008}.crash form{display:grid;gap:12px}.crash h2{margin:0;font-size:1.25rem}.crash p{margin:0}
.crash label{display:grid;gap:4px;font-weight:600}.crash input,.crash textarea{box-sizing:border-box;width:100%;font:inherit;padding:8px 14px;border:1px solid color-mix(in srgb,currentColor 55%,transparent);border-radius:999px;background:none;color:inherit}
.crash textarea{border-radius:0;resize:vertical}.crash .row{display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}.crash button:disabled{opacity:.5;cursor:default}`;

/** Stands ready in the page, as nothing can be relied on to be fetched once its scripts failed; `watch.js` opens it. */
export function crashDialog({ language }: PageLanguage): Html {
  const words = crashWords[language];
  return html`<template id="crash"><dialog class="crash" aria-labelledby="crash-heading"><form novalidate data-sent="${words.sent}" data-failed="${words.failed}">
<h2 id="crash-heading">${words.heading}</h2>
<p>${words.text}</p>
<label>${words.name}<input name="name" maxlength="100" autocomplete="name"></label>
<label>${words.email}<input name="email" type="email" maxlength="320" autocomplete="email"></label>
<label>${words.reason}<textarea name="reason" rows="4"></textarea></label>
<p class="said"></p>
<div class="row"><button class="button" type="button" value="back">${words.back}</button><button class="button main" type="submit" disabled>${words.submit}</button></div>
</form></dialog></template>`;
}
