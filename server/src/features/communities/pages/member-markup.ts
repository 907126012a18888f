import type { Community, MembershipPayment, MembershipPrice, OwnRenewal, PublicSpace } from '@zeacon/contract';
import { type Html, html } from '../../../platform/web/html.ts';
import { appealsLinkMarkup } from './appeals-markup.ts';
import { avatarMarkup } from './avatar-markup.ts';
import { decisionsLinkMarkup } from './decisions-markup.ts';
import { ownPasswordMarkup } from './password-markup.ts';
import { pollFieldsMarkup } from './poll-markup.ts';
import { acceptedPictures, attachMarkup, attachVideoMarkup } from './post-pictures-markup.ts';
import { ownProfileMarkup, profilePath, renameToJoinMarkup } from './profile-markup.ts';
import type { Reader } from './reader.ts';
import { spaceChoiceMarkup } from './spaces-markup.ts';
import type { CommunityWords } from './words/community-words.ts';
import { fill, linkTo, type PageLanguage, toMoment, toMoney } from './words/page-language.ts';

/** What somebody can do about being a member. All of it needs the script, which shows it. */
export function panelMarkup(community: Community, reader: Reader): Html {
  const { memberId, username, state, pictureUrl, unreadCount, spoken } = reader;
  const { words } = spoken;
  const costs = community.price && toPrice(community.price, spoken);
  const { signOn, takesPassword } = reader;
  if (memberId === null)
    return html`<section class="box" id="panel">${community.price && html`<p class="price">${joinCosts(community.price, spoken)}</p>`}<form data-do="sign-in" hidden><p data-without-password>${words.signIn}</p>
<label>${words.email}<input type="email" name="email" required autocomplete="email" maxlength="320"></label>
${
  takesPassword &&
  html`<label data-with-password hidden>${words.password}<input type="password" name="password" autocomplete="current-password" maxlength="1000" aria-describedby="password-help"></label>
<p class="soft" id="password-help" data-with-password hidden>${words.passwordHelp}</p>`
}
<button class="main">${words.sendLink}</button>${
      takesPassword &&
      html`<button class="main" data-with-password hidden>${words.signInAction}</button>
<button type="button" class="quiet" data-do="turn-password" data-other="${words.useLink}">${words.usePassword}</button>`
    }</form>${signOn && html`<a class="button wide" href="${signOn.url}">${fill(words.signInWith, { name: signOn.name })}</a>`}
<p id="link-sent" role="status" hidden>${words.linkSent}</p></section>`;
  const name = html`<strong><bdi>${username}</bdi></strong>`;
  return html`<section class="box" id="panel"><p class="by">${avatarMarkup({ name: username, pictureUrl })}${state === 'ACTIVE' ? html`<a class="author" href="${linkTo(profilePath(memberId), spoken)}">${name}</a>` : name}</p>
${state !== null && stateMarkup(reader)}${(state === null || state === 'REFUSED') && joinMarkup(community, reader)}
${state === 'REQUESTED' && costs && buyMarkup(community, reader, costs)}
${reader.renewal && renewalMarkup(community, reader, reader.renewal)}
${state === 'ACTIVE' && costs && !reader.isPaid && html`<p class="soft">${fill(words.keepsFree, { price: costs })}</p>`}
${state === 'ACTIVE' && html`<p id="bell"><a class="button" href="${linkTo('/notices', spoken)}">${words.notices}${unreadCount > 0 && html` <span class="count">${unreadCount}</span>`}</a></p>`}
${reader.isModerator && appealsLinkMarkup(reader.appealCount, spoken)}
${reader.hasDecisions && decisionsLinkMarkup(state === 'BANNED' ? words.seeDecisions : words.decisions, spoken)}
${accountMarkup(reader)}</section>`;
}

/** What is seldom needed: on phones the posts come first, and this once it is asked for. */
function accountMarkup(reader: Reader): Html {
  const { state, spoken } = reader;
  const { words } = spoken;
  return html`<details id="account"><summary>${words.account}</summary><div class="account">${state === 'ACTIVE' && pictureFormMarkup(reader)}${ownProfileMarkup(reader)}${ownPasswordMarkup(reader)}
<p class="acts"><button type="button" data-do="sign-out" hidden>${words.signOut}</button>${state === 'ACTIVE' && html`<button type="button" class="quiet" data-do="leave" hidden>${words.leave}</button>`}<button type="button" class="quiet" data-do="erase" data-ask="${words.eraseKeep}" hidden>${words.erase}</button><button type="button" class="quiet" data-do="export" hidden>${words.exportMine}</button></p>${paymentsMarkup(reader)}</div></details>`;
}

/** A picture is sent as soon as it is chosen. */
function pictureFormMarkup({ pictureUrl, spoken: { words } }: Reader): Html {
  return html`<form data-do="picture" id="picture" hidden><div class="acts"><label class="button file"><input type="file" name="picture" accept="${acceptedPictures}" aria-describedby="picture-hint">${pictureUrl ? words.changePicture : words.addPicture}</label>${pictureUrl && html`<button type="button" class="quiet" data-do="remove-picture" hidden>${words.removePicture}</button>`}</div>
<p class="soft" id="picture-hint">${words.pictureHint}</p></form>`;
}

/** With how often it is paid. */
function toPrice({ period, ...price }: MembershipPrice, spoken: PageLanguage): string {
  const { words } = spoken;
  const money = toMoney(price, spoken);
  if (period === 'ONCE') return money;
  return fill(period === 'MONTH' ? words.perMonth : words.perYear, { price: money });
}

const joinCosts = (price: MembershipPrice, spoken: PageLanguage): string =>
  fill(price.period === 'ONCE' ? spoken.words.joinCosts : spoken.words.joinRenews, { price: toPrice(price, spoken) });

/** What a membership costs next, and what its member can do about it. */
function renewalMarkup({ title, price: now }: Community, { memberId, spoken }: Reader, renewal: OwnRenewal): Html {
  const { words } = spoken;
  const { state, paidUntilDate, nextPaymentDate, isCancelled, card, amount, currency, period } = renewal;
  const isUnpaid = state === 'PAST_DUE';
  // What could not be charged is one payment, not one a month.
  const price = toPrice({ amount, currency, period: isUnpaid ? 'ONCE' : period }, spoken);
  const text = isCancelled ? words.memberUntil : isUnpaid ? words.unpaidSince : words.nextPayment;
  const date = toMoment(nextPaymentDate ?? paidUntilDate, spoken);
  const isOther = now && (now.amount !== amount || now.currency !== currency || now.period !== period);
  const of = html`data-title="${title}" data-member="${memberId ?? ''}" hidden`;
  const digits = card && `${card.brand} ···· ${card.lastFour} (${card.expires})`;
  return html`<section id="joining" class="joining"><h2>${words.yourMembership}</h2>
<p>${fill(text, { price, date })}</p>${digits && html`<p class="soft"><bdi>${fill(words.cardEnding, { card: digits })}</bdi></p>`}
${isOther && !isCancelled && html`<p class="soft">${fill(words.keepsPrice, { price: toPrice(now, spoken) })}</p>`}
<p class="acts">${isUnpaid && html`<button type="button" class="main" data-do="buy" ${of}>${words.payNow}</button>`}${!isUnpaid && html`<button type="button" data-do="change-card" ${of}>${words.changeCard}</button>`}${isCancelled ? html`<button type="button" data-do="keep-membership" hidden>${words.keepMembership}</button>` : html`<button type="button" class="quiet" data-do="cancel-membership" data-ask="${words.cancelAsk}" hidden>${words.cancelMembership}</button>`}</p></section>
<div id="checkout" class="joining" hidden></div>`;
}

/** Shown by the script, which puts what is paid with in its place. */
function buyMarkup({ title, price }: Community, { memberId, spoken }: Reader, costs: string): Html {
  const { words } = spoken;
  return html`<div id="joining" class="joining"><p class="price">${price && joinCosts(price, spoken)}</p>
<button type="button" class="main" data-do="buy" data-title="${title}" data-member="${memberId ?? ''}" hidden>${fill(words.joinFor, { price: costs })}</button></div>
<div id="checkout" class="joining" hidden></div>`;
}

function paymentsMarkup({ payments, spoken }: Reader): Html | false {
  const { words } = spoken;
  const paymentMarkup = ({ id, amount, currency, paidDate, refundedAmount }: MembershipPayment) => {
    const back = refundedAmount > 0 && toMoney({ amount: refundedAmount, currency }, spoken);
    return html`<li>${toMoney({ amount, currency }, spoken)} · <time datetime="${paidDate}" data-local>${toMoment(paidDate, spoken)}</time>${back && html` · ${words.givenBack}: ${back}`}<br><bdi class="soft">${id}</bdi></li>`;
  };
  return (
    payments.length > 0 &&
    html`<details><summary>${words.paidFor}</summary><ul class="paid">${payments.map(paymentMarkup)}</ul></details>`
  );
}

function joinMarkup(community: Community, reader: Reader): Html {
  const { visibility, price } = community;
  const { isPaid, spoken } = reader;
  const isInvited = reader.invite !== undefined || reader.isExpected;
  const { words } = spoken;
  if (price && !isInvited && !isPaid) return buyMarkup(community, reader, toPrice(price, spoken));
  const free = isPaid ? words.joinPaid : price && words.joinInvited;
  if (visibility === 'INVITE' && !isInvited) return html`<p class="soft">${words.inviteOnly}</p>`;
  const asks = visibility === 'PRIVATE' && !isInvited && !isPaid;
  return html`${free && html`<p class="soft">${free}</p>`}${asks && html`<p class="soft">${words.approval}</p>`}<button type="button" class="main" data-do="join"${!asks && html` data-done="${words.saidJoined}"`} hidden>${asks ? words.askToJoin : words.join}</button>${renameToJoinMarkup(spoken)}`;
}

function stateMarkup({ state, refusalReason, spoken: { words } }: Reader): Html | undefined {
  if (state === 'REFUSED')
    return html`<p>${words.refused}</p>${refusalReason && html`<p class="soft" dir="auto">${fill(words.decidedWhy, { reason: refusalReason })}</p>`}`;
  if (state === 'REQUESTED') return html`<p class="soft">${words.requested}</p>`;
  return state === 'BANNED' ? html`<p class="soft">${words.banned}</p>` : undefined;
}

export function composerMarkup(reader: Reader, space: PublicSpace | undefined, takesVideos: boolean): Html {
  const { words } = reader.spoken;
  return html`<form class="box" data-do="post" autocomplete="off" hidden>
<label>${words.postTitle}<input name="title" maxlength="150"></label>
<label>${words.postBody}<textarea name="text" required maxlength="20000" data-mentions="${words.mentionWho}" data-tools="${JSON.stringify(toolWords(words))}" aria-describedby="post-hint"></textarea></label>
<p class="soft" id="post-hint"><bdi>${words.postHint}</bdi></p>
${attachMarkup(words)}${takesVideos && attachVideoMarkup(words)}
${spaceChoiceMarkup(reader, space)}${pollFieldsMarkup(reader)}
<p class="soft" data-held role="status" hidden>${words.held}</p>${takesVideos && html`<p class="soft" data-making role="status" hidden>${words.videoMaking}</p>`}
${keptMarkup(words)}
<p class="acts"><button class="main">${words.post}</button><button type="button" class="quiet" data-do="discard" data-ask="${words.discardAsk}" hidden>${words.discard}</button></p></form>`;
}

/** Whether what is written is kept until it is sent; its script says so. */
function keptMarkup(words: CommunityWords): Html {
  const said = {
    ...{ saved: words.keptSaved, unsaved: words.keptUnsaved, saving: words.keptSaving, failed: words.keptNot },
    conflict: words.keptElsewhere,
  };
  return html`<p class="soft" data-kept="${JSON.stringify(said)}" role="status"></p>
<p class="acts" data-kept-choices hidden><button type="button" data-do="take-theirs" hidden>${words.keptTheirs}</button><button type="button" data-do="keep-mine" hidden>${words.keepMine}</button></p>`;
}

/** What the editor says, which the script puts in the place of the field. */
export const toolWords = (words: CommunityWords) => ({
  ...{ tools: words.tools, bold: words.toolBold, italic: words.toolItalic, code: words.toolCode },
  ...{ heading: words.toolHeading, subheading: words.toolSubheading, bullets: words.toolBullets },
  ...{ numbers: words.toolNumbers, quote: words.toolQuote, link: words.toolLink, address: words.linkAddress },
  ...{ apply: words.linkApply, unlink: words.linkRemove, wrongAddress: words.linkWrong },
});
