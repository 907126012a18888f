import { type AppealToModerate, decisionReasonMaxLength } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { avatarMarkup } from './avatar-markup.ts';
import { reasonsOf } from './decisions-markup.ts';
import { momentMarkup } from './moment-markup.ts';
import type { Reader } from './reader.ts';
import { fill, linkTo, type PageLanguage } from './words/page-language.ts';

const caseNames = { POST: 'casePost', COMMENT: 'caseComment', MEMBER: 'caseBan' } as const;

/** What others say against decisions about them, for those who moderate. The script shows what answers it. */
export function appealsMarkup(appeals: readonly AppealToModerate[], { spoken }: Reader): Html {
  const { words } = spoken;
  return html`<section class="box" id="appeals"><h1>${words.appeals}</h1>${appeals.length === 0 && html`<p class="soft">${words.appealsNone}</p>`}</section>
${appeals.map((appeal) => appealMarkup(appeal, spoken))}`;
}

function appealMarkup(appeal: AppealToModerate, spoken: PageLanguage): Html {
  const { id, text, member, createdDate, decision, removedText, notes, otherCount, isOwnDecision } = appeal;
  const { words } = spoken;
  const name = member.name ?? words.deletedMember;
  const why = reasonsOf(decision, words);
  return html`<section class="box" id="${id}" aria-labelledby="${id}-of"><h2 id="${id}-of">${fill(words.appealOf, { name })}</h2>
<p class="by">${avatarMarkup(member)}<span class="soft">${momentMarkup(createdDate, spoken)}</span></p>
<p dir="auto">${text}</p>
<p class="soft">${words[caseNames[decision.kind]]} · <bdi>${decision.byName ?? words.decidedByBusiness}</bdi> · ${momentMarkup(decision.createdDate, spoken)}</p>
${removedText && html`<blockquote dir="auto">${removedText}</blockquote>`}
<p class="soft" dir="auto">${why ? fill(words.decidedWhy, { reason: why }) : words.decidedNoWhy}</p>
${notes.map((note) => html`<blockquote class="soft" dir="auto">${note}</blockquote>`)}
${otherCount > 0 && html`<p class="soft">${fill(words.appealOthers, { count: String(otherCount) })}</p>`}
${isOwnDecision && html`<p><strong>${words.appealYours}</strong></p>`}
<form data-do="answer-appeal" hidden><label>${words.appealReply}<textarea name="answer" maxlength="${decisionReasonMaxLength}"></textarea></label>
<p class="acts"><button type="button" class="main" data-appeal="${id}" data-decide="OVERTURN">${words.appealGrant}</button><button type="button" data-appeal="${id}" data-decide="UPHOLD">${words.appealUphold}</button></p></form></section>`;
}

/** Leads those who moderate there. */
export const appealsLinkMarkup = (count: number, spoken: PageLanguage): Html =>
  html`<p><a class="button" href="${linkTo('/appeals', spoken)}">${spoken.words.appeals}${count > 0 && html` <span class="count">${count}</span>`}</a></p>`;
