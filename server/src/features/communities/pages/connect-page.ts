import type { Community } from '@zeacon/contract';
import { Html, html, scriptJson } from '../../../platform/web/html.ts';
import type { SignOnOffer } from './sign-on-offer.ts';
import { stylesOf } from './theme-styles.ts';

const ownStyles = `
body{display:grid;min-height:100vh;margin:0;padding:16px;place-items:center;box-sizing:border-box}
#connect{width:100%;max-width:400px}
#connect .box{display:grid;gap:12px}
#connect h1{margin:0;font-size:20px}
#connect p{margin:0;overflow-wrap:anywhere}
`;

/** Its script fills it in the language that the page which opened it speaks. */
export function renderConnect(
  { id, title, visibility, price, pictureUrl, accentColor }: Community,
  { signOn, takesPassword }: { signOn: SignOnOffer | undefined; takesPassword: boolean },
) {
  const styles = `${stylesOf({ accentColor })}${ownStyles}`;
  const markup = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script type="module" src="/sub-apps/widgets/community-connect.js"></script>
<style>${new Html(styles)}</style>
</head>
<body>
<script type="application/json" id="community">${scriptJson({ communityId: id, title, visibility, price, takesPassword, signOn: signOn ?? null })}</script>
<main id="connect"><section class="box"><h1 class="title">${pictureUrl && html`<img src="${pictureUrl}" alt="">`}<bdi>${title}</bdi></h1><div id="step" aria-live="polite"></div></section></main>
</body>
</html>`;
  return { html: markup.text, styles: [styles] };
}
