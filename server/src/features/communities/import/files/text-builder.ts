import {
  isLinkAddress,
  RichText,
  richTextMaxLength,
  type TextBlock,
  type TextMark,
  type TextSpan,
  toNormalText,
} from '@zeacon/contract';

export type Shape =
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; level: 2 | 3 }
  | { type: 'list'; ordered: boolean };

export interface ReadText {
  body: RichText;
  /** It is longer than texts here can be. */
  isShortened: boolean;
}

/** Less than the schema takes. */
const blocksMax = 900;
const spansMax = 900;

/** Builds a text piece by piece, and never one that the schema does not take. */
export function createTextBuilder() {
  const blocks: TextBlock[] = [];
  let line: TextSpan[] = [];
  let items = 0;
  let length = 0;
  let isShortened = false;
  const isFull = () => isShortened;

  return {
    isFull,

    add(given: string, marks: readonly TextMark[] = [], href?: string): void {
      const text = given.replaceAll('\0', '');
      if (isFull() || text === '') return;
      const room = richTextMaxLength - length - blocks.length - items;
      const fitting = text.length <= room ? text : text.slice(0, Math.max(0, room)).toWellFormed();
      if (fitting.length < text.length) isShortened = true;
      length += fitting.length;
      if (fitting === '') return;
      const isLinked = href !== undefined && href.length <= 2000 && isLinkAddress(href);
      const isPlain = line.length >= spansMax;
      const span = { text: fitting, ...(marks.length > 0 && { marks: [...marks] }), ...(isLinked && { href }) };
      if (isPlain) line.push({ text: fitting });
      else line.push(span);
      // So long a line is hostile: what follows in it is one plain text.
      if (line.length > spansMax)
        line.splice(spansMax, 2, {
          text: line
            .slice(spansMax)
            .map((one) => one.text)
            .join(''),
        });
    },

    /** Ends the line: it was this. */
    end(shape: Shape): void {
      const content = line;
      line = [];
      if (content.every(({ text }) => text.trim() === '')) return;
      if (blocks.length >= blocksMax || items >= blocksMax) {
        isShortened = true;
        return;
      }
      const last = blocks.at(-1);
      if (shape.type !== 'list') blocks.push({ ...shape, content });
      else {
        items += 1;
        if (last?.type === 'list' && last.ordered === shape.ordered) last.items.push(content);
        else blocks.push({ type: 'list', ordered: shape.ordered, items: [content] });
      }
    },

    finish(): ReadText {
      const parsed = RichText.safeParse(toNormalText({ blocks }));
      return { body: parsed.success ? parsed.data : { blocks: [] }, isShortened: isShortened || !parsed.success };
    },
  };
}
