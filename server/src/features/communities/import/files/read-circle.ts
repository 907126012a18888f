import { postTitleMaxLength, serverMessages, spaceDescriptionMaxLength } from '@zeacon/contract';
import type { SourceRow } from '../source-row.ts';
import { circleColumns as named } from './circle-columns.ts';
import { cleanLine } from './clean-name.ts';
import { FileProblem } from './file-problem.ts';
import { memberSource } from './member-source.ts';
import { plainText } from './plain-text.ts';
import type { TableRow } from './read-csv.ts';
import { readDate } from './read-date.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { keyOf, memberKey, refOf, titleRef } from './source-keys.ts';

const product = 'circle';
type Columns = readonly string[];

function requireOne(columns: Columns, names: Columns): void {
  if (!names.some((name) => columns.includes(name)))
    throw new FileProblem(serverMessages.importNoColumn, { column: names[0]! });
}

const isHtml = (text: string) => /<\/?[a-z]/i.test(text) && text.includes('>');
const readBody = (text: string) => (isHtml(text) ? readHtml(text) : readMarkdown(text));

/** By email where the file has it, otherwise by name. */
function authorOf(row: TableRow, email: string, name: string): SourceRow {
  const sourceKey = email ? memberKey(product, 'email', email) : memberKey(product, 'name', name);
  return memberSource({ line: row.line, name: name || email.split('@')[0]!, email, sourceKey });
}

const fullName = (row: TableRow) =>
  row.value(...named.memberName) || `${row.value('first_name')} ${row.value('last_name')}`.trim();

export function* readCircleMembers(columns: Columns, rows: Iterable<TableRow>): Generator<SourceRow> {
  requireOne(columns, named.memberEmail);
  requireOne(columns, [...named.memberName, 'first_name']);
  for (const row of rows) yield authorOf(row, row.value(...named.memberEmail), fullName(row));
}

export function* readCircleSpaces(columns: Columns, rows: Iterable<TableRow>): Generator<SourceRow> {
  requireOne(columns, named.spaceName);
  for (const row of rows) {
    const name = row.value(...named.spaceName);
    yield spaceSource(row.line, name, row.value('description', 'space_description'));
  }
}

const spaceRef = (name: string) => titleRef(product, `space ${name}`);

const spaceSource = (line: string, name: string, description: string): SourceRow => ({
  ...{ line, label: name, sourceKey: spaceRef(name), sourceRef: spaceRef(name) },
  data: {
    kind: 'SPACE',
    name,
    description: cleanLine(description.replace(/<[^<>]*>/g, ' '), spaceDescriptionMaxLength),
  },
});

const hidden = /draft|scheduled|pending|archived|removed|deleted/i;

/** Authors and spaces come in with the first post that names them. */
export function* readCirclePosts(columns: Columns, rows: Iterable<TableRow>, now: Date): Generator<SourceRow> {
  for (const names of [named.postTitle, named.postBody, named.createdAt, [...named.authorEmail, ...named.authorName]])
    requireOne(columns, names);
  const seen = new Set<string>();
  for (const row of rows) {
    const author = authorOf(row, row.value(...named.authorEmail), row.value(...named.authorName));
    if (!seen.has(author.sourceKey)) yield author;
    seen.add(author.sourceKey);
    const spaceName = row.value(...named.postSpace);
    const space = spaceName ? spaceRef(spaceName) : null;
    if (space && !seen.has(space)) yield spaceSource(row.line, spaceName, '');
    if (space) seen.add(space);
    const given = row.value(...named.postTitle);
    const title = cleanLine(given, postTitleMaxLength);
    const createdAt = readDate(row.value(...named.createdAt), now);
    const { body, isShortened } = readBody(row.value(...named.postBody));
    const id = row.value(...named.postId) || titleRef(product, `${author.sourceKey} ${given}`);
    const isEmpty = body.blocks.length === 0 && title === '';
    const refused = hidden.test(row.value('status')) ? 'NOT_PUBLIC' : createdAt === undefined ? 'BAD_DATE' : undefined;
    const reason = refused ?? (isEmpty ? 'NO_TEXT' : undefined);
    yield {
      ...{ line: row.line, label: title, sourceKey: keyOf(product, id, createdAt), sourceRef: refOf(product, id) },
      ...{ sourceTitle: given ? titleRef(product, given) : null, ...(reason && { reason }) },
      isShortened: isShortened || given.length > postTitleMaxLength,
      data: {
        ...{ kind: 'POST', title, body, space, author: author.sourceKey, authorName: author.label },
        createdAt: createdAt ?? now.toISOString(),
      },
    };
  }
}

export function* readCircleComments(columns: Columns, rows: Iterable<TableRow>, now: Date): Generator<SourceRow> {
  for (const names of [named.commentBody, named.createdAt, [...named.authorEmail, ...named.authorName]])
    requireOne(columns, names);
  requireOne(columns, [...named.commentedId, ...named.commentedTitle]);
  const seen = new Set<string>();
  const comments: SourceRow[] = [];
  for (const row of rows) {
    const author = authorOf(row, row.value(...named.authorEmail), row.value(...named.authorName, 'name'));
    if (!seen.has(author.sourceKey)) yield author;
    seen.add(author.sourceKey);
    const createdAt = readDate(row.value(...named.createdAt), now);
    const read = readBody(row.value(...named.commentBody));
    const { text, isShortened } = plainText(read.body);
    const [post, title] = [row.value(...named.commentedId), row.value(...named.commentedTitle)];
    const parent = row.value(...named.parent);
    const id = row.value(...named.commentId) || titleRef(product, `${author.sourceKey} ${post} ${title} ${text}`);
    const reason = createdAt === undefined ? 'BAD_DATE' : text.trim() === '' ? 'NO_TEXT' : undefined;
    comments.push({
      ...{ line: row.line, label: cleanLine(text, 80), sourceKey: keyOf(product, id, createdAt) },
      ...{
        sourceRef: refOf(product, `comment ${id}`),
        isShortened: isShortened || read.isShortened,
        ...(reason && { reason }),
      },
      data: {
        ...{
          kind: 'COMMENT',
          text,
          post: post ? refOf(product, post) : null,
          postTitle: title ? titleRef(product, title) : null,
        },
        ...{
          parent: parent ? refOf(product, `comment ${parent}`) : null,
          author: author.sourceKey,
          authorName: author.label,
        },
        createdAt: createdAt ?? now.toISOString(),
      },
    });
  }
  // What is answered is older than its answers.
  yield* comments.sort((one, other) => momentOf(one).localeCompare(momentOf(other)));
}

const momentOf = ({ data }: SourceRow) => ('createdAt' in data ? data.createdAt : '');
