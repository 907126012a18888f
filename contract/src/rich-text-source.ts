import type { RichText, TextBlock, TextMark, TextSpan } from './rich-text.ts';
import { isLinkAddress } from './rules/index.ts';

/** Less than the schema takes. */
const spansMax = 900;

const bullet = /^[-*] +(.*)$/;
const number = /^\d{1,3}[.)] +(.*)$/;
const heading = /^(#{1,3}) +(.*)$/;
const quote = /^> ?(.*)$/;

/**
 * Reads what people type: paragraphs, `## headings`, `- lists`, `1. lists`, `> quotes`, `**bold**`, `*italic*`,
 * `` `code` `` and `[links](https://…)`. Everything else is text.
 */
export function readRichText(source: string): RichText {
  const blocks: TextBlock[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    const text = paragraph.join('\n').trim();
    if (text) blocks.push({ type: 'paragraph', content: readSpans(text) });
    paragraph = [];
  };
  const addItem = (ordered: boolean, text: string) => {
    endParagraph();
    const last = blocks.at(-1);
    const isSame = last?.type === 'list' && last.ordered === ordered;
    if (isSame) last.items.push(readSpans(text));
    else blocks.push({ type: 'list', ordered, items: [readSpans(text)] });
  };
  for (const line of source.replace(/\r\n?/g, '\n').split('\n')) {
    const [found, marks = '', title = ''] = heading.exec(line) ?? [];
    const item = bullet.exec(line)?.[1];
    const numbered = number.exec(line)?.[1];
    const quoted = quote.exec(line)?.[1];
    if (found) {
      endParagraph();
      blocks.push({ type: 'heading', level: marks.length > 2 ? 3 : 2, content: readSpans(title) });
    } else if (item) addItem(false, item);
    else if (numbered) addItem(true, numbered);
    else if (quoted) {
      endParagraph();
      blocks.push({ type: 'quote', content: readSpans(quoted) });
    } else if (line.trim() === '') endParagraph();
    else paragraph.push(line);
  }
  endParagraph();
  return { blocks };
}

const token =
  /\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|`([^`\n]+)`|\[([^[\]\n]+)\]\(([^()\s]+)\)|https?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]/g;

function readSpans(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  const add = (part: string, more: { marks?: TextMark[]; href?: string } = {}) => {
    if (part) spans.push({ text: part, ...more });
  };
  let at = 0;
  for (const match of text.matchAll(token)) {
    const [whole, bold, italic, code, label, href = whole] = match;
    const isLink = !bold && !italic && !code;
    if (isLink && !isLinkAddress(href)) continue;
    // The rest of a line that is nothing but marks is text.
    if (spans.length >= spansMax) break;
    add(text.slice(at, match.index));
    if (bold) add(bold, { marks: ['bold'] });
    else if (italic) add(italic, { marks: ['italic'] });
    else if (code) add(code, { marks: ['code'] });
    else add(label ?? whole, { href });
    at = match.index + whole.length;
  }
  add(text.slice(at));
  return spans;
}

/** The same as people type it. */
export function writeRichText({ blocks }: RichText): string {
  return blocks.map(writeBlock).join('\n\n');
}

function writeBlock(block: TextBlock): string {
  if (block.type === 'list')
    return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${writeSpans(item)}`).join('\n');
  const text = writeSpans(block.content);
  if (block.type === 'heading') return `${'#'.repeat(block.level)} ${text}`;
  return block.type === 'quote' ? `> ${text}` : text;
}

const wraps: Record<TextMark, string> = { bold: '**', italic: '*', code: '`' };

const writeSpans = (spans: readonly TextSpan[]): string =>
  spans
    .map(({ text, marks = [], href }) => {
      const marked = marks.reduce((inner, mark) => wraps[mark] + inner + wraps[mark], text);
      if (!href) return marked;
      return href === text ? text : `[${marked}](${href})`;
    })
    .join('');
