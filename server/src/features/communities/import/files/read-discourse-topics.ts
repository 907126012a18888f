import { type ImportReason, postTitleMaxLength, serverMessages, spaceDescriptionMaxLength } from '@zeacon/contract';
import type { SourceMember, SourceRow } from '../source-row.ts';
import { cleanLine } from './clean-name.ts';
import { FileProblem } from './file-problem.ts';
import { plainText } from './plain-text.ts';
import { readDate } from './read-date.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { keyOf, memberKey, refOf } from './source-keys.ts';

type Json = Readonly<Record<string, unknown>>;

const product = 'discourse';
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;

/** Topics of an export, or as the API answers: one, or several in a list. */
function topicsOf(file: unknown): { topics: Json[]; path: string; rest: Json } {
  if (Array.isArray(file)) return { topics: listOf(file), path: '', rest: {} };
  if (!isObject(file)) throw new FileProblem(serverMessages.importUnknownJson);
  if (Array.isArray(file.topics)) return { topics: listOf(file.topics), path: 'topics', rest: file };
  if (isObject(file.post_stream)) return { topics: [file], path: '', rest: {} };
  throw new FileProblem(serverMessages.importUnknownJson);
}

/** Notices that Discourse writes itself, such as that a topic was closed. */
const noticeTypes: readonly unknown[] = [2, 3];

function refusalOf(topic: Json, post: Json): ImportReason | undefined {
  if (topic.archetype === 'private_message') return 'PRIVATE_MESSAGE';
  if (post.hidden === true || post.deleted_at || topic.deleted_at || topic.visible === false) return 'NOT_PUBLIC';
  if (noticeTypes.includes(post.post_type) || post.action_code) return 'NOTICE';
  return undefined;
}

/** The JSON of `discourse export_category` and `export_topics`, and topics as `/t/{id}.json` answers them. */
export function* readDiscourseTopics(file: unknown, now: Date): Generator<SourceRow> {
  const { topics, path, rest } = topicsOf(file);
  if (!topics.some((topic) => Array.isArray(topic.posts) || isObject(topic.post_stream)))
    throw new FileProblem(serverMessages.importUnknownJson);
  for (const [index, category] of listOf(rest.categories).entries()) yield* toSpace(category, index);
  const users = new Map<string, Json>();
  for (const user of listOf(rest.users)) users.set(idOf(user.id) ?? '', user);
  const seen = new Set<string>();

  for (const [at, topic] of topics.entries()) {
    const stream = isObject(topic.post_stream) ? topic.post_stream.posts : topic.posts;
    const posts = listOf(stream).toSorted(
      (one, other) => Number(one.post_number ?? 0) - Number(other.post_number ?? 0),
    );
    const line = path ? `${path}[${at}]` : `[${at}]`;
    let isFirst = true;
    for (const [place, post] of posts.entries()) {
      const author = authorOf(post, users);
      if (!seen.has(author.sourceKey)) yield author;
      seen.add(author.sourceKey);
      yield toWritten({ topic, post, author, isFirst, line: `${line}.posts[${place}]`, now });
      isFirst = false;
    }
  }
}

function* toSpace(category: Json, index: number): Generator<SourceRow> {
  const id = idOf(category.id);
  const name = textOf(category.name);
  if (id === undefined) return;
  const description = cleanLine(
    textOf(category.description_text ?? category.description).replace(/<[^<>]*>/g, ' '),
    spaceDescriptionMaxLength,
  );
  const sourceRef = refOf(product, id);
  yield {
    line: `categories[${index}]`,
    label: name,
    sourceKey: keyOf(product, id, undefined),
    sourceRef,
    data: { kind: 'SPACE', name, description },
  };
}

function authorOf(post: Json, users: ReadonlyMap<string, Json>): SourceRow & { data: SourceMember } {
  const userId = idOf(post.user_id);
  const user = users.get(userId ?? '') ?? post;
  const username = textOf(user.username);
  const name = textOf(user.name) || username;
  const email = textOf(user.email).trim().toLowerCase() || null;
  const sourceKey = username ? memberKey(product, 'username', username) : memberKey(product, 'id', userId ?? '');
  return {
    ...{ line: userId ?? username, label: name || username, sourceKey, sourceRef: null },
    data: { kind: 'MEMBER', name: name || username, email },
  };
}

interface Found {
  topic: Json;
  post: Json;
  author: SourceRow & { data: SourceMember };
  isFirst: boolean;
  line: string;
  now: Date;
}

function toWritten({ topic, post, author, isFirst, line, now }: Found): SourceRow {
  const topicId = idOf(topic.id) ?? line;
  const id = isFirst ? topicId : (idOf(post.id) ?? line);
  const createdAt = readDate(isFirst ? (topic.created_at ?? post.created_at) : post.created_at, now);
  const { body, isShortened } = typeof post.raw === 'string' ? readMarkdown(post.raw) : readHtml(textOf(post.cooked));
  const title = cleanLine(textOf(topic.title), postTitleMaxLength);
  const written = { author: author.sourceKey, authorName: author.data.name, createdAt: createdAt ?? now.toISOString() };
  const isCut = isShortened || (isFirst && textOf(topic.title).trim().length > postTitleMaxLength);
  const ofSource = { line, label: title, sourceKey: keyOf(product, id, createdAt) };
  const refused = refusalOf(topic, post) ?? (createdAt === undefined ? 'BAD_DATE' : undefined);
  if (isFirst) {
    const categoryId = idOf(topic.category_id);
    const space = categoryId === undefined ? null : refOf(product, categoryId);
    const reason = refused ?? (body.blocks.length === 0 && title === '' ? 'NO_TEXT' : undefined);
    return {
      ...{ ...ofSource, sourceRef: refOf(product, topicId), isShortened: isCut, ...(reason && { reason }) },
      data: { kind: 'POST', title, body, space, ...written },
    };
  }
  const comment = plainText(body);
  const reason = refused ?? (comment.text.trim() === '' ? 'NO_TEXT' : undefined);
  const number = (value: unknown) => refOf(product, `${topicId}/${String(value)}`);
  const answered = Number(post.reply_to_post_number ?? 1);
  return {
    ...{ ...ofSource, sourceRef: number(post.post_number), ...(reason && { reason }) },
    isShortened: isCut || comment.isShortened,
    data: {
      ...{ kind: 'COMMENT', text: comment.text, post: refOf(product, topicId), postTitle: null, ...written },
      parent: answered > 1 ? number(answered) : null,
    },
  };
}
