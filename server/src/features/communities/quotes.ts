import { type CommentQuote, plainTextOf } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import { toLine } from '../../platform/web/plain-text.ts';
import type { CommentRow, PostRow } from './posts.repository.ts';

type Quotable = Pick<CommentRow, 'postId' | 'text' | 'isRemoved' | 'isHeld'>;

interface Quotables {
  findComment: (id: string) => Promise<Quotable | undefined>;
  /** Of the chat of the live that the post shows. */
  findLine: (id: string) => Promise<{ text: string } | undefined>;
}

/** Lines of chats have ids of their own kind. */
export const isChatLine = (id: string): boolean => id.startsWith('msg_');

/**
 * What is stored of a quote: words that stand in the post, in a comment below it that everybody sees, or in the chat of its
 * live, so that nobody puts words into somebody's mouth. One line without characters that change the text around them.
 */
export async function readQuote(
  given: CommentQuote,
  post: Pick<PostRow, 'id' | 'title' | 'body'>,
  quotables: Quotables,
): Promise<CommentQuote> {
  const { id } = given;
  const text = toLine(given.text);
  const said = id === post.id ? `${post.title}\n${plainTextOf(post.body)}` : await wordsOf(id, post.id, quotables);
  if (text === '' || !toLine(said).includes(text)) throw fieldError('quote', 'Quote words that stand there');
  return { id, text };
}

async function wordsOf(id: string, postId: string, { findComment, findLine }: Quotables): Promise<string> {
  if (isChatLine(id)) {
    const line = await findLine(id);
    if (!line) throw new ApiError('comment.not_found');
    return line.text;
  }
  const comment = await findComment(id);
  if (comment?.postId !== postId || comment.isRemoved || comment.isHeld) throw new ApiError('comment.not_found');
  return comment.text;
}
