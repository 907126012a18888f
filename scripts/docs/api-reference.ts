import { toAnchor, toHtml } from './html.ts';
import { highlight } from './markdown.ts';

interface Schema {
  [key: string]: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  /** Who may call it. */
  description: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiPage {
  tag: string;
  /** Below `api/`. */
  slug: string;
  html: string;
  operations: { id: string; summary: string }[];
}

/** One page for every tag of the OpenAPI document. */
export function toApiPages({ paths }: OpenApi): ApiPage[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tags = [...new Set(all.map(({ operation }) => operation.tags[0]!))].sort();
  return tags.map((tag) => {
    const ofTag = all.filter(({ operation }) => operation.tags[0] === tag);
    return {
      tag,
      slug: toAnchor(tag),
      operations: ofTag.map(({ operation }) => ({ id: operation.operationId, summary: operation.summary })),
      html: `<h1>${toHtml(tag)}</h1>${ofTag.map(toOperation).join('\n')}`,
    };
  });
}

function toOperation({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {})[0];
  const answers = Object.entries(responses).map(([status, { description: said, content }]) => {
    const schema = Object.values(content ?? {})[0]?.schema;
    const isGood = status.startsWith('2');
    return isGood && schema
      ? `<details><summary>Answer ${status}</summary>${toSchema(schema)}</details>`
      : `<tr><td>${status}</td><td>${toHtml(said).replaceAll('\n', '<br>')}</td></tr>`;
  });
  const failures = answers.filter((one) => one.startsWith('<tr>'));
  return `<section class="operation">
<h2 id="${operationId}">${toHtml(summary)}<a class="anchor" href="#${operationId}" aria-label="Link to ${toHtml(summary)}">#</a></h2>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${toHtml(path)}</code></p>
<p>Who may call: ${toHtml(description)}</p>
${parameters.length > 0 ? toParameters(parameters) : ''}
${body ? `<details><summary>Body, ${toHtml(body[0])}</summary>${toSchema(body[1].schema)}</details>` : ''}
${answers.filter((one) => !one.startsWith('<tr>')).join('')}
${failures.length > 0 ? `<details><summary>Failures</summary><div class="table" tabindex="0"><table><thead><tr><th>Status</th><th>When</th></tr></thead><tbody>${failures.join('')}</tbody></table></div></details>` : ''}
</section>`;
}

function toParameters(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${toHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${toHtml(toType(schema))}</code></td><td>${toHtml(description ?? '')}</td></tr>`,
  );
  return `<div class="table" tabindex="0"><table><thead><tr><th>Parameter</th><th>Where</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function toType(schema: Schema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const options = schema.anyOf as Schema[] | undefined;
  if (options) return options.map(toType).join(' | ');
  const limits = ['minimum', 'maximum', 'maxLength', 'default'].flatMap((name) =>
    schema[name] === undefined ? [] : [`${name} ${JSON.stringify(schema[name])}`],
  );
  return [String(schema.type ?? 'any'), ...limits].join(', ');
}

const toSchema = (schema: Schema) =>
  `<figure class="code"><pre tabindex="0"><code>${highlight(JSON.stringify(schema, null, 2), 'json')}</code></pre></figure>`;
