import { type PostDetails, type RichText, readRichText, writeRichText } from '@zeacon/contract';

const blockTypes = /^(paragraph|heading|quote|list)$/;
const markNames = /^(bold|italic|code)$/;

/**
 * A text as it is typed; undefined if that would lose some of it: a newer server may know more than this, and programs
 * write what nobody types.
 */
export function toTyped({ blocks }: RichText): string | undefined {
  const isKnown = blocks.every((block) => {
    if (!blockTypes.test(block.type)) return false;
    const spans = block.type === 'list' ? block.items.flat() : block.content;
    return spans.every(({ marks = [] }) => marks.every((mark) => markNames.test(mark)));
  });
  if (!isKnown) return undefined;
  const typed = writeRichText({ blocks });
  return writeRichText(readRichText(typed)) === typed ? typed : undefined;
}

/** What a post has beside what is typed. */
export const hasMore = ({ pictures, poll, contentId, playlist, pictureUrl }: PostDetails): boolean =>
  Boolean(pictures?.length || poll || contentId || playlist || pictureUrl);
