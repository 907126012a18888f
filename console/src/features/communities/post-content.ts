import { type PostDetails, readRichText, type UnsentContent, writeRichText } from '@zeacon/contract';
import { toInput } from './moment-input.ts';
import { toPollDraft, toPollFields } from './poll-fields.tsx';

/** A post as its form holds it; that of a new one is empty. */
export const contentOf = (post: PostDetails | undefined): UnsentContent => ({
  title: post?.title ?? '',
  text: post ? writeRichText(post.body) : '',
  spaceId: post?.space?.id ?? '',
  contentId: post?.contentId ?? '',
  playlistId: post?.playlist?.id ?? '',
  picture: post?.picture ?? '',
  pictures: [],
  moment: toInput(post?.publishDate ?? null),
  poll: toPollFields(post?.poll ?? null),
});

/** As it is sent. */
export const draftOf = ({ title, text, spaceId, contentId, playlistId, picture, poll }: UnsentContent) => ({
  ...{ title, body: readRichText(text), contentId: contentId || null },
  ...{ playlistId: playlistId || null, picture: picture || null, spaceId: spaceId || null, poll: toPollDraft(poll) },
});
