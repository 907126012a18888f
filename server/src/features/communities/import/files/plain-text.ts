import { commentMaxLength, type RichText, type TextSpan } from '@zeacon/contract';

const lineOf = (spans: readonly TextSpan[]) =>
  spans.map(({ text, href }) => (href === undefined || href === text ? text : `${text} (${href})`)).join('');

/** A text as comments have it: words alone, with the addresses of links. */
export function plainText({ blocks }: RichText): { text: string; isShortened: boolean } {
  const whole = blocks
    .map((block) => {
      if (block.type === 'list')
        return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${lineOf(item)}`).join('\n');
      return block.type === 'quote' ? `> ${lineOf(block.content)}` : lineOf(block.content);
    })
    .join('\n\n');
  const isShortened = whole.length > commentMaxLength;
  return {
    text: isShortened
      ? `${whole
          .slice(0, commentMaxLength - 1)
          .toWellFormed()
          .trimEnd()}…`
      : whole,
    isShortened,
  };
}
