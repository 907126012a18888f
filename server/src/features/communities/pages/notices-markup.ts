import { type CommunityNotice, type MemberMailChoice, memberMailChoices } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { avatarMarkup } from './avatar-markup.ts';
import { momentMarkup } from './moment-markup.ts';
import type { CommunityWords } from './words/community-words.ts';
import { fill, linkTo, type PageLanguage } from './words/page-language.ts';

const kinds = {
  MENTION: 'noticeMention',
  ANSWER: 'noticeAnswer',
  COMMENT: 'noticeComment',
  POST: 'noticePost',
  LIVE: 'noticeLive',
  PARTY: 'noticeParty',
  REMOVED: 'noticeRemoved',
  APPEAL: 'noticeAppeal',
} as const satisfies Record<CommunityNotice['kind'], keyof CommunityWords>;

export function noticeWords(
  { kind, byName, title }: Pick<CommunityNotice, 'kind' | 'byName' | 'title'>,
  { words }: PageLanguage,
): string {
  return fill(words[kinds[kind]], { name: byName ?? words.deletedMember, title });
}

const mailNames = {
  OFF: 'mailOff',
  NOW: 'mailNow',
  DAILY: 'mailDaily',
  WEEKLY: 'mailWeekly',
} as const satisfies Record<MemberMailChoice, keyof CommunityWords>;

export interface ShownNotices {
  items: readonly CommunityNotice[];
  mail: MemberMailChoice;
}

export function noticesMarkup({ items, mail }: ShownNotices, spoken: PageLanguage): Html {
  const { words } = spoken;
  const options = memberMailChoices.map(
    (choice) =>
      html`<option value="${choice}"${choice === mail && html` selected`}>${words[mailNames[choice]]}</option>`,
  );
  const pathOf = ({ url }: CommunityNotice) => {
    const { pathname, search, hash } = new URL(url);
    return linkTo(pathname + search + hash, spoken);
  };
  return html`<section class="box" id="notices"><h1>${words.notices}</h1>
${items.length === 0 && html`<p class="soft">${words.noNotices}</p>`}
<ul class="notices">${items.map(
    (item) =>
      html`<li${!item.isRead && html` class="unread"`}>${avatarMarkup({ name: item.byName, pictureUrl: item.byPictureUrl }, 'small')}<a href="${pathOf(item)}" dir="auto">${noticeWords(item, spoken)}</a> <span class="soft">${momentMarkup(item.createdDate, spoken)}</span></li>`,
  )}</ul></section>
<section class="box"><form data-do="mail" hidden><label>${words.mailMe}<select name="mail">${options}</select></label><button class="main">${words.save}</button></form></section>`;
}
