import { readRichText } from '@zeacon/contract';
import { createTextBuilder, type ReadText } from './text-builder.ts';

const sourceMaxLength = 60_000;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const picture = /!\[([^\]\n]{0,300})\]\(([^()\s]{1,2000})(?: "[^"\n]{0,200}")?\)/g;
const tag = /<\/?([a-z][a-z0-9]{0,15})((?:\s[^<>]{0,1500})?)>/gi;
const anchor = /<a\s([^<>]{0,1500})>([^<>\n[\]]{1,500})<\/a>/gi;
const shown = new Set(
  'a b i u s p em br hr h1 h2 h3 h4 h5 h6 ul ol li div sub sup big del ins kbd img span small strong'.split(' '),
);
const quoteBegin = /^\[quote(?:="?([^",\]]{0,100})[^\]]{0,200})?\]/;
const emphasis = /(^|[\s(])(_{1,2})([^_\n]{1,500})\2(?=$|[\s).,;:!?])/g;

/**
 * Reads the Markdown that Discourse keeps: what `readRichText` reads, and beside it blocks of code, quotes in square
 * brackets, pictures and the tags that people write between.
 */
export function readMarkdown(source: string): ReadText {
  const text = createTextBuilder();
  const given = source.slice(0, sourceMaxLength).toWellFormed().replace(/\r\n?/g, '\n');
  let plain: string[] = [];
  let code: string[] | undefined;
  let fenceSign = '';
  let isQuoted = false;

  const flush = () => {
    for (const block of readRichText(plain.join('\n')).blocks) {
      const spans = block.type === 'list' ? block.items : [block.content];
      for (const line of spans) {
        for (const { text: words, marks, href } of line) text.add(words, marks, href);
        text.end(block);
      }
    }
    plain = [];
  };

  for (const line of given.split('\n')) {
    const sign = fence.exec(line)?.[1];
    if (code) {
      if (sign?.startsWith(fenceSign) && line.trim() === sign) {
        text.add(code.join('\n'), ['code']);
        text.end({ type: 'paragraph' });
        code = undefined;
      } else code.push(line);
      continue;
    }
    if (sign) {
      flush();
      code = [];
      fenceSign = sign;
      continue;
    }
    const quote = quoteBegin.exec(line.trimStart());
    if (quote) {
      isQuoted = true;
      if (quote[1]) plain.push('', `> ${quote[1]}:`);
      const rest = line.trimStart().slice(quote[0].length);
      if (rest.trim() !== '' && !rest.includes('[/quote]')) plain.push(`> ${toPlain(rest)}`);
      if (rest.includes('[/quote]')) isQuoted = false;
    } else if (line.trim() === '[/quote]') {
      isQuoted = false;
      plain.push('');
    } else if (isQuoted) plain.push(line.trim() === '' ? '' : `> ${toPlain(line)}`);
    else plain.push(toPlain(line));
  }
  if (code) plain.push(...code.map(toPlain));
  flush();
  const { body, isShortened } = text.finish();
  return { body, isShortened: isShortened || source.length > sourceMaxLength };
}

const toPlain = (line: string): string =>
  line
    .replace(picture, (_all, alt: string, address: string) => toPicture(alt.split('|')[0]!, address))
    .replace(anchor, (_all, rest: string, words: string) => `[${words}](${attributeOf(rest, 'href')})`)
    .replace(tag, (all: string, name: string, rest: string) => toTag(all, name.toLowerCase(), rest))
    .replace(emphasis, (_all, before: string, sign: string, words: string) => {
      const star = sign.length === 2 ? '**' : '*';
      return `${before}${star}${words}${star}`;
    })
    .replace(/^ {0,3}#{4,6} /, '### ')
    .replace(/^\s{1,20}(?=(?:[-*+]|\d{1,3}[.)]) )/, '')
    .replace(/^\+ /, '- ');

/** What only the old platform can find stays as its name. */
function toPicture(alt: string, address: string): string {
  const url = address.startsWith('//') ? `https:${address}` : address;
  const name = alt.replace(/[[\]]/g, '').trim() || url.slice(url.lastIndexOf('/') + 1).slice(0, 100);
  return /^https?:/i.test(url) ? `[${name}](${url})` : name;
}

function toTag(all: string, name: string, rest: string): string {
  if (!shown.has(name)) return all;
  if (name === 'img') return toPicture(attributeOf(rest, 'alt'), attributeOf(rest, 'src'));
  if (name === 'br' || name === 'hr') return '\n';
  if (name === 'strong' || name === 'b') return '**';
  return name === 'em' || name === 'i' ? '*' : '';
}

function attributeOf(rest: string, name: string): string {
  const at = rest.toLowerCase().indexOf(`${name}="`);
  if (at < 0) return '';
  const start = at + name.length + 2;
  const end = rest.indexOf('"', start);
  return end < 0 ? '' : rest.slice(start, end);
}
