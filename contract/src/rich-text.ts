import * as z from 'zod/mini';
import { byRule, isLinkAddress, maxLength } from './rules/index.ts';

export const richTextMaxLength = 20_000;
const blocksMax = 1000;
const spansMax = 1000;

export const textMarks = ['bold', 'italic', 'code'] as const;
export type TextMark = (typeof textMarks)[number];

export const TextSpan = z.object({
  text: z.string().check(z.minLength(1), z.maxLength(richTextMaxLength)),
  marks: z.optional(z.array(z.enum(textMarks)).check(z.maxLength(textMarks.length))),
  href: z.optional(z.string().check(z.maxLength(2000), z.refine(isLinkAddress))),
});
export type TextSpan = z.infer<typeof TextSpan>;

const spans = z.array(TextSpan).check(z.maxLength(spansMax));

export const TextBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: spans }),
  z.object({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), content: spans }),
  z.object({ type: z.literal('quote'), content: spans }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(spans).check(z.maxLength(blocksMax)) }),
]);
export type TextBlock = z.infer<typeof TextBlock>;

const linesOf = (block: TextBlock): readonly TextSpan[][] => (block.type === 'list' ? block.items : [block.content]);

/** All stretches of it, in order. */
export const spansOf = ({ blocks }: RichText): TextSpan[] => blocks.flatMap(linesOf).flat();

/** The words alone, a line for each paragraph. */
export const plainTextOf = ({ blocks }: RichText): string =>
  blocks
    .flatMap(linesOf)
    .map((line) => line.map(({ text }) => text).join(''))
    .join('\n');

/** A text with its structure. What is not in this schema is not stored, so that nothing else can be shown. */
export const RichText = z
  .object({ blocks: z.array(TextBlock).check(z.maxLength(blocksMax)) })
  .check(byRule((text: RichText) => maxLength(plainTextOf(text), richTextMaxLength)));
export interface RichText {
  blocks: TextBlock[];
}
