import { type CommentQuote, plainTextOf } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import { toLine } from '../../platform/web/plain-text.ts';
import type { CommentRow, PostRow } from './posts.repository.ts';

type Quotable = Pick<CommentRow, 'postId' | 'text' | 'isRemoved' | 'isHeld'>;

/**
 * What is stored of a quote: words that stand in the post, or in a comment below it that everybody sees, so that nobody
 * puts words into somebody's mouth. One line without characters that change the text around them.
 */
export async function readQuote(
  given: CommentQuote,
  post: Pick<PostRow, 'id' | 'title' | 'body'>,
  findComment: (id: string) => Promise<Quotable | undefined>,
): Promise<CommentQuote> {
  const { id } = given;
  const text = toLine(given.text);
  const said = id === post.id ? `${post.title}\n${plainTextOf(post.body)}` : await wordsOf(id, post.id, findComment);
  if (text === '' || !toLine(said).includes(text)) throw fieldError('quote', 'Quote words that stand there');
  return { id, text };
}

async function wordsOf(id: string, postId: string, find: (id: string) => Promise<Quotable | undefined>) {
  const comment = await find(id);
  if (comment?.postId !== postId || comment.isRemoved || comment.isHeld) throw new ApiError('comment.not_found');
  return comment.text;
}
