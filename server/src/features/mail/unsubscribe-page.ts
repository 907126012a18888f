import { directionOf, type Language } from '../../platform/languages.ts';
import { Html, html } from '../../platform/web/html.ts';
import { wordsOf } from './words/words-of.ts';

const styles = new Html(`
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { margin: 20vh auto 0; max-width: 30rem; padding: 0 1.5rem; }
button { background: #e11d2e; border: 0; border-radius: 10px; color: #fff; cursor: pointer; font: inherit; font-weight: 600; padding: 0.7rem 1.4rem; }
button:focus-visible { outline: 2px solid; outline-offset: 2px; }
`);

export type UnsubscribeState = 'question' | 'done' | 'refused';

/** Asks before it ends anything: programs that look at the links of a mail open this page, too. */
export function renderUnsubscribePage(language: Language, state: UnsubscribeState): string {
  const { unsubscribing, digest } = wordsOf(language);
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Zeacon</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${styles}</style>
</head>
<body>
<main>
<h1>${digest.unsubscribe}</h1>
<p>${unsubscribing[state]}</p>
${
  state === 'question' &&
  html`<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${digest.unsubscribe}</button></form>
`
}</main>
</body>
</html>
`.text;
}
