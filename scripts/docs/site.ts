import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type ElementsManifest, type PackageExports, publicTags } from '../sdk/public-elements.ts';
import { sdkFiles } from '../sdk/sdk-files.ts';
import { type OpenApi, toApiPages } from './api-reference.ts';
import { toElementsReference } from './elements-reference.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import { decisionsFolder, sections } from './navigation.ts';
import type { Menu, Page } from './page.ts';

export interface Site {
  menus: Menu[];
  pages: SitePage[];
}

export interface SitePage extends Page {
  /** Markdown, for programs that read; undefined for generated HTML. */
  markdown: string | undefined;
  text: string;
  links: string[];
}

const repository = 'https://github.com/zeacon/zeacon/blob/main';

/** Address of a page on the site, from its path below `docs/` without `.md`. */
export const toUrl = (path: string) => (path === 'index' ? '/docs/' : `/docs/${path}`);

/** Reads everything the site shows, from the repository at `root`. */
export async function readSite(root: string): Promise<Site> {
  const markdownPage = async (path: string) => toPage(path, await readFile(join(root, 'docs', `${path}.md`), 'utf8'));
  const guides = await Promise.all(
    sections.map(async ({ title, pages }) => ({ title, pages: await Promise.all(pages.map(markdownPage)) })),
  );
  const readJson = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8')) as unknown;
  const manifest = (await readJson(sdkFiles.manifest)) as ElementsManifest;
  const sdk = (await readJson(sdkFiles.package)) as PackageExports;
  const elements = toPage('reference/elements', toElementsReference(manifest, publicTags(sdk)));
  const openApi = JSON.parse(await readFile(join(root, 'docs/reference/openapi.json'), 'utf8')) as OpenApi;
  const api = toApiPages(openApi).map(
    ({ tag, slug, html, operations }): SitePage => ({
      title: tag,
      url: `/docs/api/${slug}`,
      description: `Calls of the API: ${operations.map(({ summary }) => summary).join('; ')}`.slice(0, 300),
      html,
      headings: operations.map(({ id, summary }) => ({ level: 2, id, text: summary })),
      markdown: undefined,
      text: operations.map(({ summary }) => summary).join('\n'),
      links: [],
    }),
  );
  const decisionFiles = globSync(`${decisionsFolder}/*.md`, { cwd: join(root, 'docs') }).sort();
  const decisions = await Promise.all(decisionFiles.map((file) => markdownPage(file.replace(/\.md$/, ''))));
  const groups = [
    ...guides,
    { title: 'Reference', pages: [elements, apiStart(api), ...api] },
    { title: 'Decisions', pages: decisions },
  ];
  return {
    menus: groups.map(({ title, pages }) => ({
      title,
      links: pages.map((page) => ({ title: page.title, url: page.url })),
    })),
    pages: groups.flatMap(({ pages }) => pages),
  };
}

function apiStart(api: SitePage[]): SitePage {
  const markdown = [
    '# API',
    'Every call the platform answers, made from its contract. The same for programs: [openapi.json](/openapi.json).',
    'Success answers `{ "responseData": … }`, failure `{ "message", "error", "status", "requestId", "fieldErrors"? }`. How to sign in and page through lists is told in [Call the API](../guides/call-the-api.md).',
    ...api.map(
      ({ title, url, headings }) =>
        `## ${title}\n\n${headings.map(({ id, text }) => `- [${text}](${url}#${id})`).join('\n')}`,
    ),
  ].join('\n\n');
  return toPage('api/index', markdown);
}

function toPage(path: string, markdown: string): SitePage {
  const rendered: Rendered = renderMarkdown(markdown, (target) => resolveLink(path, target));
  const { title, description, html, headings, links, text } = rendered;
  const url = path === 'api/index' ? '/docs/api' : toUrl(path);
  return {
    title,
    description,
    url,
    html,
    headings,
    markdown,
    text,
    links: links.map((target) => resolveLink(path, target)),
  };
}

/** Links between files become links between pages; other files link to the repository. */
export function resolveLink(from: string, target: string): string {
  if (/^(?:[a-z]+:|#|\/)/.test(target)) return target;
  const [file = '', anchor] = target.split('#');
  const path = posix.normalize(posix.join(posix.dirname(from), file));
  const suffix = anchor ? `#${anchor}` : '';
  if (path.startsWith('..')) return `${repository}/${path.replace(/^(?:\.\.\/)+/, '')}${suffix}`;
  if (path.endsWith('.md')) return toUrl(path.replace(/\.md$/, '')) + suffix;
  return path === 'reference/openapi.json' ? '/openapi.json' : `${repository}/docs/${path}${suffix}`;
}
