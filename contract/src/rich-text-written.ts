import type { RichText, TextBlock, TextMark, TextSpan } from './rich-text.ts';
import { bullet, heading, number, quote } from './rich-text-lines.ts';
import { toNormalText } from './rich-text-normal.ts';

/** The same as people type it; read again, it is that text in its normal form. */
export function writeRichText(text: RichText): string {
  return toNormalText(text).blocks.map(writeBlock).join('\n\n');
}

function writeBlock(block: TextBlock): string {
  if (block.type === 'paragraph') return writeSpans(block.content).split('\n').map(asText).join('\n');
  const write = (line: readonly TextSpan[]) => writeSpans(line).replaceAll('\n', '\\\n');
  if (block.type === 'list')
    return block.items
      .map((item, index) => `${block.ordered ? `${Math.min(index + 1, 999)}.` : '-'} ${write(item)}`)
      .join('\n');
  return `${block.type === 'heading' ? '#'.repeat(block.level) : '>'} ${write(block.content)}`;
}

/** A line of a paragraph that would begin something else. */
const asText = (line: string) =>
  number.test(line)
    ? line.replace(/[.)]/, '\\$&')
    : [bullet, heading, quote].some((one) => one.test(line))
      ? `\\${line}`
      : line;

const signs = /[\\*`[\]]/g;
const escapeSigns = (text: string) => text.replace(signs, '\\$&').replace(/(https?):\/\//g, '$1\\://');
const wraps: Record<TextMark, string> = { bold: '**', italic: '*', code: '`' };
const inOrder: readonly TextMark[] = ['code', 'italic', 'bold'];

function writeSpan({ text, marks = [], href }: TextSpan): string {
  const marked = inOrder
    .filter((mark) => marks.includes(mark))
    .reduce((inner, mark) => wraps[mark] + inner + wraps[mark], escapeSigns(text));
  return href ? `[${marked}](${href})` : marked;
}

/** An address that stands alone is read as a link. */
const isBare = ({ text, href, marks }: TextSpan, before: string, after: string) =>
  href === text && !marks && text.search(signs) < 0 && /(^|\s)$/.test(before) && /^(\s|$)/.test(after);

const isWholeAddress = (text: string) => /^https?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]$/.test(text);

const writeSpans = (spans: readonly TextSpan[]): string =>
  spans
    .map((span, index) => {
      const [before, after] = [spans[index - 1]?.text ?? '', spans[index + 1]?.text ?? ''];
      return isBare(span, before, after) && isWholeAddress(span.text) ? span.text : writeSpan(span);
    })
    .join('');
