import type { PostAuthor, PostComment } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { toolWords } from './member-markup.ts';
import { attachMarkup } from './post-pictures-markup.ts';
import { isOwn, type Reader } from './reader.ts';
import { type PageLanguage, toMoment } from './words/page-language.ts';

interface Edited {
  author: PostAuthor;
  editedDate: string | null;
}

export const editedMarkup = ({ editedDate }: Pick<Edited, 'editedDate'>, spoken: PageLanguage): Html | null =>
  editedDate === null ? null : html` <span title="${toMoment(editedDate, spoken)}">${spoken.words.edited}</span>`;

/** What it said before is read by its author and by those who moderate. */
function versionsMarkup({ author, editedDate }: Edited, reader: Reader): Html | false {
  const mayRead = editedDate !== null && (isOwn(author, reader) || reader.isModerator);
  return (
    mayRead &&
    html` <button type="button" class="quiet" data-versions aria-expanded="false" hidden>${reader.spoken.words.versions}</button>`
  );
}

export const postEditMarkup = (post: Edited, reader: Reader): Html =>
  html`${isOwn(post.author, reader) && html` <button type="button" class="quiet" data-edit="post" hidden>${reader.spoken.words.edit}</button>`}${versionsMarkup(post, reader)}`;

export const commentEditMarkup = (comment: PostComment, reader: Reader): Html =>
  html`${isOwn(comment.author, reader) && html` <button type="button" class="quiet" data-edit="comment" data-text="${comment.text}" data-edited="${comment.editedDate ?? ''}" hidden>${reader.spoken.words.edit}</button>`}${versionsMarkup(comment, reader)}`;

/** The forms that the script opens in the place of a text. */
export function editTemplates({ spoken: { words } }: Reader): Html {
  const acts = html`<p class="acts"><button class="main">${words.save}</button><button type="button" class="quiet" data-do="cancel-edit">${words.cancel}</button></p>`;
  return html`<template id="edit-post"><form class="edit" data-do="edit" autocomplete="off"><label>${words.postTitle}<input name="title" maxlength="150"></label>
<label>${words.postBody}<textarea name="text" maxlength="20000" data-mentions="${words.mentionWho}" data-tools="${JSON.stringify(toolWords(words))}"></textarea></label>${attachMarkup(words)}${acts}</form></template>
<template id="edit-comment"><form class="edit" data-do="edit" autocomplete="off"><label>${words.comment}<textarea name="text" required maxlength="5000" data-mentions="${words.mentionWho}"></textarea></label>${acts}</form></template>`;
}
