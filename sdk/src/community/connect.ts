import type { MembershipPrice, OwnMembership } from '@zeacon/contract';
import { feedPrice } from '../feed/feed-price.ts';
import { type PopupStrings, toConnectStrings } from '../words/feed/connect-strings.ts';
import { loadFeedWords } from '../words/feed/feed-locale.ts';
import { CallRefused, calls } from './community-calls.ts';
import { button, field, formOf, paragraph, show } from './connect-parts.ts';

interface Page {
  communityId: string;
  title: string;
  visibility: 'PUBLIC' | 'PRIVATE' | 'INVITE';
  /** What joining costs. */
  price: MembershipPrice | null;
  /** No domain of a business. */
  takesPassword: boolean;
  /** A provider at which one can sign in besides. */
  signOn: { name: string; url: string } | null;
}

/** What the page that opened this window wants. All of it is in the fragment, which no server log has. */
interface Wish {
  origin: string;
  challenge: string;
  state: string;
  lang: string;
}

const page = JSON.parse(document.getElementById('community')?.textContent ?? 'null') as Page;
const wish = Object.fromEntries(new URLSearchParams(location.hash.slice(1))) as Partial<Wish>;
const { origin = '', challenge = '', state = '', lang = 'en' } = wish;
const lookEveryMs = 2000;

async function main(): Promise<void> {
  const words = toConnectStrings(await loadFeedWords(lang));
  document.documentElement.lang = lang;
  if (/^(ar|he)\b/.test(lang)) document.documentElement.dir = 'rtl';
  document.title = `${words.feedSignIn} · ${page.title}`;
  const { opener } = window;
  if (!opener || !origin || !challenge || !state) return show(paragraph(words.connectLost));
  const own = await calls.role(page.communityId).catch(() => undefined);
  if (own?.memberId) agree(words, own);
  else askForEmail(words);
}

function askForEmail(words: PopupStrings): void {
  const email = field(words.connectEmail, { type: 'email', autocomplete: 'email', maxLength: 320, required: true });
  const form = formOf(
    [
      ...[paragraph(words.connectMail), email.label, button(words.connectSend)],
      ...(page.takesPassword
        ? [otherWay(words.connectUsePassword, () => askForPassword(words, email.input.value))]
        : []),
      ...providerOf(words),
    ],
    async () => {
      await calls.beginSignIn(page.communityId, email.input.value.trim());
      waitForSignIn(words, words.connectSent);
    },
    words,
  );
  show(form);
  email.input.focus();
}

function askForPassword(words: PopupStrings, known: string): void {
  const email = field(words.connectEmail, { type: 'email', autocomplete: 'email', maxLength: 320, required: true });
  const password = field(words.connectPassword, {
    ...{ type: 'password', autocomplete: 'current-password', maxLength: 1000, required: true },
  });
  email.input.value = known;
  const form = formOf(
    [
      ...[email.label, password.label, button(words.connectSignIn)],
      otherWay(words.connectUseLink, () => askForEmail(words)),
    ],
    async () => {
      await calls.signInWithPassword(page.communityId, email.input.value.trim(), password.input.value);
      agree(words, await calls.role(page.communityId));
    },
    words,
  );
  show(form);
  (known ? password : email).input.focus();
}

function otherWay(text: string, take: () => void): HTMLButtonElement {
  const way = button(text, 'button');
  way.className = 'quiet';
  way.addEventListener('click', take);
  return way;
}

/** In a tab of its own: pages of providers may cut the window off from the page that opened it. */
function providerOf(words: PopupStrings): Node[] {
  if (!page.signOn) return [];
  const { name, url } = page.signOn;
  const href = `${url}&lang=${lang.slice(0, 2)}`;
  const link = Object.assign(document.createElement('a'), { href, target: '_blank', rel: 'noopener' });
  link.textContent = words.connectWith(name);
  link.className = 'button wide';
  link.addEventListener('click', () => waitForSignIn(words, words.connectElsewhere));
  return [link];
}

/** In another tab of this browser, which is given the cookie of this host. */
function waitForSignIn(words: PopupStrings, text: string): void {
  const again = button(words.connectAgain, 'button');
  show(paragraph(text), again);
  const timer = setInterval(async () => {
    const own = await calls.role(page.communityId).catch(() => undefined);
    if (!own?.memberId || !again.isConnected) return;
    clearInterval(timer);
    agree(words, own);
  }, lookEveryMs);
  again.addEventListener('click', () => {
    clearInterval(timer);
    askForEmail(words);
  });
}

/** Nobody is made known to a page without having agreed. */
function agree(words: PopupStrings, own: OwnMembership): void {
  const isIn = own.state === 'ACTIVE' || own.state === 'BANNED';
  const pays = page.price !== null && !isIn;
  const joins = (own.state === null || own.state === 'REFUSED') && page.visibility !== 'INVITE' && !pays;
  const ask = page.visibility === 'PRIVATE' ? words.connectAsk : words.connectJoin;
  const price = page.price && feedPrice(page.price, words, lang);
  const label = pays && price ? words.feedJoinFor(price) : joins ? ask : words.connectAgree;
  const site = URL.canParse(origin) ? new URL(origin).host : origin;
  const go = button(label);
  const costs =
    pays && price
      ? [paragraph(page.price?.period === 'ONCE' ? words.feedJoinCosts(price) : words.feedJoinRenews(price))]
      : [];
  const form = formOf(
    [paragraph(words.connectAs(own.username ?? '', site)), ...costs, go],
    async () => {
      if (pays) return buy(words, own);
      if (!joins || (await joinIn(words))) await answer(words);
    },
    words,
  );
  show(form);
  go.focus();
}

/** False where the name of somebody keeps them from joining: they are asked for another one. */
async function joinIn(words: PopupStrings): Promise<boolean> {
  try {
    await calls.join(page.communityId, null);
    return true;
  } catch (error) {
    if (!(error instanceof CallRefused) || error.field !== 'username') throw error;
    askForOtherName(words);
    return false;
  }
}

function askForOtherName(words: PopupStrings): void {
  const name = field(words.connectName, { type: 'text', autocomplete: 'username', maxLength: 30, required: true });
  const form = formOf(
    [paragraph(words.connectOtherName), name.label, button(words.connectJoin)],
    async () => {
      await calls.rename(page.communityId, name.input.value.trim());
      await calls.join(page.communityId, null);
      await answer(words);
    },
    words,
  );
  show(form);
  name.input.focus();
}

/** Who has paid before joins again without paying. */
async function buy(words: PopupStrings, own: OwnMembership): Promise<void> {
  const place = document.createElement('div');
  place.id = 'checkout';
  place.className = 'joining';
  const { isPaid } = await calls.payment(page.communityId);
  const enter = async () => {
    if ((await calls.role(page.communityId)).state !== 'ACTIVE') await calls.join(page.communityId, null);
    await answer(words);
  };
  if (isPaid) return enter();
  const { openMembershipCheckout } = await import('./membership-checkout.ts');
  show(place);
  await openMembershipCheckout(place, {
    ...{ communityId: page.communityId, title: page.title, memberId: own.memberId ?? '', language: lang },
    onDone: () => void enter().catch(showFailure),
    onBack: () => agree(words, own),
  });
}

async function answer(words: PopupStrings): Promise<void> {
  const { code } = await calls.embedCode(page.communityId, origin, challenge);
  const opener = window.opener as Window | null;
  if (!opener || opener.closed) return show(paragraph(words.connectLost));
  // Delivered to that origin alone: if another page is there by now, it gets nothing.
  opener.postMessage({ type: 'zc-member-code', code, state }, origin);
}

function showFailure(error: unknown): void {
  const problem = document.createElement('p');
  problem.setAttribute('role', 'alert');
  problem.textContent = error instanceof CallRefused ? error.message : String(error);
  show(problem);
}

main().catch(showFailure);
