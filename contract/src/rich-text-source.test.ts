import { expect, test } from 'vitest';
import { RichText, type TextSpan } from './rich-text.ts';
import { readRichText, writeRichText } from './rich-text-source.ts';

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
  '(a](http://'.repeat(500),
  'é\u202e👩‍🚀\n'.repeat(300),
])('hostile text %# is read as what the schema takes', (source) => {
  expect(RichText.safeParse(readRichText(source)).success).toBe(true);
});
