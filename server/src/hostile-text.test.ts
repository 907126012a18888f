import { readRichText, writeRichText } from '@zeacon/contract';
import fc from 'fast-check';
import { isbot } from 'isbot';
import { describe, expect, test } from 'vitest';
import { readCaptions } from './features/captions/read-captions.ts';
import { toChatLine, toGuestName } from './features/chat/chat-text.ts';
import { namesIn } from './features/communities/mentions.ts';
import { linkCount, reasonsToHold } from './features/communities/moderation-rules.ts';
import { spamScore } from './features/communities/spam-score.ts';
import { readPageFacts } from './features/sites/page-facts.ts';
import { parseCompleteXml } from './features/uploads/multipart-xml.ts';
import { toLinkedText } from './features/watch-page/linked-text.ts';
import { ApiError } from './platform/api-error.ts';
import { toExcerpt } from './platform/web/plain-text.ts';

/** Many times what each of them is given: what takes the square of it does not end before the test's own limit. */
const size = 200_000;
const runs = 12;

/** What parsers read, and the tokens that their grammars are made of. */
const parsers: Record<string, { read: (text: string) => unknown; tokens: readonly string[] }> = {
  'a description with links': {
    read: (text) => String(toLinkedText(text)),
    tokens: ['http://a', ')', '(', '.', ',', '&', '<', ' ', '"', 'www.'],
  },
  'a chat line': { read: toChatLine, tokens: ['\u200b', '\u0301', ' ', '\n', '\t', '\ud800', 'a'] },
  'a guest name': { read: toGuestName, tokens: ['\u200d', '\u00ad', ' ', 'a', '\u202e'] },
  mentions: { read: namesIn, tokens: ['@', '_', '.', 'a', ' ', '@a', '@.'] },
  'a link in a post': { read: linkCount, tokens: ['a.', '.', 'www', '://', ' ', 'co', '/', '\u200b'] },
  'signs of spam': {
    read: (text) => spamScore({ text, hrefs: [text], mentionCount: 0, memberMs: 0, earlier: [text, `${text} `] }),
    tokens: ['A', 'a', ' ', '\u200b', 't.me/', 'bit.ly', '://'],
  },
  'held words': {
    read: (text) => reasonsToHold({ heldWords: 'spam\nbuy now', linkRule: 'HOLD' } as never, text, false),
    tokens: ['spa', 'buy ', ' ', '\u0301', 's.', 'now'],
  },
  'Markdown of a post': {
    read: (text) => writeRichText(readRichText(text)),
    tokens: ['*', '`', '[', '](', '\\', '\n', '> ', '- ', '1. ', 'a ', 'http://'],
  },
  WebVTT: {
    read: (text) => readCaptions('vtt', `WEBVTT\n\n${text}`),
    tokens: ['00:00.000 --> 00:01.000\n', '<c.', '<v a>', '</c>', '&amp', '-->', '\n\n', '<', '>', 'NOTE ', 'a', '00:'],
  },
  SubRip: {
    read: (text) => readCaptions('srt', text),
    tokens: ['1\n', '00:00:00,000 --> 00:00:01,000\n', '{\\an8}', '<font color="', '<i>', '\n\n', ',', 'a'],
  },
  'a transcription': {
    read: (text) =>
      readCaptions('transcription', JSON.stringify({ language: 'en', segments: [{ start: 0, end: 9, text }] })),
    tokens: ['[', ']', '(', ')', '<', ' ', '.', 'a', '♪'],
  },
  'the parts of an upload': {
    read: (text) => parseCompleteXml(`<CompleteMultipartUpload>${text}`),
    tokens: ['<Part>', '</Part>', '<PartNumber>', '1', '</PartNumber>', '<ETag>', '&quot;', '</ETag>', ' '],
  },
  "somebody's page": {
    read: (text) => readPageFacts(text, 'https://shop.example.com/'),
    tokens: [
      '<meta name="a" content="',
      '">',
      '<script src="',
      '<noscript>',
      '<template>',
      '</',
      '<!--',
      '-->',
      '<',
      ' a=',
      "'",
    ],
  },
  'an excerpt': { read: (text) => toExcerpt(text, 150), tokens: [' ', '\u200b', '\n', 'a', '\u0301', '👩‍👩‍👧'] },
  'a user agent': { read: isbot, tokens: ['Mozilla/5.0 ', '(', ')', ';', 'bot', '+http://', ' ', 'Chrome/1.', '/'] },
};

/** One token or two over and over, then something else: what backtracks or counts brackets is worst there. */
const repeated = (tokens: readonly string[]): string[] =>
  tokens.flatMap((first) => ['', ...tokens].map((second) => written('', first + second, '!')));

/** More than two, and other beginnings and ends. */
function hostile(tokens: readonly string[]): fc.Arbitrary<readonly [string, string, string]> {
  const token = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...tokens) },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 3 }) },
  );
  const some = fc.array(token, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  return fc.tuple(some, some, some);
}

function written(begin: string, over: string, end: string): string {
  return begin + over.repeat(Math.ceil(size / over.length)) + end;
}

describe('text that people send is read in time that grows with its length alone, or refused', () => {
  test.each(Object.entries(parsers))('%s', async (_name, { read, tokens }) => {
    async function tryReading(text: string): Promise<void> {
      try {
        await read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }
    for (const text of repeated(tokens)) await tryReading(text);
    const property = fc.asyncProperty(hostile(tokens), (parts) => tryReading(written(...parts)));
    await fc.assert(property, { numRuns: runs, endOnFailure: true });
    expect(repeated(tokens).length).toBe(tokens.length * (tokens.length + 1));
  });
});
