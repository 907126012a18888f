import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RichText, type TextBlock, type TextSpan } from './rich-text.ts';
import { toNormalText } from './rich-text-normal.ts';
import { readRichText } from './rich-text-source.ts';
import { writeRichText } from './rich-text-written.ts';

const paragraph = (...content: TextSpan[]) => ({ blocks: [{ type: 'paragraph', content }] });

test.each([
  ['plain', paragraph({ text: 'plain' })],
  [
    '**b** *i* `c`',
    paragraph(
      ...[{ text: 'b', marks: ['bold' as const] }, { text: ' ' }, { text: 'i', marks: ['italic' as const] }],
      ...[{ text: ' ' }, { text: 'c', marks: ['code' as const] }],
    ),
  ],
  ['[here](https://a.example/x)', paragraph({ text: 'here', href: 'https://a.example/x' })],
  [
    'see https://a.example/x.',
    paragraph(...[{ text: 'see ' }, { text: 'https://a.example/x', href: 'https://a.example/x' }, { text: '.' }]),
  ],
  ['[x](javascript:alert(1))', paragraph({ text: '[x](javascript:alert(1))' })],
  ['<b>x</b>', paragraph({ text: '<b>x</b>' })],
  ['2 * 3 * 4', paragraph({ text: '2 ' }, { text: ' 3 ', marks: ['italic'] }, { text: ' 4' })],
  [
    '## A\n> B\n- c\n- d\n1. e',
    {
      blocks: [
        { type: 'heading', level: 2, content: [{ text: 'A' }] },
        { type: 'quote', content: [{ text: 'B' }] },
        { type: 'list', ordered: false, items: [[{ text: 'c' }], [{ text: 'd' }]] },
        { type: 'list', ordered: true, items: [[{ text: 'e' }]] },
      ],
    },
  ],
  ['', { blocks: [] }],
])('%o is read as its structure', (source, text) => {
  expect(readRichText(source)).toEqual(text);
});

test.each([
  'a\n\nb',
  '**b** and *i*',
  '- one\n- two',
  '1. one\n2. two',
  '> said',
  '### small',
  '[x](mailto:a@b.example)',
])('%o comes back as it was typed', (source) => {
  expect(writeRichText(readRichText(source))).toBe(source);
});

test.each([
  '*'.repeat(5000),
  '['.repeat(5000),
  '`*'.repeat(3000),
  '- '.repeat(3000),
  `${'\\'.repeat(19_999)}a`,
  '***a'.repeat(4000),
  '[a](b'.repeat(3000),
  `http://${'.'.repeat(15_000)}`,
  '(a](http://'.repeat(500),
  'é\u202e👩‍🚀\n'.repeat(300),
])('hostile text %# is read as what the schema takes', (source) => {
  expect(RichText.safeParse(readRichText(source)).success).toBe(true);
});

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'*`[]()\\-#>.1 \n\r\u00a0\u2028ax_!:'.split('')) }),
  fc.constantFrom(
    'https://a.example/x',
    'http://',
    '\\',
    '**',
    '- a',
    '1. b',
    '> c',
    '## d',
    'a\n\nb',
    '\u200f\u0645',
    '👩‍🚀',
  ),
);
const span = fc.record(
  {
    text: words,
    marks: fc.uniqueArray(fc.constantFrom('bold' as const, 'italic' as const, 'code' as const)),
    href: fc.constantFrom('https://a.example/x', 'https://a.example/(y)', 'mailto:a@b.example'),
  },
  { requiredKeys: ['text'] },
);
const line = fc.array(span, { maxLength: 5 });
const block: fc.Arbitrary<TextBlock> = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), content: line }),
  fc.record({ type: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), content: line }),
  fc.record({ type: fc.constant('quote' as const), content: line }),
  fc.record({ type: fc.constant('list' as const), ordered: fc.boolean(), items: fc.array(line, { maxLength: 4 }) }),
);
const texts = fc.record({ blocks: fc.array(block, { maxLength: 5 }) });

test('every text that can be stored comes back from its source as it looked', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const normal = toNormalText(text);
      expect(readRichText(writeRichText(text))).toEqual(normal);
      expect(toNormalText(normal)).toEqual(normal);
      expect(RichText.safeParse(normal).success).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('whatever is typed is read as the same after it was written anew', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const once = toNormalText(readRichText(parts.join('')));
      expect(readRichText(writeRichText(once))).toEqual(once);
    }),
    { numRuns: 3000 },
  );
});
