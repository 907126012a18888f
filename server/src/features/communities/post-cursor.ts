import { fieldError } from '../../platform/api-error.ts';

/** Where a page of a list ended. */
export interface Place {
  isPinned: boolean;
  createdAt: Date;
  id: string;
}

export const writeCursor = ({ isPinned, createdAt, id }: Place): string =>
  Buffer.from(`${isPinned ? 1 : 0}.${createdAt.getTime()}.${id}`).toString('base64url');

/** Rejects what was not written here. */
export function readCursor(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, pinned, time, id] = /^([01])\.(\d{1,15})\.([a-z]{3}_[a-z0-9]{1,40})$/.exec(text) ?? [];
  if (!id) throw fieldError('cursor', 'Give the nextCursor of the page before');
  return { isPinned: pinned === '1', createdAt: new Date(Number(time)), id };
}
