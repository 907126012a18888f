import { expect, test } from 'vitest';
import { cuesMax } from './cue.ts';
import { readCaptions } from './read-captions.ts';
import { toTranscription, writeWebVtt } from './web-vtt.ts';

const readCues = (...file: Parameters<typeof readCaptions>) => readCaptions(...file).cues;

const vtt = (...blocks: string[]) => `WEBVTT\n\n${blocks.join('\n\n')}\n`;
const one = (text: string, times = '00:00:01.000 --> 00:00:02.000') => vtt(`${times}\n${text}`);

test.each([
  ['a plain file', one('Hello'), one('Hello')],
  [
    'a byte order mark and Windows line ends',
    `\ufeff${one('Hello\nWorld').replaceAll('\n', '\r\n')}`,
    one('Hello\nWorld'),
  ],
  ['old Macintosh line ends', one('Hello').replaceAll('\n', '\r'), one('Hello')],
  ['missing hours and a comma', one('Hello', '00:01,000 --> 01:02,5'), one('Hello', '00:00:01.000 --> 00:01:02.500')],
  ['missing fractions', one('Hello', '00:00:01 --> 00:00:02'), one('Hello')],
  ['a title and a header', `WEBVTT - Talk\nKind: captions\n\n${one('Hello').slice(8)}`, one('Hello')],
  ['no empty line after the header', one('Hello').replace('\n\n', '\n'), one('Hello')],
  ['an identifier', vtt('intro\n00:00:01.000 --> 00:00:02.000\nHello'), one('Hello')],
  [
    'blocks that are no captions',
    vtt(
      'NOTE\n00:00:01.000 --> 00:00:09.000\nnot shown',
      'STYLE\n::cue { background: url(https://evil.example) }',
      'REGION\nid:fred',
      'NOTE one line',
      '00:00:01.000 --> 00:00:02.000\nHello',
    ),
    one('Hello'),
  ],
  [
    'settings, unknown ones dropped',
    one('Hello', '00:00:01.000 --> 00:00:02.000 line:10% region:fred align:start position:50%,center evil:1 size:200'),
    one('Hello', '00:00:01.000 --> 00:00:02.000 line:10% align:start position:50%,center'),
  ],
  [
    'unordered cues',
    vtt('00:05.000 --> 00:06.000\nB', '00:01.000 --> 00:02.000\nA'),
    vtt('00:00:01.000 --> 00:00:02.000\nA', '00:00:05.000 --> 00:00:06.000\nB'),
  ],
  [
    'overlapping cues',
    vtt('00:01.000 --> 00:04.000\nA', '00:02.000 --> 00:03.000\nB'),
    vtt('00:00:01.000 --> 00:00:04.000\nA', '00:00:02.000 --> 00:00:03.000\nB'),
  ],
  [
    'cues that end before they begin',
    vtt('00:04.000 --> 00:03.000\nA', '00:03.000 --> 00:03.000\nC', '00:01.000 --> 00:02.000\nB'),
    one('B'),
  ],
  [
    'cues without text',
    vtt('00:04.000 --> 00:05.000', '00:06.000 --> 00:07.000\n<i> </i>', '00:01.000 --> 00:02.000\nB'),
    one('B'),
  ],
  [
    'a missing empty line between cues',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB',
    vtt('00:00:01.000 --> 00:00:02.000\nA', '00:00:03.000 --> 00:00:04.000\nB'),
  ],
  [
    'more than 99 hours',
    one('Late', '100:00:00.000 --> 100:00:01.000'),
    one('Late', '100:00:00.000 --> 100:00:01.000'),
  ],
] as const)('reads WebVTT with %s', (_case, content, expected) => {
  expect(writeWebVtt(readCues('vtt', content))).toBe(expected);
});

test.each([
  ['tags it keeps', '<b>bold <i>both</i></b> <u>under</u>', '<b>bold <i>both</i></b> <u>under</u>'],
  ['tags it drops', '<c.yellow>a</c> <lang en>b</lang> <font color="red">c</font> <00:00:01.500>d', 'a b c d'],
  ['ruby', '<ruby>漢<rt>kan</rt></ruby>', '漢kan'],
  ['voices', '<v.loud Ann Lee>Hi</v>', '<v Ann Lee>Hi</v>'],
  ['a voice left open', '<v Ann>Hi', '<v Ann>Hi</v>'],
  ['a voice without a name', '<v>Hi</v>', 'Hi'],
  ['tags in the wrong order', '<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
  ['classes and attributes', '<b.x onclick="alert(1)">a</b>', '<b>a</b>'],
  ['scripts', '<script>alert(1)</script><img src=x onerror=alert(1)>', 'alert(1)'],
  ['a voice that hides markup', '<v &lt;b&gt;>Hi</v>', '<v &lt;b&gt;>Hi</v>'],
  ['a voice that ends like times', '<v Bob-- -->Hi</v>', '<v Bob>Hi</v>'],
  ['a voice that is half an arrow', '<v -->Hi</v>', 'Hi'],
  ['a voice whose arrow appears only when it is cut', `<v ${'a'.repeat(98)}--b>Hi</v>`, `<v ${'a'.repeat(98)}>Hi</v>`],
  ['a voice with hyphens inside', '<v Bob--Ann->Hi</v>', '<v Bob--Ann->Hi</v>'],
  ['text that looks like times', 'from 1 --> 2', 'from 1 --&gt; 2'],
  ['signs that need escaping', 'R&D: 1 < 2 > 0', 'R&amp;D: 1 &lt; 2 &gt; 0'],
  ['entities', '&amp;&lt;&gt;&quot;&#39;&#x41;&bogus;', '&amp;&lt;&gt;"\'A&amp;bogus;'],
  ['entities that would be control characters', 'a&#0;b&#10;c&#xd800;', 'a\ufffdb\ufffdc\ufffd'],
  ['control characters', 'a\u0007b\u001bc\td\u2028e', 'abc d e'],
  ['a NUL and half a character', 'a\0b\ud800c', 'a\ufffdb\ufffdc'],
  ['Arabic', 'مرحبا\u200f', 'مرحبا\u200f'],
  ['several spaces', '  a   b  ', 'a b'],
] as const)('cleans text with %s', (_case, text, expected) => {
  expect(readCues('vtt', one(text))[0]!.text).toBe(expected);
});

test.each([
  [
    'numbers and commas',
    '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nWorld',
    ['Hello', 'World'],
  ],
  ['no numbers', '00:00:01,000 --> 00:00:02,000\nHello', ['Hello']],
  [
    'a number alone as text',
    '1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:03,000 --> 00:00:04,000\n43',
    ['42', '43'],
  ],
  [
    'an empty line inside',
    '1\n00:00:01,000 --> 00:00:02,000\nA\n\nB\n\n2\n00:00:03,000 --> 00:00:04,000\nC',
    ['A\nB', 'C'],
  ],
  ['missing empty lines', '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB', ['A', 'B']],
  [
    'an empty line after the number',
    '1\n\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n\n00:00:03,000 --> 00:00:04,000\nB',
    ['A', 'B'],
  ],
  ['styles of other programs', '1\n00:00:01,000 --> 00:00:02,000 X1:1 Y1:2\n{\\b1}<font size="9">Hi</font>', ['Hi']],
  ['WebVTT under its name', one('Hello'), ['Hello']],
  ['a number at the end', '1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n', ['A']],
] as const)('reads SubRip with %s', (_case, content, texts) => {
  expect(readCues('srt', content).map(({ text }) => text)).toEqual(texts);
});

test('SubRip shown at the top stays at the top', () => {
  expect(readCues('srt', '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}Up')).toMatchObject([
    { text: 'Up', settings: 'line:0' },
  ]);
});

const flood = (size: number, text: string) => text.repeat(Math.ceil(size / text.length));

test.each([
  ['vtt', 'nothing', '', /^Line 1: a WebVTT file begins with the word WEBVTT/],
  ['vtt', 'SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHi', /If this is a SubRip file, choose SubRip\.$/],
  ['vtt', 'a word that only begins so', 'WEBVTTX\n', /^Line 1/],
  ['vtt', 'no cues', 'WEBVTT\n\nNOTE nothing', /^No captions were found/],
  [
    'vtt',
    'times that are none',
    vtt('00:00:aa.000 --> 00:00:02.000\nA'),
    /^Line 3: “00:00:aa.000 --> 00:00:02.000” is no time that can be read\. Write it like/,
  ],
  ['vtt', 'negative times', vtt('A\n-00:00:01.000 --> 00:00:02.000\nA'), /^Line 4/],
  ['vtt', '61 seconds', vtt('00:00:61.000 --> 00:01:02.000\nA'), /^Line 3/],
  [
    'vtt',
    'a caption as long as a book',
    one(flood(4001, 'word ')),
    /^Line 3: this caption has more than 4000 characters/,
  ],
  [
    'vtt',
    'too many cues',
    vtt(...Array.from({ length: cuesMax + 1 }, () => '00:01.000 --> 00:02.000\nA')),
    /holds more than 50000 captions/,
  ],
  ['vtt', 'nothing but tags', `WEBVTT\n\n00:01.000 --> 00:02.000\n${flood(3900, '<b>')}`, /^No captions/],
  ['vtt', 'a flood of signs', `WEBVTT\n\n${flood(5_000_000, '<')}`, /^No captions/],
  ['vtt', 'a flood of arrows', `WEBVTT\n\n${flood(5_000_000, '00:01 --> --> ')}`, /^Line 3: “.{59}…” is no time/],
  ['vtt', 'a flood of empty lines', `WEBVTT${flood(5_000_000, '\n')}`, /^No captions/],
  ['vtt', 'a flood of spaces', `WEBVTT\n\n00:01.000 --> ${flood(5_000_000, ' ')}x`, /^Line 3/],
  ['srt', 'a picture', '\ufffdPNG\r\n\u001a\n\ufffd\ufffd', /^No captions/],
  ['srt', 'times that are none', '1\n00:00:01.000 -> 00:00:02.000\nHi\n\n2\n0 --> 1\nA', /^Line 6: “0 --> 1”/],
  ['transcription', 'no JSON', '{"segments": [\n{"start": 1,}]}', /^Line 2: this is not valid JSON/],
  ['transcription', 'half a file', '{"segments": [', /this is not valid JSON/],
  ['transcription', 'a list', '[]', /A transcription is {"segments"/],
  ['transcription', 'no segments', '{"segments": {}}', /^segments: /],
  ['transcription', 'a time as text', '{"segments": [{"start": "0", "end": 1, "text": "a"}]}', /^segments\.0\.start: /],
  ['transcription', 'a negative time', '{"segments": [{"start": -1, "end": 1, "text": "a"}]}', /^segments\.0\.start: /],
  [
    'transcription',
    'times in milliseconds',
    '{"segments": [{"start": 0, "end": 90000000, "text": "a"}]}',
    /^segments\.0: .* must be in seconds/,
  ],
  ['transcription', 'silence', '{"segments": [{"start": 0, "end": 1, "text": " "}]}', /^No captions/],
  [
    'transcription',
    'too many segments',
    JSON.stringify({ segments: Array(cuesMax + 1).fill({ start: 0, end: 1, text: 'a' }) }),
    /more than 50000 segments/,
  ],
  [
    'transcription',
    'a library in one segment',
    JSON.stringify({ segments: [{ start: 0, end: 1000, text: flood(4_900_000, 'word ') }] }),
    /more than 50000 captions/,
  ],
  ['transcription', 'deep nesting', flood(200_000, '['), /this is not valid JSON|segments/],
] as const)('refuses %s with %s', (format, _case, content, message) => {
  expect(() => readCues(format, content)).toThrow(
    expect.objectContaining({ code: 'caption.unreadable', message: expect.stringMatching(message) }),
  );
});

const speech = (...segments: object[]) => readCues('transcription', JSON.stringify({ language: 'en', segments }));

test('a transcription becomes captions of two lines and seven seconds at most', () => {
  const text =
    'Welcome to the talk. Today we look at how water moves through a city, from the first drop of rain on a roof to the river, and why that matters to everyone who lives there.';
  const cues = speech({ start: 0, end: 21, text }, { start: 21.2, end: 22, text: 'Ready?' });
  for (const { startMs, endMs, text: shown } of cues) {
    expect(shown.split('\n').length).toBeLessThanOrEqual(2);
    for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(42);
    expect(endMs - startMs).toBeLessThanOrEqual(7000);
  }
  expect(cues.map(({ text: shown }) => shown.replaceAll('\n', ' ')).join(' ')).toBe(`${text} Ready?`);
  expect([cues[0]!.startMs, cues.at(-1)!.endMs]).toEqual([0, 22_000]);
});

test('single words are joined, and split at sentences, pauses and speakers', () => {
  const words = (text: string, from: number) =>
    text.split(' ').map((word, index) => ({ start: from + index * 0.3, end: from + index * 0.3 + 0.3, text: word }));
  const cues = speech(
    ...words('This sentence is long enough to stand. Next', 0),
    ...words('after a pause', 20),
    { start: 21, end: 22, text: 'Me too', speaker: 'Ann <Lee>' },
    { start: 21.5, end: 23, text: 'Both at once', speaker: 'Bob' },
  );
  expect(cues.map(({ text }) => text)).toEqual([
    'This sentence is long enough to stand.',
    'Next',
    'after a pause',
    '<v Ann &lt;Lee&gt;>Me too</v>',
    '<v Bob>Both at once</v>',
  ]);
});

test('a text without spaces is split without adding any', () => {
  const text = '水'.repeat(100);
  const cues = speech({ start: 0, end: 20, text });
  expect(cues.every((cue) => cue.text.split('\n').every((line) => line.length <= 42))).toBe(true);
  expect(cues.map((cue) => cue.text.replaceAll('\n', '')).join('')).toBe(text);
});

test('markup in a transcription is text', () => {
  expect(speech({ start: 0, end: 2, text: '<b>1</b> --> 2 & 3' })[0]!.text).toBe(
    '&lt;b&gt;1&lt;/b&gt; --&gt; 2 &amp; 3',
  );
});

test.each(['Bob--', '-->', '--', 'a -- --', 'Bob-->', '<Bob-->', 'Bob--\u0007', 'Bob--\u200b', `${'a'.repeat(98)}---`])(
  'a speaker called %j is not read as a line of times',
  (speaker) => {
    const written = writeWebVtt(speech({ start: 0, end: 1, text: 'Hello--', speaker }));
    const [, , times, ...payload] = written.split('\n');
    expect(times).toBe('00:00:00.000 --> 00:00:01.000');
    expect(payload.join('\n')).not.toContain('-->');
    expect(readCues('vtt', written)).toMatchObject([{ text: expect.stringContaining('Hello--') }]);
  },
);

test('what was written is read back the same', () => {
  const cues = readCues(
    'vtt',
    one('<v Ann>1 &lt; <i>2</i>\n--&gt; R&amp;D</v>', '00:00:01.000 --> 00:00:02.000 line:0'),
  );
  expect(readCues('vtt', writeWebVtt(cues))).toEqual(cues);
});

test('captions become a transcription of what is said', () => {
  const cues = readCues('vtt', one('<v Ann>1 &lt; <i>2</i>\nand so on</v>', '00:00:01.250 --> 00:00:02.000'));
  expect(toTranscription(cues, 'en')).toEqual({
    language: 'en',
    segments: [{ start: 1.25, end: 2, text: '1 < 2 and so on', speaker: 'Ann' }],
  });
});
