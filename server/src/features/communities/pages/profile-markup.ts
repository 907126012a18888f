import {
  type MemberActivity,
  type MemberProfile,
  memberBioMaxLength,
  memberNoteMaxLength,
  memberRenames,
} from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { avatarMarkup } from './avatar-markup.ts';
import { blockMarkup, unblockMarkup } from './blocks-markup.ts';
import { momentMarkup } from './moment-markup.ts';
import type { Reader } from './reader.ts';
import type { CommunityWords } from './words/community-words.ts';
import { fill, linkTo, type PageLanguage, toDay } from './words/page-language.ts';

/** `path`: of the profile on its host. */
export const profilePath = (memberId: string): string => `/member/${memberId}`;

export const badgeOf = (role: MemberProfile['member']['role'] | null, words: CommunityWords): string | undefined =>
  role === 'OWNER' ? words.business : role === 'MODERATOR' ? words.moderator : undefined;

/** Who somebody is, and what they wrote that the reader may see. */
export function profileMarkup({ member, items, nextCursor, isBlocked = false }: MemberProfile, reader: Reader): Html {
  const { memberId, username, role, pictureUrl, bio, joinedDate } = member;
  const { spoken } = reader;
  const { words } = spoken;
  const badge = badgeOf(role, words);
  const older = `${profilePath(memberId)}?cursor=${nextCursor}`;
  return html`<section class="box profile" id="profile" data-member="${memberId}"><div class="who">${avatarMarkup({ name: username, pictureUrl }, 'huge')}<div><h1><bdi>${username}</bdi></h1>
<p class="soft">${badge && html`<span class="badge">${badge}</span> `}<time datetime="${joinedDate}">${fill(words.joined, { date: toDay(joinedDate, spoken) })}</time></p></div></div>
${bio && html`<p class="bio" dir="auto">${bio}</p>`}
${isBlocked && role === 'MEMBER' && html`<p>${words.blockedThem}</p>`}
${aboutMemberMarkup({ ...member, isBlocked }, reader)}</section>
<section class="box" aria-labelledby="written-title"><h2 id="written-title">${words.written}</h2>
${items.length === 0 && html`<p class="soft">${words.noWritten}</p>`}
<ul class="written">${items.map((item) => writtenMarkup(item, spoken))}</ul>
${nextCursor && html`<a class="button" rel="next" href="${linkTo(older, spoken)}">${words.olderWritten}</a>`}</section>`;
}

function writtenMarkup({ kind, title, text, url, createdDate }: MemberActivity, spoken: PageLanguage): Html {
  const { words } = spoken;
  const { pathname, search, hash } = new URL(url);
  const about = title === '' ? words.commentedOnPost : fill(words.commentedOn, { title });
  const name = kind === 'COMMENT' ? about : title;
  return html`<li><a href="${linkTo(pathname + search + hash, spoken)}">${name && html`<strong dir="auto">${name}</strong>`}<span dir="auto">${text}</span></a>
<p class="soft">${momentMarkup(createdDate, spoken)}</p></li>`;
}

/** What a reader can do about somebody else. */
function aboutMemberMarkup(
  { memberId, username, role, bio, isBlocked }: MemberProfile['member'] & { isBlocked: boolean },
  reader: Reader,
): Html | false {
  const { words } = reader.spoken;
  if (!reader.mayWrite || memberId === reader.memberId) return false;
  const isBelow = role === 'MEMBER' || (role === 'MODERATOR' && reader.role === 'OWNER');
  return html`<p class="acts">${reader.isModerator && isBelow && bio && html`<button type="button" class="quiet" data-do="remove-bio" data-member="${memberId}" data-ask="${fill(words.removeBioOf, { name: username })}" hidden>${words.removeBio}</button>`}<button type="button" class="quiet" data-report="MEMBER" data-target="${memberId}" data-why="${words.reportWhy}" data-thanks="${words.reportSent}" hidden>${words.report}</button>${isBlocked ? unblockMarkup({ memberId, username }, reader) : blockMarkup({ memberId, name: username, role }, reader)}</p>${reader.isModerator && isBelow && noteMarkup(memberId, reader)}`;
}

/** The business reads it, and nobody here. */
function noteMarkup(memberId: string, { spoken: { words } }: Reader): Html {
  return html`<details><summary>${words.noteAdd}</summary><form class="fields" data-do="note" data-member="${memberId}" hidden><label>${words.note}<textarea name="text" required maxlength="${memberNoteMaxLength}" aria-describedby="note-hint"></textarea></label>
<p class="soft" id="note-hint">${words.noteHint}</p><p class="soft" data-kept-note role="status" hidden>${words.noteKept}</p><button>${words.save}</button></form></details>`;
}

/** Others see the name and the text at once; a name that is taken is said so beside it. */
export function ownProfileMarkup(reader: Reader): Html {
  const { state, bio, spoken } = reader;
  const { words } = spoken;
  if (state === 'BANNED') return html``;
  return html`<details id="own-profile"><summary>${words.yourProfile}</summary><div class="fields">${renameMarkup(reader)}${
    state === 'ACTIVE' &&
    html`<form data-do="bio" hidden><label>${words.aboutYou}<textarea name="bio" rows="3" maxlength="${memberBioMaxLength}" aria-describedby="bio-hint">${bio}</textarea></label>
<p class="soft" id="bio-hint">${fill(words.aboutYouHint, { count: String(memberBioMaxLength) })}</p><button>${words.save}</button></form>`
  }</div></details>`;
}

function renameMarkup({ username, spoken: { words } }: Reader): Html {
  const { limit, days } = memberRenames;
  const hint = fill(words.nameHint, { count: String(limit), days: String(days) });
  return html`<form data-do="rename" hidden><label>${words.username}<input name="username" required maxlength="30" autocomplete="username" value="${username ?? ''}" aria-describedby="name-rule name-hint"></label>
<p class="soft" id="name-rule">${words.nameRule}</p><p class="soft" id="name-hint">${hint}</p><button>${words.changeName}</button></form>`;
}

/** Where the name of somebody keeps them from joining; its script shows it then, and joins with the new one. */
export function renameToJoinMarkup({ words }: PageLanguage): Html {
  return html`<form data-do="rename-to-join" id="rename-to-join" hidden><p role="alert">${words.nameInTheWay}</p><label>${words.username}<input name="username" required maxlength="30" autocomplete="username" aria-describedby="other-name-rule"></label><p class="soft" id="other-name-rule">${words.nameRule}</p><button class="main">${words.changeName}</button></form>`;
}
