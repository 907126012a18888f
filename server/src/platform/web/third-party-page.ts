import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { declare } from '../actors/declared-routes.ts';
import { Html, html } from './html.ts';

/** As the build writes it into `third-party.json` of each part (`scripts/licences/`). */
export interface Notice {
  name: string;
  version: string;
  /** An SPDX expression. */
  licence: string;
  text: string;
  sourceUrl: string | null;
}

const builtParts = ['console/dist', 'sdk/dist/cdn/sub-apps/widgets', 'docs/dist'];
const files = builtParts.map((part) => fileURLToPath(new URL(`../../../../${part}/third-party.json`, import.meta.url)));

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:48rem;margin:2rem auto;padding:0 1rem}
details{border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}summary{padding:.6rem 0;cursor:pointer}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.5 ui-monospace,monospace}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whose code is in what browsers are sent, and under which licences; at `/third-party-notices`. */
export function thirdPartyPage(app: FastifyInstance): void {
  let page = { key: '', text: '' };

  /** Written anew only after a build. */
  async function read(): Promise<string> {
    const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
    const key = found.map((file) => file?.mtimeMs ?? 0).join();
    if (key !== page.key) {
      const present = files.filter((_file, index) => found[index]);
      const texts = await Promise.all(present.map((file) => readFile(file, 'utf8')));
      page = { key, text: render(texts.flatMap((text) => JSON.parse(text) as Notice[])) };
    }
    return page.text;
  }

  app.get(
    '/third-party-notices',
    declare({ kind: 'public' }, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(await read()),
    ),
  );
}

/** Each package once, by name. */
export function render(notices: readonly Notice[]): string {
  const packages = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]));
  const sorted = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Third-party notices · Zeacon</title>
<meta name="robots" content="noindex">
<style>${new Html(styles)}</style>
</head>
<body>
<main>
<h1>Third-party notices</h1>
<p>What this platform sends to browsers (the console, players and widgets, communities and the documentation) contains the work of
others. Each is listed with its licence.</p>
${sorted.map(
  ({ name, version, licence, text, sourceUrl }) => html`<details>
<summary><strong>${name}</strong> ${version} · ${licence}</summary>
${sourceUrl && html`<p><a href="${sourceUrl}" rel="noreferrer">${sourceUrl}</a></p>`}
<pre>${text}</pre>
</details>
`,
)}
</main>
</body>
</html>
`.text;
}
