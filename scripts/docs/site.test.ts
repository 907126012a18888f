import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../server/src/features/reference/endpoints.ts';
import { root } from '../run.ts';
import { toLlms, toLlmsFull } from './llms.ts';
import { renderMarkdown } from './markdown.ts';
import { sections } from './navigation.ts';
import { toPage } from './page.ts';
import { readSite, resolveLink, toUrl } from './site.ts';

const site = await readSite(root);
const urls = new Set(site.pages.map(({ url }) => url));

test('every page of the documentation is in the navigation', () => {
  const written = globSync('{*,guides/*}.md', { cwd: `${root}/docs` }).map((file) => file.replace(/\.md$/, ''));
  expect(written.length).toBeGreaterThan(10);
  expect(sections.flatMap(({ pages }) => pages).sort()).toEqual(written.sort());
});

test('every link between pages leads to a page and to a heading of it', () => {
  const anchors = new Map(site.pages.map(({ url, headings }) => [url, new Set(headings.map(({ id }) => id))]));
  const internal = site.pages.flatMap(({ url, links }) => links.map((target) => ({ from: url, target })));
  const broken = internal.filter(({ from, target }) => {
    const [path = '', anchor] = target.split('#');
    const page = path === '' ? from : path;
    if (!page.startsWith('/docs') || page.endsWith('.txt')) return false;
    return !urls.has(page) || (anchor !== undefined && !anchors.get(page)?.has(anchor));
  });
  expect(internal.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

test('every operation of the API is described on a page', () => {
  const api = site.pages.filter(({ url }) => url.startsWith('/docs/api/')).map(({ html }) => html);
  for (const { name } of endpoints) expect(api.some((html) => html.includes(`id="${name}"`))).toBe(true);
});

test('the elements reference names the attributes of the player', () => {
  const page = site.pages.find(({ url }) => url === '/docs/reference/elements');
  expect(page?.html).toContain('<code>player-id</code>');
  expect(page?.html).toContain('<code>zc-player-ready</code>');
});

test('a page marks itself in the list of pages', () => {
  const page = site.pages.find(({ url }) => url === '/docs/guides/embed-a-player')!;
  const html = toPage(page, { menus: site.menus, previous: undefined, next: undefined });
  expect(html).toContain('<a href="/docs/guides/embed-a-player" aria-current="page">');
});

test('language models find an index of every page, and the guides as one text', () => {
  for (const url of urls) expect(toLlms(site)).toContain(`](${url})`);
  expect(toLlmsFull(site)).toContain('# Embed a player');
});

test('markup in a page is text, not HTML', () => {
  const { html } = renderMarkdown('# A\n\n<script>alert(1)</script>\n\n```html\n<b>"&</b>\n```', (target) => target);
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
});

test('columns are aligned without style attributes', () => {
  const { html } = renderMarkdown('| a |\n| ---: |\n| 1 |', (target) => target);
  expect(html).toContain('<td class="number">1</td>');
  expect(html).not.toContain('style=');
});

test.each([
  ['guides/embed-a-player', 'theme-the-player.md#parts', '/docs/guides/theme-the-player#parts'],
  ['index', 'guides/embed-a-player.md', '/docs/guides/embed-a-player'],
  ['guides/embed-a-player', '../index.md', '/docs/'],
  ['guides/embed-a-player', '../reference/openapi.json', '/openapi.json'],
  ['guides/embed-a-player', 'https://example.com/a', 'https://example.com/a'],
  ['guides/embed-a-player', '#keys', '#keys'],
])('on %s the link %s leads to %s', (from, target, expected) => {
  expect(resolveLink(from, target)).toBe(expected);
});

test('the start has the address of the site', () => {
  expect(toUrl('index')).toBe('/docs/');
});
