import hljs from 'highlight.js/lib/common';
import MarkdownIt from 'markdown-it';
import { toAnchor, toHtml } from './html.ts';

export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface Rendered {
  title: string;
  /** The first paragraph, as plain text. */
  description: string;
  html: string;
  headings: Heading[];
  /** Targets of its links, as written. */
  links: string[];
  /** Everything a reader sees, for the search. */
  text: string;
}

/** Colours a piece of code; a language nobody knows stays plain. */
export function highlight(code: string, language: string): string {
  const name = { html: 'xml', svelte: 'xml', vue: 'xml', tsx: 'typescript', jsx: 'javascript' }[language] ?? language;
  return hljs.getLanguage(name) ? hljs.highlight(code, { language: name }).value : toHtml(code);
}

/** Renders one page. `toUrl` turns a link target as written into the address on the site. */
export function renderMarkdown(source: string, toUrl: (target: string) => string): Rendered {
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const tokens = markdown.parse(source, {});
  const headings: Heading[] = [];
  const links: string[] = [];
  const words: string[] = [];
  let description = '';

  tokens.forEach((token, index) => {
    const inline = tokens[index + 1];
    if (token.type === 'heading_open' && inline) {
      const text = plain(inline);
      const heading = { level: Number(token.tag.slice(1)), id: toAnchor(text), text };
      headings.push(heading);
      token.attrSet('id', heading.id);
    }
    if (token.type === 'paragraph_open' && inline && !description) description = plain(inline);
    // The alignment of a column comes as a style attribute, which the site's policy forbids.
    if (token.attrGet('style') === 'text-align:right') token.attrSet('class', 'number');
    token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
    if (token.type === 'inline') words.push(plain(token));
    if (token.type === 'fence') words.push(token.content);
    for (const child of token.children ?? []) {
      if (child.type !== 'link_open') continue;
      const target = String(child.attrGet('href') ?? '');
      links.push(target);
      child.attrSet('href', toUrl(target));
      if (/^https?:/.test(target)) child.attrSet('rel', 'noopener');
    }
  });

  markdown.renderer.rules.fence = (all, index) => toCodeBlock(all[index]!.content, all[index]!.info.trim());
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => '</table></div>';
  markdown.renderer.rules.heading_close = (all, index) => {
    const { level, id, text } = headings.find(({ id: one }) => one === all[index - 2]?.attrGet('id')) ?? {};
    const anchor =
      level && level > 1 ? `<a class="anchor" href="#${id}" aria-label="Link to ${toHtml(text!)}">#</a>` : '';
    return `${anchor}</${all[index]!.tag}>\n`;
  };
  return {
    title: headings[0]?.text ?? '',
    description,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    links,
    text: words.join('\n'),
  };
}

function toCodeBlock(code: string, language: string): string {
  const name = language ? `<span class="language">${toHtml(language)}</span>` : '';
  return `<figure class="code">${name}<pre tabindex="0"><code>${highlight(code.trimEnd(), language)}</code></pre></figure>\n`;
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

function plain(token: Token): string {
  return (token.children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');
}
