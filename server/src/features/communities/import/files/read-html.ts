import type { TextMark } from '@zeacon/contract';
import { SAXParser, type StartTag } from 'parse5-sax-parser';
import { createTextBuilder, type ReadText, type Shape } from './text-builder.ts';

/** More than any text that people write. */
const sourceMaxLength = 400_000;
const left = new Set(['script', 'style', 'template', 'svg', 'math', 'noscript', 'textarea', 'select', 'head', 'title']);
const lines = new Set(
  ...['p div section article figure figcaption header footer aside main table thead tbody tr ul ol li dl dt dd'].map(
    (names) => [
      ...names.split(' '),
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'hr',
      'details',
      'summary',
    ],
  ),
);
const marksOf: Readonly<Record<string, TextMark>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', cite: 'italic' },
  ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code', pre: 'code' },
};
const players = new Set(['iframe', 'video', 'audio', 'source', 'embed']);

/**
 * Reads HTML as the structure that texts have here, and nothing else of it: no tree is built, and the time it takes
 * grows with its length alone.
 */
export function readHtml(html: string): ReadText {
  const text = createTextBuilder();
  const parser = new SAXParser();
  const marks: Record<TextMark, number> = { bold: 0, italic: 0, code: 0 };
  let heading: 2 | 3 | undefined;
  let quotes = 0;
  let pre = 0;
  let item: { ordered: boolean } | undefined;
  const lists: boolean[] = [];
  let href: string | undefined;
  /** Of which nothing is read, with how often it stands in itself. */
  let skipped: { tag: string; depth: number } | undefined;
  let wasSpace = true;

  const shape = (): Shape => {
    if (heading) return { type: 'heading', level: heading };
    if (item) return { type: 'list', ordered: item.ordered };
    return { type: quotes > 0 ? 'quote' : 'paragraph' };
  };
  const endLine = () => {
    text.end(shape());
    wasSpace = true;
  };
  const marked = () => (['bold', 'italic', 'code'] as const).filter((mark) => marks[mark] > 0);
  const add = (words: string, address = href) => {
    text.add(words, marked(), address);
    wasSpace = /\s$/.test(words);
  };

  function open({ tagName, attrs, selfClosing }: StartTag): void {
    if (skipped) {
      if (tagName === skipped.tag && !selfClosing) skipped.depth += 1;
      return;
    }
    const attribute = (name: string) => attrs.find((one) => one.name === name)?.value.trim();
    const classes = attribute('class') ?? '';
    if (left.has(tagName) || (tagName === 'div' && classes === 'meta')) {
      if (!selfClosing) skipped = { tag: tagName, depth: 1 };
      return;
    }
    if (lines.has(tagName)) endLine();
    if (tagName === 'ul' || tagName === 'ol') lists.push(tagName === 'ol');
    else if (tagName === 'li') item = { ordered: lists.at(-1) ?? false };
    else if (tagName === 'blockquote') quotes += 1;
    else if (/^h[1-6]$/.test(tagName)) heading = tagName < 'h3' ? 2 : 3;
    else if (tagName === 'br') add('\n');
    else if (tagName === 'a') href = absolute(attribute('href'));
    else if (tagName === 'td' || tagName === 'th') add(wasSpace ? '' : ' ');
    else if (tagName === 'img') picture(attribute('alt') ?? '', attribute('src'), /\bemoji\b/.test(classes));
    else if (players.has(tagName)) linkTo(absolute(attribute('src')));
    if (tagName === 'pre') pre += 1;
    const mark = marksOf[tagName];
    if (mark && !selfClosing) marks[mark] += 1;
  }

  function picture(alt: string, src: string | undefined, isEmoji: boolean): void {
    const address = absolute(src);
    const name = alt.replace(/\s+/g, ' ').trim() || address?.slice(address.lastIndexOf('/') + 1).slice(0, 100);
    if (isEmoji) add(alt);
    else if (name && (address || href)) add(name, href ?? address);
  }

  function linkTo(address: string | undefined): void {
    if (!address) return;
    endLine();
    add(address, address);
    endLine();
  }

  function close(tagName: string): void {
    if (skipped) {
      if (tagName === skipped.tag) skipped.depth -= 1;
      if (skipped.depth === 0) skipped = undefined;
      return;
    }
    if (lines.has(tagName)) endLine();
    if (tagName === 'ul' || tagName === 'ol') lists.pop();
    if (tagName === 'li' || (lists.length === 0 && (tagName === 'ul' || tagName === 'ol'))) item = undefined;
    else if (tagName === 'blockquote') quotes = Math.max(0, quotes - 1);
    else if (/^h[1-6]$/.test(tagName)) heading = undefined;
    else if (tagName === 'a') href = undefined;
    if (tagName === 'pre') pre = Math.max(0, pre - 1);
    const mark = marksOf[tagName];
    if (mark) marks[mark] = Math.max(0, marks[mark] - 1);
  }

  function say(words: string): void {
    if (skipped) return;
    const joined = pre > 0 ? words : words.replace(/\s+/g, ' ');
    add(wasSpace && pre === 0 ? joined.trimStart() : joined);
  }

  parser.on('startTag', open);
  parser.on('endTag', ({ tagName }) => close(tagName));
  parser.on('text', ({ text: words }) => say(words));
  // A tag at its end makes the parser say all that came before it at once.
  parser.write(`${html.slice(0, sourceMaxLength).toWellFormed()}<hr>`);
  parser.destroy();
  endLine();
  const { body, isShortened } = text.finish();
  return { body, isShortened: isShortened || html.length > sourceMaxLength };
}

/** Pages of the old platform that name no host lead nowhere from here. */
const absolute = (address: string | undefined): string | undefined =>
  address?.startsWith('//') ? `https:${address}` : /^(?:https?:|mailto:)/i.test(address ?? '') ? address : undefined;
