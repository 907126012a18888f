import type { RichText, TextBlock, TextSpan } from './rich-text.ts';

type Line = readonly TextSpan[];

const marksOf = ({ marks = [] }: TextSpan) => textOrder.filter((mark) => marks.includes(mark));
const textOrder = ['bold', 'italic', 'code'] as const;
const isAlike = (one: TextSpan, other: TextSpan): boolean =>
  one.href === other.href && marksOf(one).join() === marksOf(other).join();

/** Round brackets end an address in a source. */
const toHref = (href: string) => href.replaceAll('(', '%28').replaceAll(')', '%29');

function toSpan(span: TextSpan, text: string): TextSpan {
  const marks = marksOf(span);
  return { text, ...(marks.length > 0 && { marks }), ...(span.href && { href: toHref(span.href) }) };
}

/** Spaces at its ends, and ends of lines, look the same with marks and without. */
function* partsOf(span: TextSpan): Generator<TextSpan> {
  for (const part of span.text.replace(/\r\n?/g, '\n').split(/(\n)/)) {
    const inner = part.trim();
    const start = inner ? part.indexOf(inner) : part.length;
    yield { text: part.slice(0, start) };
    yield toSpan(span, inner);
    yield { text: part.slice(start + inner.length) };
  }
}

function join(line: Line): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const span of line) {
    const last = joined.at(-1);
    if (span.text === '') continue;
    if (last && isAlike(last, span)) last.text += span.text;
    else joined.push({ ...span });
  }
  return joined;
}

/** Without spaces at its ends. */
function trim(line: Line): TextSpan[] {
  const [first, ...rest] = line;
  if (!first) return [];
  const start = first.text.trimStart();
  if (start === '') return trim(rest);
  const spans = [{ ...first, text: start }, ...rest];
  const last = spans.pop()!;
  const end = last.text.trimEnd();
  return end === '' ? trim(spans) : [...spans, { ...last, text: end }];
}

const toLine = (content: Line) => trim(join(join(content).flatMap((span) => [...partsOf(span)])));

/** A line without words ends a paragraph. */
function toParagraphs(content: Line): TextBlock[] {
  const paragraphs: TextSpan[][] = [[]];
  for (const span of toLine(content)) {
    const isPlain = !span.href && !span.marks;
    const [first = '', ...others] = isPlain ? span.text.split(/\n\s*\n/) : [span.text];
    paragraphs.at(-1)!.push({ ...span, text: first });
    for (const text of others) paragraphs.push([{ ...span, text }]);
  }
  return paragraphs
    .map((line) => trim(join(line)))
    .filter((line) => line.length > 0)
    .map((line) => ({ type: 'paragraph', content: line }));
}

function toBlocks(block: TextBlock): TextBlock[] {
  if (block.type === 'paragraph') return toParagraphs(block.content);
  if (block.type === 'list') {
    const items = block.items.map(toLine).filter((line) => line.length > 0);
    return items.length > 0 ? [{ ...block, items }] : [];
  }
  const content = toLine(block.content);
  return content.length > 0 ? [{ ...block, content }] : [];
}

/**
 * The one form of all texts that look the same: nothing is empty, marks do not reach over spaces at their ends, what is alike stands
 * together. However a text is edited, this is what remains of it.
 */
export function toNormalText({ blocks }: RichText): RichText {
  const normal: TextBlock[] = [];
  for (const block of blocks.flatMap(toBlocks)) {
    const last = normal.at(-1);
    if (block.type === 'list' && last?.type === 'list' && last.ordered === block.ordered)
      normal[normal.length - 1] = { ...last, items: [...last.items, ...block.items] };
    else normal.push(block);
  }
  return { blocks: normal };
}
