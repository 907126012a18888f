import { toHtml } from './html.ts';
import type { Heading } from './markdown.ts';

export interface Link {
  title: string;
  /** Address on the site. */
  url: string;
}

export interface Menu {
  title: string;
  links: Link[];
}

export interface Page extends Link {
  description: string;
  html: string;
  headings: Heading[];
}

export interface PageContext {
  menus: Menu[];
  previous: Link | undefined;
  next: Link | undefined;
}

/** A whole page of the site. */
export function toPage(
  { title, description, url, html, headings }: Page,
  { menus, previous, next }: PageContext,
): string {
  const onPage = headings.filter(({ level }) => level === 2);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(title)} · Zeacon documentation</title>
<meta name="description" content="${toHtml(description)}">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/docs/site.css">
<script type="module" src="/docs/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<button type="button" class="menu-button" aria-expanded="false" aria-controls="menu">Menu</button>
<a class="brand" href="/docs/"><span class="mark" aria-hidden="true"></span>Zeacon <span class="soft">docs</span></a>
<div class="search" role="search">
<label class="spoken" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<ul id="results" class="results" role="listbox" aria-label="Results" hidden></ul>
</div>
<a class="console" href="/">Console</a>
</header>
<nav id="menu" class="menu" aria-label="Pages">${menus.map((menu) => toMenu(menu, url)).join('')}</nav>
<main id="content" tabindex="-1">
<article>${html}</article>
${previous || next ? `<nav class="turn" aria-label="Previous and next page">${toTurn(previous, 'Previous')}${toTurn(next, 'Next')}</nav>` : ''}
<footer><a href="/third-party-notices">Third-party notices</a></footer>
</main>
${onPage.length > 1 ? `<nav class="on-page" aria-label="On this page"><h2>On this page</h2><ul>${onPage.map(({ id, text }) => `<li><a href="#${id}">${toHtml(text)}</a></li>`).join('')}</ul></nav>` : ''}
</body>
</html>
`;
}

function toMenu({ title, links }: Menu, current: string): string {
  const items = links.map(
    ({ title: name, url }) =>
      `<li><a href="${url}"${url === current ? ' aria-current="page"' : ''}>${toHtml(name)}</a></li>`,
  );
  return `<h2>${toHtml(title)}</h2><ul>${items.join('')}</ul>`;
}

function toTurn(link: Link | undefined, label: string): string {
  if (!link) return '<span></span>';
  return `<a href="${link.url}"><span class="soft">${label}</span>${toHtml(link.title)}</a>`;
}
