import type { PostComment } from '@zeacon/contract';

/** A comment with the answers to it, oldest first. */
export interface CommentTree {
  comment: PostComment;
  answers: readonly CommentTree[];
}

/** What answers a comment that is not there, as its page was not read yet, stands at the root. */
export function toTrees(comments: readonly PostComment[]): CommentTree[] {
  const ids = new Set(comments.map(({ id }) => id));
  const below = new Map<string | null, PostComment[]>();
  for (const comment of comments) {
    const parent = comment.parentId !== null && ids.has(comment.parentId) ? comment.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), comment]);
  }
  const grow = (parent: string | null): CommentTree[] =>
    (below.get(parent) ?? []).map((comment) => ({ comment, answers: grow(comment.id) }));
  return grow(null);
}
