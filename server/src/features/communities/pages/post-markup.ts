import type { PostAuthor, PostComment, PostDetails, PostReaction } from '@zeacon/contract';
import { toClock } from '../../../platform/to-clock.ts';
import { Html, html } from '../../../platform/web/html.ts';
import { isChatLine } from '../quotes.ts';
import { spacePath } from '../spaces.service.ts';
import { avatarMarkup } from './avatar-markup.ts';
import { blockMarkup } from './blocks-markup.ts';
import { commentEditMarkup, editedMarkup, postEditMarkup } from './edits-markup.ts';
import { momentMarkup } from './moment-markup.ts';
import { partyMarkup } from './party-markup.ts';
import { pollMarkup } from './poll-markup.ts';
import { postLinkMarkup } from './post-link-markup.ts';
import { postPicturesMarkup } from './post-pictures-markup.ts';
import { badgeOf, profilePath } from './profile-markup.ts';
import { isOwn, mayModerate, type Reader } from './reader.ts';
import { richTextMarkup, writtenMarkup } from './rich-text-markup.ts';
import { countWords, fill, linkTo, type PageLanguage } from './words/page-language.ts';

export const reactionSigns = {
  LIKE: { sign: '👍', name: 'like' },
  LOVE: { sign: '❤️', name: 'love' },
  LAUGH: { sign: '😄', name: 'laugh' },
  CELEBRATE: { sign: '🎉', name: 'celebrate' },
} as const satisfies Record<PostReaction, { sign: string; name: string }>;

/** Leads to the profile of somebody who is a member. */
export function authorMarkup({ memberId, name, role, isImported }: PostAuthor, spoken: PageLanguage): Html {
  const { words } = spoken;
  const badge = badgeOf(role, words) ?? (isImported && words.importedName);
  const shown = html`<strong><bdi>${name ?? words.deletedMember}</bdi></strong>`;
  const isMember = memberId !== null && role !== null;
  return html`${isMember ? html`<a class="author" href="${linkTo(profilePath(memberId), spoken)}">${shown}</a>` : shown}${badge && html` <span class="badge">${badge}</span>`}`;
}

/** `path`: of the post on its host. */
export const postPath = ({ uuid }: PostDetails): string => `/post/${uuid}`;

export function postMarkup(post: PostDetails, reader: Reader, level: 1 | 2 = 2): Html {
  const { uuid, title, body, author, pictureUrl, isPinned, createdDate, mentions } = post;
  const { spoken } = reader;
  const { words } = spoken;
  const link = html`<a href="${linkTo(postPath(post), spoken)}">${title}</a>`;
  const heading = level === 1 ? html`<h1 dir="auto">${title}</h1>` : html`<h2 dir="auto">${link}</h2>`;
  return html`<article class="post" id="${uuid}" data-post="${uuid}">
<p class="by">${avatarMarkup(author)}${authorMarkup(author, spoken)} ${momentMarkup(createdDate, spoken)}${editedMarkup(post, spoken)}${spaceMarkup(post, spoken)}${isPinned && html` <span class="badge">${words.pinned}</span>`}</p>
${post.waitsFor === 'APPROVAL' && html`<p class="soft">${words.held}</p>`}
${title && heading}
<div class="text">${richTextMarkup(body, mentions)}</div>
${pollMarkup(post, reader)}
${pictureUrl && html`<img class="picture" src="${pictureUrl}" alt="" loading="lazy">`}
<div class="with">${postPicturesMarkup(post, spoken)}${postLinkMarkup(post, reader)}</div>
${videoMarkup(post, spoken)}${playlistMarkup(post, spoken)}
${partyMarkup(post, reader, level === 1)}
<div class="acts">${post.state !== 'HELD' && talkMarkup(post, reader)}
${level === 1 && reader.mayWrite && post.state === 'PUBLISHED' && quoteButton(uuid, author, spoken)}${postEditMarkup(post, reader)}${post.state === 'HELD' && isOwn(author, reader) ? takeBackMarkup(reader) : removeMarkup(author, reader, new Html('data-remove-post'))}${mayReport(author, reader) && reportMarkup('POST', uuid, spoken)}${blockMarkup(author, reader)}${unpictureMarkup(author, reader)}</div>
</article>`;
}

/** What others can say of it, and have said. */
const talkMarkup = (post: PostDetails, reader: Reader): Html =>
  html`${reactionsMarkup(post, reader)}
<a class="talk" href="${linkTo(`${postPath(post)}#comments`, reader.spoken)}">${countWords(reader.spoken.words.commentCount, post.commentCount, reader.spoken)}</a>`;

const takeBackMarkup = ({ spoken: { words } }: Reader): Html =>
  html` <button type="button" class="quiet" data-remove-post data-ask="${words.takeBackAsk}" hidden>${words.takeBack}</button>`;

/** A button for each that can be given. */
function reactionsMarkup({ reactions }: Pick<PostDetails, 'reactions'>, { mayWrite, spoken: { words } }: Reader): Html {
  const buttons = reactions.map(({ reaction, count, isMine }) => {
    const { sign, name } = reactionSigns[reaction];
    return html`<button type="button" class="react" data-react="${reaction}" aria-pressed="${String(isMine)}" aria-label="${count > 0 ? `${words[name]}, ${count}` : words[name]}"${!mayWrite && html` disabled`}>${sign}${count > 0 && html` <span>${count}</span>`}</button>`;
  });
  return html`${buttons}`;
}

const spaceMarkup = ({ space }: PostDetails, spoken: PageLanguage) =>
  space && html` <a class="badge" href="${linkTo(spacePath(space.id), spoken)}"><bdi>${space.name}</bdi></a>`;

const videoStateWords = { MAKING: 'videoMaking', FAILED: 'videoFailed', TOO_LONG: 'videoTooLong' } as const;

function videoMarkup(post: PostDetails, spoken: PageLanguage): Html | undefined {
  const { uuid, contentId, streamDetails, mediaToken, videoState } = post;
  if (videoState === 'MAKING' && post.waitsFor === 'APPROVAL') return undefined;
  if (videoState)
    return html`<p class="gone" data-video-state="${videoState}">${spoken.words[videoStateWords[videoState]]}</p>`;
  if (contentId === null) return undefined;
  // What waits for a moderator plays once others may see it.
  if (!streamDetails && post.state === 'HELD') return undefined;
  if (!streamDetails) return html`<p class="gone">${spoken.words.videoGone}</p>`;
  const { posterUrl, width, height } = streamDetails;
  const shape = width > 0 && height > width ? 'tall' : 'wide';
  return html`<div class="video ${shape}">${posterUrl && html`<img src="${posterUrl}" alt="" loading="lazy">`}<zc-player id="video-${uuid}" media-id="${contentId}" media-token="${mediaToken}" ${countedMarkup(post)}></zc-player></div>`;
}

/** What its views are counted for. */
const countedMarkup = ({ uuid, community, memberProof }: PostDetails): Html =>
  html`destination-type="POST" post-id="${uuid}" community-id="${community.id}"${memberProof && html` member-proof="${memberProof}"`}`;

/** Its name stands below, so that it can be read without a script, too. */
function playlistMarkup(post: PostDetails, spoken: PageLanguage): Html | undefined {
  const { uuid, playlist } = post;
  if (!playlist) return undefined;
  const { id, name, videoCount, posterUrl, token } = playlist;
  const { words } = spoken;
  if (videoCount === 0)
    return html`<p class="list"><strong dir="auto">${name}</strong></p><p class="gone">${words.playlistEmpty}</p>`;
  const count = countWords(words.videoCount, videoCount, spoken);
  const about = html`<p class="list"><strong dir="auto">${name}</strong> <span class="soft">${count}</span></p>`;
  return html`<div class="video wide">${posterUrl && html`<img src="${posterUrl}" alt="" loading="lazy">`}<zc-player id="video-${uuid}" playlist-id="${id}" playlist-token="${token}" ${countedMarkup(post)}></zc-player></div>${about}`;
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

/** Of somebody else's, a moderator is asked for the reason that its author reads. */
function removeMarkup(author: PostAuthor, reader: Reader, what: Html): Html | undefined {
  const { words } = reader.spoken;
  const isOfAnother = !isOwn(author, reader);
  if (isOfAnother && !mayModerate(author, reader)) return undefined;
  return html` <button type="button" class="quiet" ${what}${isOfAnother && html` data-why="${words.removeWhy}"`} hidden>${words.remove}</button>`;
}

function commentMarkup(comment: PostComment, reader: Reader): Html {
  const { text, isRemoved, isHeld, author, createdDate, atSec, mentions } = comment;
  const { spoken } = reader;
  const { words } = spoken;
  if (isRemoved) return html`<p class="gone">${words.removed}</p>`;
  const moment =
    atSec !== null &&
    html`<button type="button" class="moment" data-seek="${atSec}" dir="ltr" hidden>${toClock(atSec)}</button> `;
  return html`<p class="by">${avatarMarkup(author, 'small')}${authorMarkup(author, spoken)} ${momentMarkup(createdDate, spoken)}${editedMarkup(comment, spoken)}</p>
${isHeld && html`<p class="soft">${words.held}</p>`}
${quoteMarkup(comment, spoken)}<p class="said" dir="auto">${moment}${writtenMarkup(text, mentions)}</p>
${commentActsMarkup(comment, reader)}`;
}

function commentActsMarkup(comment: PostComment, reader: Reader): Html | undefined {
  const { id, author } = comment;
  const { spoken, mayWrite } = reader;
  const { words } = spoken;
  const reactions = reactionsMarkup(comment, reader);
  if (!mayWrite)
    return comment.reactions.some(({ count }) => count > 0) ? html`<p class="acts">${reactions}</p>` : undefined;
  return html`<p class="acts">${reactions} <button type="button" class="quiet" data-answer hidden>${words.reply}</button> ${quoteButton(id, author, spoken)}${commentEditMarkup(comment, reader)}${removeMarkup(author, reader, new Html('data-remove-comment'))}${mayReport(author, reader) && reportMarkup('COMMENT', id, spoken)}${blockMarkup(author, reader)}${unpictureMarkup(author, reader)}</p>`;
}

/** Leads to where the words stand. */
function quoteMarkup({ postId, quote, atSec }: PostComment, spoken: PageLanguage): Html | undefined {
  if (!quote) return undefined;
  const { words } = spoken;
  const { id, text, author } = quote;
  // A chat is shown from a moment on, in milliseconds.
  const ofLine = atSec ? `?chat=${atSec * 1000 - 1}` : '';
  const from = isChatLine(id) ? ofLine : id === postId ? '' : `?comment=${id}`;
  const place = linkTo(`/post/${postId}${from}#${id}`, spoken);
  return html`<figure class="quote"><blockquote dir="auto">${text}</blockquote><figcaption><a href="${place}"><bdi>${author.name ?? words.deletedMember}</bdi></a></figcaption></figure>
`;
}

/** Takes what is selected, otherwise all of it. */
const quoteButton = (id: string, { name }: PostAuthor, { words }: PageLanguage): Html =>
  html`<button type="button" class="quiet" data-quote="${id}" data-name="${name ?? words.deletedMember}" hidden>${words.quote}</button>`;

const mayReport = ({ memberId }: PostAuthor, reader: Reader): boolean =>
  reader.mayWrite && memberId !== null && memberId !== reader.memberId;

const reportMarkup = (kind: 'POST' | 'COMMENT', id: string, { words }: PageLanguage): Html =>
  html` <button type="button" class="quiet" data-report="${kind}" data-target="${id}" data-why="${words.reportWhy}" data-thanks="${words.reportSent}" hidden>${words.report}</button>`;

/** For moderators, of those whose picture they may take away. */
function unpictureMarkup({ memberId, name, role, pictureUrl }: PostAuthor, reader: Reader): Html | undefined {
  const isBelow = role === null || role === 'MEMBER' || (role === 'MODERATOR' && reader.role === 'OWNER');
  if (!reader.isModerator || memberId === null || memberId === reader.memberId || !pictureUrl || !isBelow)
    return undefined;
  const { words } = reader.spoken;
  return html` <button type="button" class="quiet" data-do="remove-picture" data-member="${memberId}" data-ask="${fill(words.removePictureOf, { name: name ?? words.deletedMember })}" hidden>${words.removePicture}</button>`;
}
