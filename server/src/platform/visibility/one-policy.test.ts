import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const field = String.raw`[\w.?!]*\b(?:publishStatus|accessVisibility)\b`;
const state = `'(?:Published|UnPublished|PUBLIC|UNLISTED|POSTED)'`;
/**
 * Patterns of visibility rules in code. Filters chosen by an owner compare with a variable in SQL, and do not count.
 */
const spellings = [
  new RegExp(String.raw`${field}[^;\n=]{0,40}[!=]==?`),
  new RegExp(`[!=]==? *(?:${field}|${state})`),
  new RegExp(`(?:${state} *[!=]==?|case ${state})`),
  new RegExp(String.raw`switch \(${field}`),
  new RegExp(String.raw`(?:includes|has)\(${field}`),
  new RegExp(String.raw`(?:eq|ne|inArray|notInArray)\(\s*${field},\s*(?:\[|${state})`),
  /publish_status|access_visibility/,
];

/** `visibility` decides; owners' edits have their own rules; tables name their columns. */
const exempt =
  /[\\/](?:platform[\\/]visibility[\\/].*|migrations[\\/].*|stream-rules|change-events|[^\\/]+[.](?:table|test|testing))[.]ts$/;

const spellingsIn = (source: string) =>
  source.split('\n').filter((_line, index, lines) => {
    // A condition may continue on the next line.
    const text = lines.slice(index, index + 2).join('\n');
    return spellings.some(
      (spelling) => (spelling.exec(text)?.index ?? Number.POSITIVE_INFINITY) <= lines[index]!.length,
    );
  });

test.each([
  `if (subject.publishStatus !== 'Published' || subject.mediaType === 'ARCHIVE') return 'media.not_found';`,
  `if (!found?.isPublished || found.accessVisibility === 'POSTED') return 'missing';`,
  `if (row.accessVisibility != 'PUBLIC') requireToken(id, token);`,
  `const isOpen = ({ accessVisibility }: ViewerStream): boolean => accessVisibility === 'PUBLIC';`,
  `if ((patch.publishStatus ?? row.publishStatus) !== 'Published') return;`,
  `return 'PUBLIC' === visibility;`,
  `switch (row.accessVisibility) {`,
  `case 'UNLISTED':`,
  `eq(stream.publishStatus, 'Published'),`,
  `inArray(stream.accessVisibility, ['PUBLIC', 'UNLISTED']),`,
  `if (shown.includes(row.accessVisibility)) return true;`,
  `where publish_status = 'Published'`,
])('a rule is seen in %s', (line) => {
  expect(spellingsIn(line)).toEqual([line]);
});

test.each([
  `publishStatus && eq(stream.publishStatus, publishStatus),`,
  `const patch = { ...details, publishStatus, mediaType: 'VIDEO', contentType: 'VOD' } as const;`,
  `if (action.kind === 'status') return { publishStatus: action.streamStatus };`,
  `accessVisibility: live?.accessVisibility ?? 'UNLISTED',`,
  `destination: 'POSTED' | 'UNLISTED' | 'EMBEDDED';`,
])('no rule is seen in %s', (line) => {
  expect(spellingsIn(line)).toEqual([]);
});

test('the server decides nowhere else who may see a stream', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  expect(names).toContain(['platform', 'visibility', 'decide.ts'].join(sep));
  const found: string[] = [];
  for (const name of names.filter((one) => !exempt.test(sep + one))) {
    const lines = spellingsIn(await readFile(join(root, name), 'utf8'));
    found.push(...lines.map((line) => `${name}: ${line.trim()}`));
  }
  expect(found).toEqual([]);
});
