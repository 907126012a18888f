import type { MembershipPrice } from '@zeacon/contract';
import { type OpenForm, openStripeForm } from '../checkout/stripe-form.ts';
import { toPrice } from '../checkout/to-price.ts';
import { attemptOf, endAttempt } from '../core/checkout/kept-attempts.ts';
import { loadCheckoutWords } from '../words/checkout/checkout-locale.ts';
import { cardFields, cardOf } from './card-fields.ts';
import { CallRefused, calls, type MembershipAnswer } from './community-calls.ts';
import { button, paragraph } from './connect-parts.ts';

export interface MembershipCheckout {
  communityId: string;
  /** Of the community. */
  title: string;
  /** Who pays. */
  memberId: string;
  language: string;
  /** Another card is to be charged from then on; nothing is paid now. */
  isCardAlone?: boolean;
  /** They are a member, or have nothing to pay any more. */
  onDone: () => void;
  onBack: () => void;
}

/** What the form says is wrong with what was entered. */
const formCode = 'payment.form';

/** Asks for the money that joining costs, in `place`. Whoever is signed in pays: their email is known. */
export async function openMembershipCheckout(place: HTMLElement, checkout: MembershipCheckout): Promise<void> {
  const { communityId, title, memberId, language, isCardAlone = false, onDone, onBack } = checkout;
  const words = await loadCheckoutWords(language);
  const subject = `${communityId} ${memberId}`;
  /** Isolated: its letters may run the other way. */
  const heading = words.joinTitle(`\u2068${title}\u2069`);
  let form: OpenForm | undefined;
  let isBusy = false;

  function show(title: string, ...parts: Node[]): void {
    form?.close();
    form = undefined;
    const head = Object.assign(document.createElement('h2'), { textContent: title, tabIndex: -1 });
    head.dir = 'auto';
    place.replaceChildren(head, ...parts);
    head.focus();
  }

  /** What `work` throws is said; meanwhile nothing else is sent. */
  function formOf(
    parts: Node[],
    submit: HTMLButtonElement,
    work: (form: HTMLFormElement) => Promise<void>,
    back: () => void,
  ) {
    const made = document.createElement('form');
    const problem = Object.assign(document.createElement('p'), { className: 'problem', role: 'alert' });
    const acts = Object.assign(document.createElement('p'), { className: 'acts' });
    const toBack = button(words.back, 'button');
    toBack.addEventListener('click', back);
    acts.append(submit, toBack);
    made.append(...parts, problem, acts);
    const label = submit.textContent;
    made.addEventListener('submit', async (event) => {
      event.preventDefault();
      // The page has a listener of its own for its forms.
      event.stopPropagation();
      if (isBusy) return;
      isBusy = true;
      problem.textContent = '';
      submit.textContent = words.paying;
      try {
        await work(made);
      } catch (error) {
        problem.textContent = (await toProblem(error)) ?? '';
      } finally {
        isBusy = false;
        submit.textContent = label;
      }
    });
    return made;
  }

  /** What went wrong, for people; undefined where something else is shown for it. */
  async function toProblem(error: unknown): Promise<string | undefined> {
    const code = error instanceof CallRefused ? error.code : '';
    const isOver = /^(payment\.(declined|nothing_to_confirm)|sale\.(in_vain|none)|community\.)/.test(code);
    if (isOver) endAttempt(subject);
    if (code === 'community.member_already' || code === 'sale.none') return void onDone();
    if (code === 'sale.price_changed') {
      const { price } = await calls.payment(communityId);
      return price ? void ask(words.priceChanged(priceOf(price))) : void onDone();
    }
    if (code === 'sale.in_vain') return void showInVain();
    if (code === 'sale.no_account') return words.joinNotNow;
    // Stripe says it in their language.
    if (code === formCode) return (error as CallRefused).message;
    const isEnglish = language.startsWith('en') && error instanceof CallRefused && code !== '';
    if (isEnglish) return (error as CallRefused).message;
    return code === 'payment.declined' ? words.declined : words.notPaid;
  }

  const moneyOf = ({ amount, currency }: Pick<MembershipPrice, 'amount' | 'currency'>) =>
    toPrice(amount, currency, language);
  function priceOf(price: MembershipPrice): string {
    if (price.period === 'ONCE') return moneyOf(price);
    return (price.period === 'MONTH' ? words.perMonth : words.perYear)(moneyOf(price));
  }

  async function take({ state, form: opens }: MembershipAnswer, price: MembershipPrice): Promise<void> {
    if (state !== 'PENDING') return showPaid();
    if (opens) await openForm(opens, price);
    else showBank(price);
  }

  const send = async (price: MembershipPrice, answer: 'APPROVE' | 'REFUSE') =>
    take(await calls.answerPayment({ communityId, attempt: attemptOf(subject), answer }), price);

  function showPaid(): void {
    endAttempt(subject);
    const go = button(words.goOn);
    go.type = 'button';
    go.addEventListener('click', onDone);
    show(words.memberNow, paragraph(words.receiptSent), go);
  }

  function showInVain(): void {
    const go = button(words.goOn);
    go.type = 'button';
    go.addEventListener('click', onDone);
    show(heading, paragraph(words.paidInVain), go);
  }

  function showBank(price: MembershipPrice): void {
    const refuse = button(words.refuse, 'button');
    const made = formOf(
      [paragraph(words.bankTest(moneyOf(price)))],
      button(words.confirm),
      () => send(price, 'APPROVE'),
      () => void ask(),
    );
    made.querySelector('.acts button[type=button]')?.replaceWith(refuse);
    refuse.addEventListener('click', async () => {
      const problem = await send(price, 'REFUSE').then(() => undefined, toProblem);
      if (place.contains(refuse)) await ask(problem);
    });
    show(words.bankAsks, made);
  }

  async function openForm(opens: NonNullable<MembershipAnswer['form']>, price: MembershipPrice): Promise<void> {
    const inside = document.createElement('div');
    const pay = button(words.pay(moneyOf(price)));
    const made = formOf(
      [inside],
      pay,
      async () => {
        const { problem } = (await form?.pay()) ?? { problem: words.formFailed };
        if (problem === undefined) await send(price, 'APPROVE');
        else throw new CallRefused(problem, formCode);
      },
      () => void ask(),
    );
    show(heading, made);
    pay.hidden = true;
    try {
      form = await openStripeForm(inside, opens, language);
      pay.hidden = false;
    } catch {
      const problem = made.querySelector('.problem');
      if (problem) problem.textContent = words.formFailed;
    }
  }

  /** What it costs, and how it is paid. */
  async function ask(problem = ''): Promise<void> {
    const { price: now, isPayable, isSandbox, isPaid, renewal } = await calls.payment(communityId);
    // What could not be charged is paid at the price of its member.
    const unpaid = renewal?.state === 'PAST_DUE' ? renewal : undefined;
    const { amount, currency, period } = unpaid ?? now ?? {};
    const price = amount !== undefined && currency && period ? { amount, currency, period } : undefined;
    if (!price || (isPaid && !unpaid)) return onDone();
    const submit = button(isSandbox ? words.pay(moneyOf(price)) : words.toPayment);
    const fields = isSandbox ? [paragraph(words.testMode), ...cardFields(words)] : [];
    const cost = Object.assign(paragraph(priceOf(price)), { className: 'price' });
    const lead = paragraph(price.period === 'ONCE' ? words.payOnce : words.payAgain(priceOf(price)));
    const made = formOf(
      [cost, lead, ...fields],
      submit,
      async (sent) => {
        const card = isSandbox ? { card: cardOf(sent) } : {};
        const asked = { communityId, attempt: attemptOf(subject), ...price, language, ...card };
        await take(await calls.pay(asked), price);
      },
      onBack,
    );
    submit.hidden = !isPayable;
    const said = made.querySelector('.problem');
    if (said) said.textContent = isPayable ? problem : words.joinNotNow;
    show(heading, made);
  }

  /** Another card, which is charged from then on. */
  async function askForCard(problem = ''): Promise<void> {
    const { isSandbox, renewal } = await calls.payment(communityId);
    if (!renewal) return onDone();
    const fields = isSandbox ? [paragraph(words.testMode), ...cardFields(words)] : [];
    const made = formOf(
      fields,
      button(isSandbox ? words.saveCard : words.toPayment),
      async (sent) => {
        const changed = await calls.changeCard({ communityId, ...(isSandbox && { card: cardOf(sent) }) });
        if (changed.form) await openCardForm(changed.form);
        else if (changed.renewal?.isCardAsked) showCardBank();
        else showCardSaved();
      },
      onBack,
    );
    const said = made.querySelector('.problem');
    if (said) said.textContent = problem;
    show(words.otherCard, made);
  }

  const answerCard = async (answer: 'APPROVE' | 'REFUSE') => {
    await calls.answerCard(communityId, answer);
    showCardSaved();
  };

  async function openCardForm(opens: NonNullable<MembershipAnswer['form']>): Promise<void> {
    const inside = document.createElement('div');
    const save = button(words.saveCard);
    const made = formOf(
      [inside],
      save,
      async () => {
        const { problem } = (await form?.pay()) ?? { problem: words.formFailed };
        if (problem !== undefined) throw new CallRefused(problem, formCode);
        await answerCard('APPROVE');
      },
      () => void askForCard(),
    );
    show(words.otherCard, made);
    save.hidden = true;
    try {
      form = await openStripeForm(inside, opens, language);
      save.hidden = false;
    } catch {
      const problem = made.querySelector('.problem');
      if (problem) problem.textContent = words.formFailed;
    }
  }

  function showCardBank(): void {
    const made = formOf(
      [paragraph(words.bankTestCard)],
      button(words.confirm),
      () => answerCard('APPROVE'),
      () => void answerCard('REFUSE').catch(async (error) => askForCard(await toProblem(error))),
    );
    show(words.bankAsks, made);
  }

  function showCardSaved(): void {
    const go = button(words.goOn);
    go.type = 'button';
    go.addEventListener('click', onDone);
    show(words.otherCard, paragraph(words.cardSaved), go);
  }

  await (isCardAlone ? askForCard() : ask());
}
