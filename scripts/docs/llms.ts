import type { Site } from './site.ts';

const lead = `# Zeacon

> Open, self-hostable video and community platform for businesses: a player element for any page, a console, and one HTTP API.`;

/** The index for language models (llmstxt.org). */
export function toLlms({ menus, pages }: Site): string {
  const description = new Map(pages.map((page) => [page.url, page.description]));
  const groups = menus.map(
    ({ title, links }) =>
      `## ${title}\n\n${links.map(({ title: name, url }) => `- [${name}](${url}): ${description.get(url) ?? ''}`).join('\n')}`,
  );
  return `${[lead, 'The whole text: [/docs/llms-full.txt](/docs/llms-full.txt). The API as a document: [/openapi.json](/openapi.json).', ...groups].join('\n\n')}\n`;
}

/** All guides and the elements' reference as one text. */
export function toLlmsFull({ pages }: Site): string {
  const texts = pages.flatMap(({ markdown, url }) =>
    markdown && !url.includes('/decisions/') ? [`<!-- ${url} -->\n${markdown.trim()}`] : [],
  );
  return `${[lead, ...texts].join('\n\n')}\n`;
}
