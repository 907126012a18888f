import { Html, html } from '../../platform/web/html.ts';
import type { KeptMail } from './mails-folder.ts';

const styles = new Html(`
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-block-end: 1px solid #8886; padding: 0.5rem 1rem 0.5rem 0; text-align: start; vertical-align: top; }
td { overflow-wrap: anywhere; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
iframe { border: 1px solid #8886; border-radius: 10px; box-sizing: border-box; height: 40rem; width: 100%; }
pre { background: #8881; border-radius: 10px; overflow-wrap: anywhere; padding: 1rem; white-space: pre-wrap; }
a { color: light-dark(#0b5cad, #8ab4f8); }
`);

const layOut = (title: string, content: Html) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Zeacon</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${styles}</style>
</head>
<body>
${content}
</body>
</html>
`.text;

const shownTime = (createdAt: string) =>
  html`<time datetime="${createdAt}">${createdAt.slice(0, 19).replace('T', ' ')} UTC</time>`;

export function renderMailList(mails: { id: string; mail: KeptMail }[]): string {
  const rows = mails.map(
    ({ id, mail: { createdAt, to, subject } }) =>
      html`<tr><td>${shownTime(createdAt)}</td><td>${to}</td><td><a href="/mails/${id}"><bdi>${subject}</bdi></a></td></tr>
`,
  );
  const table = html`<table>
<thead><tr><th scope="col">Written</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead>
<tbody>
${rows}</tbody>
</table>`;
  return layOut(
    'Mails',
    html`<main>
<h1>Mails</h1>
<p>No mail server is set, so mails are kept here instead of being sent. Only this machine sees this page.</p>
${rows.length > 0 ? table : html`<p>There are none yet. Load this page again once one should be here.</p>`}
</main>`,
  );
}

export function renderMail(id: string, { subject, createdAt, to, text, language }: KeptMail): string {
  return layOut(
    subject,
    html`<nav><a href="/mails">All mails</a></nav>
<main>
<h1 lang="${language}"><bdi>${subject}</bdi></h1>
<p>To ${to}, ${shownTime(createdAt)}</p>
<iframe title="The mail" src="/mails/${id}/content" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As plain text</h2>
<pre lang="${language}" dir="auto">${text}</pre>
</main>`,
  );
}
