import { SAXParser } from 'parse5-sax-parser';
import { toExcerpt } from '../../../platform/web/plain-text.ts';

/** What a page says of itself, as plain text. */
export interface LinkFacts {
  title: string;
  siteName: string;
  description: string;
  /** Of a picture, resolved. */
  pictureUrl: string | undefined;
}

const headOnly = new Set(['html', 'head', 'title', 'meta', 'link', 'script', 'style', 'base', 'noscript', 'template']);
const limits = { title: 150, siteName: 60, description: 300 } as const;
/** Of what is looked through for each. */
const textMaxLength = 2000;
const addressMaxLength = 2000;

/**
 * Reads the head as a browser does, but builds no tree: the time it takes grows with the length of the page alone. What
 * stands in the body may be of anybody, and says nothing.
 */
export async function readLinkFacts(html: string, pageUrl: string): Promise<LinkFacts> {
  const parser = new SAXParser();
  const said = new Map<string, string>();
  let base = pageUrl;
  let isHead = true;
  let isInTitle = false;
  let title = '';
  parser.on('startTag', ({ tagName, attrs }) => {
    if (!headOnly.has(tagName)) isHead = false;
    if (!isHead) return;
    const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
    isInTitle = tagName === 'title' && title === '';
    if (tagName === 'base') base = URL.parse(attributes.get('href') ?? '', pageUrl)?.href ?? base;
    if (tagName !== 'meta') return;
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').trim().toLowerCase();
    const content = attributes.get('content')?.slice(0, textMaxLength).trim() ?? '';
    if (name.length < 40 && content && !said.has(name)) said.set(name, content);
  });
  parser.on('text', ({ text }) => {
    if (isInTitle && title.length < textMaxLength) title += text;
  });
  parser.on('endTag', () => {
    isInTitle = false;
  });
  await new Promise<void>((done, fail) => {
    parser.on('error', fail).on('end', done).resume();
    parser.end(html);
  });
  const first = (...names: string[]) => names.map((name) => said.get(name)).find(Boolean) ?? '';
  const picture = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image');
  const pictureUrl = picture ? URL.parse(picture, base) : null;
  const isWeb = pictureUrl?.protocol === 'https:' || pictureUrl?.protocol === 'http:';
  return {
    title: toExcerpt(first('og:title', 'twitter:title') || title.slice(0, textMaxLength), limits.title),
    siteName: toExcerpt(first('og:site_name') || siteOf(pageUrl), limits.siteName),
    description: toExcerpt(first('og:description', 'twitter:description', 'description'), limits.description),
    pictureUrl: isWeb && pictureUrl.href.length <= addressMaxLength ? pictureUrl.href : undefined,
  };
}

function siteOf(pageUrl: string): string {
  const { hostname } = new URL(pageUrl);
  return hostname.startsWith('www.') ? hostname.slice(4) : hostname;
}
