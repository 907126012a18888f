import { type ImportKind, serverMessages } from '@zeacon/contract';
import type { SourceRow } from '../source-row.ts';
import { circleColumns as named } from './circle-columns.ts';
import { decodeFile } from './decode-file.ts';
import { FileProblem } from './file-problem.ts';
import { isDeeperThan } from './json-depth.ts';
import { readCircleComments, readCircleMembers, readCirclePosts, readCircleSpaces } from './read-circle.ts';
import { readTable } from './read-csv.ts';
import { readDiscourseTopics } from './read-discourse-topics.ts';
import { readDiscourseUsers } from './read-discourse-users.ts';

export interface ImportFile {
  kind: ImportKind;
  /** Throws `FileProblem` where the file ends to make sense. */
  rows: Iterable<SourceRow>;
}

/** Tells by its content what a file is. Throws `FileProblem`. */
export function readImportFile(bytes: Uint8Array, now: Date): ImportFile {
  const text = decodeFile(bytes);
  const [begin] = text
    .slice(0, 10_000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (begin === undefined) throw new FileProblem(serverMessages.importEmpty);
  if (begin === '{' || begin === '[')
    return { kind: 'DISCOURSE_TOPICS', rows: readDiscourseTopics(parse(text.replace(/^\ufeff/, '')), now) };
  const { columns, rows } = readTable(text);
  const kind = kindOf(columns);
  switch (kind) {
    case 'DISCOURSE_USERS':
      return { kind, rows: readDiscourseUsers(columns, rows) };
    case 'CIRCLE_COMMENTS':
      return { kind, rows: readCircleComments(columns, rows, now) };
    case 'CIRCLE_POSTS':
      return { kind, rows: readCirclePosts(columns, rows, now) };
    case 'CIRCLE_MEMBERS':
      return { kind, rows: readCircleMembers(columns, rows) };
    default:
      return { kind, rows: readCircleSpaces(columns, rows) };
  }
}

/** Of exports, the deepest is about twenty. */
const deepest = 100;

function parse(text: string): unknown {
  if (isDeeperThan(text, deepest)) throw new FileProblem(serverMessages.importNoJson, { reason: 'too deep' });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileProblem(serverMessages.importNoJson, { reason: String(error) });
  }
}

function kindOf(columns: readonly string[]): ImportKind {
  const has = (names: readonly string[]) => names.some((name) => columns.includes(name));
  const hasBody = has(named.postBody);
  if (has(['username']) && has(['trust_level', 'last_seen_at', 'email']) && !hasBody) return 'DISCOURSE_USERS';
  const isComment = has([
    'comment_id',
    'comment_body',
    'comment',
    'comment_text',
    'comment_content',
    'parent_comment_id',
  ]);
  if (isComment || (hasBody && has(['post_id']) && has(['id']))) return 'CIRCLE_COMMENTS';
  if (hasBody || has(['post_title', 'post_name'])) return 'CIRCLE_POSTS';
  if (has(named.memberEmail)) return 'CIRCLE_MEMBERS';
  if (has(['space_name', 'space']) || (has(['name']) && has(['slug', 'space_group', 'space_type'])))
    return 'CIRCLE_SPACES';
  throw new FileProblem(serverMessages.importUnknownCsv, { columns: columns.slice(0, 20).join(', ').slice(0, 300) });
}
