import type { Transaction } from '../../../platform/database/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import type { postComment } from '../communities.table.ts';
import { createPostsRepository } from '../posts.repository.ts';
import { createSpacesRepository } from '../spaces.repository.ts';
import { createImportRowsRepository, type ImportRow, type Outcome } from './import-rows.repository.ts';
import { createImportedAuthorsRepository } from './imported-authors.repository.ts';
import { createImportedContentRepository } from './imported-content.repository.ts';
import type { ImportRecord } from './imports.repository.ts';
import type { SourceComment, SourcePost } from './source-row.ts';

type PostRow = ImportRow & { data: SourcePost };
type CommentRow = ImportRow & { data: SourceComment };

const some = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.flatMap((value) => value ?? []))];

/** Who wrote these: a member, or an author without an account. */
async function authorsOf(tx: Transaction, { id, communityId }: ImportRecord, keys: readonly string[]) {
  const authors = createImportedAuthorsRepository(tx);
  const found = new Map((await authors.ofKeys(communityId, keys)).map((one) => [one.sourceKey, one]));
  const missing = keys.filter((key) => !found.has(key));
  // Somebody whom an earlier file knows by something else.
  const known = await createImportRowsRepository(tx).membersOf(id, missing);
  const byId = new Map((await authors.ofIds([...known.values()])).map((one) => [one.id, one]));
  return (key: string) => {
    const author = found.get(key) ?? byId.get(known.get(key) ?? '');
    return { accountId: author?.accountId ?? null, importedAuthorId: author?.accountId ? null : (author?.id ?? null) };
  };
}

/** What was imported before, or is twice in these rows, stays out. */
async function freshOf<Row extends ImportRow>(tx: Transaction, { communityId }: ImportRecord, rows: readonly Row[]) {
  const keys = rows.map(({ sourceKey }) => sourceKey);
  const known = await createImportRowsRepository(tx).knownOf(communityId, rows[0]!.kind, keys);
  const outcomes = rows.flatMap(({ position, sourceKey }): Outcome[] => {
    const targetId = known.get(sourceKey);
    return targetId === undefined ? [] : [{ position, state: 'LEFT_OUT', reason: 'ALREADY_HERE', targetId }];
  });
  return { fresh: rows.filter(({ sourceKey }) => !known.has(sourceKey)), outcomes };
}

/** Nobody is told of them, and they stand where their dates put them. */
export async function writePosts(
  tx: Transaction,
  record: ImportRecord,
  rows: PostRow[],
  newId: NewId,
): Promise<Outcome[]> {
  const { communityId, businessId, id: importId } = record;
  const { fresh, outcomes } = await freshOf(tx, record, rows);
  const refs = some(fresh.map(({ data }) => data.space));
  const spaces = await createImportRowsRepository(tx).targetsOf(importId, communityId, 'SPACE', refs);
  const there = new Set((await createSpacesRepository(tx).list(communityId)).map(({ id }) => id));
  const authorOf = await authorsOf(tx, record, some(fresh.map(({ data }) => data.author)));
  const inserted = fresh.map(({ data: { title, body, space, author, createdAt } }) => {
    const spaceId = spaces.get(space ?? '') ?? null;
    return {
      ...{ id: newId('pst'), communityId, businessId, isOfBusiness: false, ...authorOf(author), title, body },
      ...{ spaceId: spaceId && there.has(spaceId) ? spaceId : null, state: 'PUBLISHED' as const },
      createdAt: new Date(createdAt),
    };
  });
  await createImportedContentRepository(tx).insertPosts(inserted);
  return [
    ...outcomes,
    ...fresh.map(({ position }, at): Outcome => ({ position, state: 'IMPORTED', targetId: inserted[at]!.id })),
  ];
}

export async function writeComments(tx: Transaction, record: ImportRecord, rows: CommentRow[], newId: NewId) {
  const { communityId, businessId, id: importId } = record;
  const { fresh, outcomes } = await freshOf(tx, record, rows);
  const stored = createImportRowsRepository(tx);
  const named = some(fresh.flatMap(({ data }) => [data.post, data.postTitle]));
  const posts = await stored.targetsOf(importId, communityId, 'POST', named);
  const there = new Set((await createPostsRepository(tx).findMany([...posts.values()])).map(({ id }) => id));
  const parents = some(fresh.map(({ data }) => data.parent));
  const answered = await stored.targetsOf(importId, communityId, 'COMMENT', parents);
  const known = await stored.commentsOf([...answered.values()]);
  const authorOf = await authorsOf(tx, record, some(fresh.map(({ data }) => data.author)));
  const inserted: (typeof postComment.$inferInsert)[] = [];
  /** Comments that are there, with their posts. */
  const placed = new Map(known);
  for (const { position, sourceRef, data } of fresh) {
    const postId = posts.get(data.post ?? '') ?? posts.get(data.postTitle ?? '');
    if (postId === undefined || !there.has(postId)) {
      outcomes.push({ position, state: 'LEFT_OUT', reason: 'NO_POST' });
      continue;
    }
    const parentId = answered.get(data.parent ?? '');
    const isThere = parentId !== undefined && placed.get(parentId) === postId;
    const id = newId('cmt');
    inserted.push({
      ...{ id, postId, businessId, ...authorOf(data.author), parentId: isThere ? parentId : null, text: data.text },
      createdAt: new Date(data.createdAt),
    });
    placed.set(id, postId);
    if (sourceRef !== null) answered.set(sourceRef, id);
    outcomes.push({ position, state: 'IMPORTED', targetId: id });
  }
  await createImportedContentRepository(tx).insertComments(inserted);
  return outcomes;
}
