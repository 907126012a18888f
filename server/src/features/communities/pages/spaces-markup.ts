import type { PublicSpace } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { spacePath } from '../spaces.service.ts';
import type { Reader } from './reader.ts';
import { linkTo } from './words/page-language.ts';

/** Leads from one space to another. `current`: what is read now; undefined for all posts. */
export function spacesMarkup({ spaces, spoken }: Reader, current: PublicSpace | undefined): Html | undefined {
  if (spaces.length === 0) return undefined;
  const link = (path: string, name: string, isCurrent: boolean) =>
    html`<a class="button" href="${linkTo(path, spoken)}"${isCurrent && html` aria-current="page"`}><bdi>${name}</bdi></a>`;
  return html`<nav class="spaces" aria-label="${spoken.words.spaces}">${link('/', spoken.words.allPosts, !current)}
${spaces.map(({ id, name }) => link(spacePath(id), name, id === current?.id))}</nav>`;
}

export const spaceHeadMarkup = ({ name, description }: PublicSpace): Html =>
  html`<section class="box"><h1 dir="auto">${name}</h1>${description && html`<p class="rules" dir="auto">${description}</p>`}</section>`;

/** For what somebody writes; begins with the space that they read. */
export function spaceChoiceMarkup({ spaces, spoken: { words } }: Reader, current: PublicSpace | undefined) {
  if (spaces.length === 0) return undefined;
  return html`<label>${words.space}<select name="spaceId"><option value="">${words.noSpace}</option>${spaces.map(
    ({ id, name }) => html`<option value="${id}"${id === current?.id && html` selected`}>${name}</option>`,
  )}</select></label>`;
}
