import { appealTextMaxLength, type OwnDecision, type ReportReason, serverMessages } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { momentMarkup } from './moment-markup.ts';
import type { Reader } from './reader.ts';
import type { CommunityWords } from './words/community-words.ts';
import { fill, linkTo, type PageLanguage } from './words/page-language.ts';

const becauseNames = {
  REPORTED: 'whyReported',
  FIRST_POST: 'whyFirst',
  WORD: 'whyWord',
  LINK: 'whyLink',
  SPAM: 'whySpam',
} as const satisfies Partial<Record<ReportReason, keyof CommunityWords>>;

const stateNames = { OPEN: 'appealOpen', UPHELD: 'appealUpheld', OVERTURNED: 'appealGranted' } as const;

/** What was decided about a member, and the form for an appeal, which its script shows. */
export function decisionsMarkup(decisions: readonly OwnDecision[], { spoken }: Reader): Html {
  const { words } = spoken;
  return html`<section class="box" id="decisions"><h1>${words.decisions}</h1>${decisions.length === 0 && html`<p class="soft">${words.decisionsNone}</p>`}</section>
${decisions.map((decision) => decisionMarkup(decision, spoken))}`;
}

/** What the server itself gives as the reason. */
const videoReasons = new Map<string, 'videoFailed' | 'videoTooLong'>([
  [serverMessages.memberVideoFailed, 'videoFailed'],
  [serverMessages.memberVideoTooLong, 'videoTooLong'],
]);

/** Without how somebody is known again, which is not told. */
export function reasonsOf({ reason, because }: Pick<OwnDecision, 'reason' | 'because'>, words: CommunityWords): string {
  const noticed = because.flatMap((one) => (one === 'BAN_EVASION' ? [] : words[becauseNames[one]]));
  const video = videoReasons.get(reason);
  return [video ? words[video] : reason, ...noticed].filter((one) => one !== '').join(' · ');
}

function decisionMarkup(decision: OwnDecision, spoken: PageLanguage): Html {
  const { id, kind, action, text, reason, because, isUndone, createdDate, appeal, canAppeal } = decision;
  const { words } = spoken;
  const removed = kind === 'COMMENT' ? words.decidedComment : words.decidedPost;
  const given = reasonsOf({ reason, because }, words);
  return html`<section class="box" id="${id}"><h2>${action === 'BANNED' ? words.decidedBan : removed}</h2>
<p class="soft">${momentMarkup(createdDate, spoken)}</p>
${action === 'REMOVED' && html`<blockquote dir="auto">${text}</blockquote>`}
<p dir="auto">${given ? fill(words.decidedWhy, { reason: given }) : words.decidedNoWhy}</p>
${isUndone && !appeal && html`<p>${words.decidedUndone}</p>`}
${appeal && html`<p class="soft" dir="auto">${appeal.text}</p><p><strong>${words[stateNames[appeal.state]]}</strong></p>${appeal.answer && html`<p dir="auto">${fill(words.appealAnswer, { answer: appeal.answer })}</p>`}`}
${canAppeal && html`<form data-do="appeal" data-decision="${id}" hidden><label>${words.appealHint}<textarea name="text" required maxlength="${appealTextMaxLength}"></textarea></label><button class="main">${words.appeal}</button></form>`}</section>`;
}

/** Leads there; for whoever is banned that is all that they can read. */
export const decisionsLinkMarkup = (label: string, spoken: PageLanguage): Html =>
  html`<p><a class="button" href="${linkTo('/decisions', spoken)}">${label}</a></p>`;
