import type { BlockedMember, PostAuthor } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { avatarMarkup } from './avatar-markup.ts';
import { momentMarkup } from './moment-markup.ts';
import type { Reader } from './reader.ts';
import { fill } from './words/page-language.ts';

/** For members, of another one who does not run the community. */
export function blockMarkup(
  { memberId, name, role }: Pick<PostAuthor, 'memberId' | 'name' | 'role'>,
  reader: Reader,
): Html | undefined {
  if (!reader.mayWrite || memberId === null || memberId === reader.memberId || role !== 'MEMBER') return undefined;
  const { words } = reader.spoken;
  const named = { name: name ?? words.deletedMember };
  return html` <button type="button" class="quiet" data-do="block" data-member="${memberId}" data-ask="${fill(words.blockAsk, named)}" data-done="${fill(words.saidBlocked, named)}" hidden>${words.block}</button>`;
}

export const unblockMarkup = (
  { memberId, username }: Pick<BlockedMember, 'memberId' | 'username'>,
  { spoken: { words } }: Reader,
): Html =>
  html` <button type="button" class="quiet" data-do="unblock" data-member="${memberId}" data-done="${fill(words.saidUnblocked, { name: username })}" hidden>${words.unblock}</button>`;

/** Whom the reader blocked. */
export function blockedMarkup(items: readonly BlockedMember[], reader: Reader): Html | undefined {
  if (items.length === 0) return undefined;
  const { spoken } = reader;
  return html`<section class="box" id="blocked"><h2>${spoken.words.blockedMembers}</h2>
<ul class="notices">${items.map(
    ({ memberId, username, pictureUrl, blockedDate }) =>
      html`<li>${avatarMarkup({ name: username, pictureUrl }, 'small')}<bdi>${username}</bdi> <span class="soft">${momentMarkup(blockedDate, spoken)}</span> <span class="acts">${unblockMarkup({ memberId, username }, reader)}</span></li>`,
  )}</ul></section>`;
}
