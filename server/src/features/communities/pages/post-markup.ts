import type { PostAuthor, PostComment, PostDetails, PostReaction } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { commentCountWords, communityWords as words } from './community-words.ts';
import type { Reader } from './reader.ts';
import { richTextMarkup } from './rich-text-markup.ts';

const reactionSigns: Record<PostReaction, { sign: string; name: string }> = {
  LIKE: { sign: '👍', name: 'Like' },
  LOVE: { sign: '❤️', name: 'Love' },
  LAUGH: { sign: '😄', name: 'Laugh' },
  CELEBRATE: { sign: '🎉', name: 'Celebrate' },
};

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
export const momentMarkup = (date: string): Html =>
  html`<time datetime="${date}" data-local>${dayFormat.format(new Date(date))}</time>`;

function authorMarkup({ name, role }: PostAuthor): Html {
  const badge = role === 'OWNER' ? words.business : role === 'MODERATOR' ? words.moderator : undefined;
  return html`<strong><bdi>${name ?? words.deletedMember}</bdi></strong>${badge && html` <span class="badge">${badge}</span>`}`;
}

/** `path`: of the post on its host. */
export const postPath = ({ uuid }: PostDetails): string => `/post/${uuid}`;

export function postMarkup(post: PostDetails, reader: Reader, level: 1 | 2 = 2): Html {
  const { uuid, title, body, author, pictureUrl, isPinned, createdDate, commentCount } = post;
  const mayRemove = reader.isModerator || (reader.memberId !== null && author.memberId === reader.memberId);
  const link = html`<a href="${postPath(post)}">${title}</a>`;
  const heading = level === 1 ? html`<h1 dir="auto">${title}</h1>` : html`<h2 dir="auto">${link}</h2>`;
  return html`<article class="post" id="${uuid}" data-post="${uuid}">
<p class="by">${authorMarkup(author)} ${momentMarkup(createdDate)}${isPinned && html` <span class="badge">${words.pinned}</span>`}</p>
${title && heading}
<div class="text">${richTextMarkup(body)}</div>
${pictureUrl && html`<img class="picture" src="${pictureUrl}" alt="" loading="lazy">`}
${videoMarkup(post)}
<div class="acts">${post.reactions.map(({ reaction, count, isMine }) => {
    const { sign, name } = reactionSigns[reaction];
    return html`<button type="button" class="react" data-react="${reaction}" aria-pressed="${String(isMine)}" aria-label="${name}"${!reader.mayWrite && html` disabled`}>${sign}${count > 0 && html` <span>${count}</span>`}</button>`;
  })}
<a class="talk" href="${postPath(post)}#comments">${commentCountWords(commentCount)}</a>
${mayRemove && html`<button type="button" class="quiet" data-remove-post hidden>${words.remove}</button>`}</div>
</article>`;
}

function videoMarkup({ contentId, streamDetails, mediaToken }: PostDetails): Html | undefined {
  if (contentId === null) return undefined;
  if (!streamDetails) return html`<p class="gone">${words.videoGone}</p>`;
  const { posterUrl, width, height } = streamDetails;
  const shape = width > 0 && height > width ? 'tall' : 'wide';
  return html`<div class="video ${shape}">${posterUrl && html`<img src="${posterUrl}" alt="" loading="lazy">`}<zc-player media-id="${contentId}" media-token="${mediaToken}" destination-type="POSTED"></zc-player></div>`;
}

/** In threads: each under the one that it answers. */
export function commentsMarkup(comments: readonly PostComment[], reader: Reader): Html {
  const ids = new Set(comments.map(({ id }) => id));
  const answersTo = Map.groupBy(comments, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : null));
  // Deeper ones stay at this depth, so that they keep their width.
  const branch = (parentId: string | null, depth: number): Html => {
    const answers = answersTo.get(parentId) ?? [];
    if (answers.length === 0) return html``;
    return html`<ol class="comments${depth > 0 && depth < 4 && html` deeper`}">${answers.map(
      (comment) =>
        html`<li id="${comment.id}" data-comment="${comment.id}">${commentMarkup(comment, reader)}${branch(comment.id, depth + 1)}</li>`,
    )}</ol>`;
  };
  return branch(null, 0);
}

function commentMarkup({ text, isRemoved, author, createdDate }: PostComment, reader: Reader): Html {
  if (isRemoved) return html`<p class="gone">${words.removed}</p>`;
  const mayRemove = reader.isModerator || (reader.memberId !== null && author.memberId === reader.memberId);
  return html`<p class="by">${authorMarkup(author)} ${momentMarkup(createdDate)}</p>
<p class="said" dir="auto">${text}</p>
${reader.mayWrite && html`<p class="acts"><button type="button" class="quiet" data-answer hidden>${words.reply}</button>${mayRemove && html` <button type="button" class="quiet" data-remove-comment hidden>${words.remove}</button>`}</p>`}`;
}
