import { isDeepStrictEqual } from 'node:util';
import type { RichText } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CommentRow, PostRow } from './posts.repository.ts';
import { createTextVersionsRepository } from './text-versions.repository.ts';

interface Dated {
  createdAt: Date;
  editedAt: Date | null;
}

interface Words {
  title: string;
  body: RichText;
}

export const isSameText = (before: Words, after: Words): boolean =>
  before.title === after.title && isDeepStrictEqual(before.body, after.body);

/** Whoever changes an older version than the one that is stored is told; undefined: they do not say which they change. */
export function requireNewest(
  problem: 'post.changed' | 'comment.changed',
  { editedAt }: Pick<Dated, 'editedAt'>,
  editedDate: string | null | undefined,
): void {
  if (editedDate === undefined) return;
  if ((editedAt?.getTime() ?? null) !== (editedDate && Date.parse(editedDate))) throw new ApiError(problem);
}

const writtenAtOf = ({ createdAt, editedAt }: Dated): Date => editedAt ?? createdAt;

/** In the transaction that writes the next one. */
export async function keepPostVersion(tx: Transaction, before: PostRow, newId: NewId): Promise<void> {
  const { id: postId, businessId, title, body } = before;
  const row = { id: newId('ver'), businessId, postId, title, body, writtenAt: writtenAtOf(before) };
  await createTextVersionsRepository(tx).keep(row);
}

/** In the transaction that writes the next one. */
export async function keepCommentVersion(tx: Transaction, before: CommentRow, newId: NewId): Promise<void> {
  const { id: commentId, businessId, postId, text } = before;
  const row = { id: newId('ver'), businessId, postId, commentId, title: '', text, writtenAt: writtenAtOf(before) };
  await createTextVersionsRepository(tx).keep(row);
}
