import type { RichText, TextBlock, TextMark, TextSpan } from './rich-text.ts';
import { bullet, heading, number, quote } from './rich-text-lines.ts';
import { isLinkAddress } from './rules/index.ts';

/** Less than the schema takes. */
const spansMax = 900;

function slashesAtEnd(line: string): number {
  let end = line.length;
  while (line[end - 1] === '\\') end -= 1;
  return line.length - end;
}

/** A backslash at its end takes the next line in. */
function* linesOf(source: string): Generator<string> {
  let begun = '';
  for (const line of source.replace(/\r\n?/g, '\n').split('\n')) {
    if (slashesAtEnd(line) % 2 === 0) {
      yield begun + line;
      begun = '';
    } else begun += `${line.slice(0, -1)}\n`;
  }
  if (begun) yield `${begun.slice(0, -1)}\\`;
}

/**
 * Reads what people type: paragraphs, `## headings`, `- lists`, `1. lists`, `> quotes`, `**bold**`, `*italic*`,
 * `***both***`, `` `code` `` and `[links](https://…)`. Everything else is text, and so is a sign after a backslash.
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
  for (const line of linesOf(source)) {
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
  /(\*{1,3})((?:\\[^\n]|[^*\\\n])+)\1|`((?:\\[^\n]|[^`\\\n])+)`|\[((?:\\[^\n]|[^[\]\\\n])+)\]\(([^()\s]+)\)|\\[!-/:-@[-`{-~]|https?:\/\/[^\s<>"'()]+[^\s<>"'().,;:!?]/g;
const marksOfStars: readonly TextMark[][] = [[], ['italic'], ['bold'], ['bold', 'italic']];
const escaped = /\\([!-/:-@[-`{-~])/g;

type Around = Omit<TextSpan, 'text'>;

function readSpans(text: string, around: Around = {}, spans: TextSpan[] = []): TextSpan[] {
  const add = (part: string, { marks = [], ...more }: Around = around) => {
    const last = spans.at(-1);
    const isSame = last?.href === more.href && (last?.marks ?? []).join() === marks.join();
    if (last && isSame) last.text += part;
    else if (part) spans.push({ text: part, ...(marks.length > 0 && { marks }), ...more });
  };
  const within = (inner: TextMark[]): Around => ({ ...around, marks: [...(around.marks ?? []), ...inner] });
  let at = 0;
  for (const match of text.matchAll(token)) {
    const [whole, stars, starred, code, label, href = whole] = match;
    const isEscaped = whole.startsWith('\\');
    const isLink = !stars && !code && !isEscaped;
    if (isLink && (around.href || !isLinkAddress(href))) continue;
    // The rest of a line that is nothing but marks is text.
    if (spans.length >= spansMax) break;
    add(text.slice(at, match.index));
    if (isEscaped) add(whole.slice(1));
    else if (stars && starred) readSpans(starred, within(marksOfStars[stars.length] ?? []), spans);
    else if (code) add(code.replace(escaped, '$1'), within(['code']));
    else if (label) readSpans(label, { ...around, href }, spans);
    else add(whole, { ...around, href });
    at = match.index + whole.length;
  }
  add(text.slice(at));
  return spans;
}
