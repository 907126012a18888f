import { type Endpoint, errorCatalog } from '@zeacon/contract';
import * as z from 'zod/mini';
import { endpoints, type NamedEndpoint } from './endpoints.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const toHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const accessNotes: Record<Endpoint['access'], string> = {
  public: 'No credentials.',
  business: 'Authorization: Bearer, or the console’s cookies with x-csrf-token on writes.',
  upload: 'The token of one upload.',
  cookie: 'Sets or reads the console’s cookies.',
};

/** The browsable API reference: one page without scripts, made from the contract. */
export function toReferencePage(): string {
  const tags = [...new Set(endpoints.map(({ endpoint }) => endpoint.tag))];
  const ofTag = (tag: string) => endpoints.filter(({ endpoint }) => endpoint.tag === tag);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Zeacon API reference</title>
<link rel="stylesheet" href="/docs/api/reference.css">
</head>
<body>
<nav aria-label="Operations">
<p class="brand">Zeacon API</p>
${tags.map((tag) => `<h2>${toHtml(tag)}</h2><ul>${ofTag(tag).map(toLink).join('')}</ul>`).join('\n')}
</nav>
<main>
<h1>API reference</h1>
<p>Generated from the contract. Success answers <code>{ "responseData": … }</code>; failure answers <code>{ "message", "error", "status", "requestId", "fieldErrors"? }</code>. The same as a document: <a href="/openapi.json">openapi.json</a>.</p>
${tags.map((tag) => `<section><h2>${toHtml(tag)}</h2>${ofTag(tag).map(toArticle).join('\n')}</section>`).join('\n')}
</main>
</body>
</html>`;
}

const toLink = ({ name, endpoint }: NamedEndpoint) => `<li><a href="#${name}">${toHtml(endpoint.summary)}</a></li>`;

function toArticle({ name, endpoint }: NamedEndpoint): string {
  const failures = endpoint.errors.map((code) => {
    const { status, message } = errorCatalog[code];
    return `<tr><td>${status}</td><td><code>${code}</code></td><td>${toHtml(message)}</td></tr>`;
  });
  return `<article id="${name}">
<h3>${toHtml(endpoint.summary)}</h3>
<p class="line"><span class="method">${endpoint.method}</span> <code>${toHtml(endpoint.path)}</code></p>
<p class="access">${accessNotes[endpoint.access]}</p>
${toPart('Path', endpoint.params, 'input')}${toPart('Query', endpoint.query, 'input')}${toPart('Headers', endpoint.headers, 'input')}${toPart('Body', endpoint.body, 'input')}${toPart(`${endpoint.status ?? 200} responseData`, endpoint.reply, 'output')}
<details><summary>Failures</summary><table><thead><tr><th>Status</th><th>error</th><th>message</th></tr></thead><tbody>${failures.join('')}</tbody></table></details>
</article>`;
}

function toPart(title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<details><summary>${toHtml(title)}</summary><pre tabindex="0">${toHtml(JSON.stringify(rest, null, 2))}</pre></details>`;
}
