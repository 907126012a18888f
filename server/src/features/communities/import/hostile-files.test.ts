import { importMaxBytes, importMaxRows, RichText } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../../platform/testing/test-database.ts';
import { base } from '../open-communities.testing.ts';
import { readHtml } from './files/read-html.ts';
import { readImportFile } from './files/read-import-file.ts';
import { readMarkdown } from './files/read-markdown.ts';
import { openImports } from './open-imports.testing.ts';
import { circlePosts, discourseUsers } from './samples.testing.ts';

const now = new Date('2026-01-01T00:00:00Z');
const rowsOf = (content: string | Buffer) => [...readImportFile(Buffer.from(content), now).rows];

test.each([
  ['', 'There is nothing in this file.'],
  ['  \n\n', 'There is nothing in this file.'],
  [Buffer.from('PK\u0003\u0004zip'), 'unpack ZIP and GZ files first'],
  [Buffer.from([0x1f, 0x8b, 8, 0]), 'unpack ZIP and GZ files first'],
  [Buffer.from([0x4e, 0x61, 0xef, 0x6d, 0x65, 0x2c]), 'not written in UTF-8'],
  ['{"topics": [', 'This is not valid JSON'],
  [`{"topics": ${'['.repeat(200)}${']'.repeat(200)}}`, 'This is not valid JSON'],
  ['{"a": 1}', 'no “topics”'],
  ['[1, 2, null]', 'no “topics”'],
  ['{"topics": [{}, null, 7]}', 'no “topics”'],
  ['a,b,c\n1,2,3', 'Its columns are: a, b, c'],
  ['username,trust_level\nada,2', 'The column “email” is missing'],
  ['Post title,Post body,Author name\nA,B,C', 'The column “created_at” is missing'],
  ['Comment body,Author name,Created at\nA,B,2023-01-01', 'The column “post_id” is missing'],
  ['username,email,trust_level\n"ada,ada@a.example,2\n', 'Line 2: a quotation mark'],
])('%j is refused with what to do', (content, message) => {
  expect(() => rowsOf(content)).toThrow(message);
});

test('files of spreadsheets are read: with semicolons, marks, other ends of lines, and in UTF-16', () => {
  const semicolons = '\ufeff"username";"email";"trust_level"\r\n"ada";"ada@a.example";"2"\r\n';
  expect(rowsOf(semicolons)).toMatchObject([{ line: '2', data: { name: 'ada', email: 'ada@a.example' } }]);
  const wide = Buffer.from('\ufeffusername\temail\ttrust_level\rbo\tbo@a.example\t1\r', 'utf16le');
  expect(rowsOf(wide)).toMatchObject([{ data: { name: 'bo', email: 'bo@a.example' } }]);
  expect(rowsOf(discourseUsers).map(({ line, label, reason }) => [line, label, reason])).toEqual([
    ['2', 'Ada Lovelace', undefined],
    ['3', 'Eve "the" Cook', 'NOT_PUBLIC'],
    ['4', 'Finn', undefined],
  ]);
});

test.each([
  '<b>'.repeat(130_000),
  '<ul><li>'.repeat(50_000),
  '<blockquote>'.repeat(30_000),
  `<p ${Array.from({ length: 20_000 }, (_, at) => `a${at}`).join(' ')}>x</p>`,
  `${'<a href="https://a.example/">x</a> '.repeat(10_000)}`,
  '<p>x</p>'.repeat(50_000),
  '<li>x</li>'.repeat(30_000),
  '&amp;'.repeat(80_000),
  `<!--${'-'.repeat(300_000)}`,
  '<svg><math>'.repeat(20_000),
  '<script>alert(1)</script><style>x</style><p onclick="x()">ok</p>',
  '<a href="javascript:alert(1)">x</a><img src="data:image/svg+xml,x" alt="y"><iframe src="javascript:1">',
  '\u0000\ud800<p>\u0000\udfff</p>',
])('HTML %# becomes a text that the schema takes, however it is written', (html) => {
  const { body } = readHtml(html);
  expect(RichText.safeParse(body).success).toBe(true);
  expect(JSON.stringify(body)).not.toMatch(/javascript|alert|data:|\\u0000|\\ud800/);
});

test.each([
  '*'.repeat(60_000),
  '!['.repeat(30_000),
  '[a](http://'.repeat(6000),
  '<a '.repeat(20_000),
  '_a '.repeat(20_000),
  '```\n'.repeat(20_000),
  '[quote="a"]\n'.repeat(6000),
  '> '.repeat(30_000),
  '- x\n'.repeat(20_000),
  `<img src="${'x'.repeat(50_000)}">`,
])('Markdown %# becomes a text that the schema takes, however it is written', (source) => {
  expect(RichText.safeParse(readMarkdown(source).body).success).toBe(true);
});

test('what is longer than a text can be is cut, and said to be', () => {
  const long = readHtml(`<p>${'word '.repeat(10_000)}</p>`);
  expect([long.isShortened, RichText.safeParse(long.body).success]).toEqual([true, true]);
  expect(readHtml('<p>short</p>').isShortened).toBe(false);
});

test('brackets in a text are text', () => {
  const raw = `[{ "${'[{'.repeat(200)}`;
  const topics = [{ id: 1, title: 'Welcome', post_stream: { posts: [{ id: 2, username: 'ada', raw, cooked: raw }] } }];
  expect(JSON.stringify(rowsOf(JSON.stringify({ topics })))).toContain('[{[{');
});

test('names that cannot be seen, or that pretend, are no names', () => {
  const file = `Name,Email\n\u200b\u202e,a@a.example\nАdmin Lа,b@a.example\n`;
  expect(rowsOf(file)).toHaveLength(2);
});

describeOnSharedPlatform('hostile files', (database) => {
  test('more bytes than a file may have are refused before they are sent', async () => {
    const { call, owner, communityId, send } = await openImports(database());
    const draft = { communityId, fileName: 'x.csv', sizeBytes: importMaxBytes + 1 };
    expect((await call(owner, 'POST', `${base}/import`, draft)).error).toBe('community.import_too_large');
    const begun = await call(owner, 'POST', `${base}/import`, { ...draft, sizeBytes: 5 });
    const part = { importId: begun.data.id, part: 0, content: Buffer.from('123456').toString('base64') };
    expect((await call(owner, 'PUT', `${base}/import/part`, part)).error).toBe('community.import_part_invalid');
    expect((await call(owner, 'PUT', `${base}/import/part`, { ...part, part: 1 })).error).toBe(
      'community.import_part_invalid',
    );
    expect((await send('x', { into: 'com_none' })).error).toBe('community.not_found');
  });

  test('a million rows, and the largest file of brackets, are refused in words', async () => {
    const { read } = await openImports(database());
    const many = await read(`Name,Email\n${'a,\n'.repeat(1_000_000)}`);
    expect([many.state, many.problem]).toEqual([
      'REFUSED',
      `The file holds more than ${importMaxRows} rows. Export fewer categories or spaces at once, and import one file after another.`,
    ]);
    const deep = await read(Buffer.alloc(importMaxBytes, '['));
    expect(deep.state).toBe('REFUSED');
    expect(deep.problem).toMatch(/valid JSON|too long/);
  });

  test('names that look like a member, or like nothing, are told apart', async () => {
    const { read, start, join, posts, communityId } = await openImports(database());
    await join(communityId, 'grace@elsewhere.example');
    const file = circlePosts
      .replaceAll('Grace Hopper', 'GRACE')
      .replace(
        '9002,Welcome,Draft,<p>Not yet</p>,GRACE,grace@harbour.example,draft',
        '9002,Welcome,Draft,x,\u200b\u202e,no@harbour.example,published',
      );
    const { id, preview } = await read(file);
    expect(preview.renamed).toEqual([
      { from: 'GRACE', to: 'GRACE 2' },
      { from: '', to: 'Member' },
    ]);
    await start(id);
    expect((await posts()).map(({ author }: { author: { name: string } }) => author.name)).toEqual([
      'Member',
      'GRACE 2',
    ]);
  });
});
