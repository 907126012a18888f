import type { MembershipPrice } from '@zeacon/contract';
import { toPrice } from '../checkout/to-price.ts';
import { attemptOf, endAttempt } from '../core/checkout/kept-attempts.ts';
import { loadCheckoutWords } from '../words/checkout/checkout-locale.ts';
import { createCardCheckout } from './card-checkout.ts';
import { cardFields, cardOf } from './card-fields.ts';
import { createCheckoutStage, formCode } from './checkout-stage.ts';
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

/** Asks for the money that joining costs, in `place`. Whoever is signed in pays: their email is known. */
export async function openMembershipCheckout(place: HTMLElement, checkout: MembershipCheckout): Promise<void> {
  const { communityId, title, memberId, language, isCardAlone = false, onDone, onBack } = checkout;
  const words = await loadCheckoutWords(language);
  const subject = `${communityId} ${memberId}`;
  /** Isolated: its letters may run the other way. */
  const heading = words.joinTitle(`\u2068${title}\u2069`);
  const stage = createCheckoutStage(place, { words, language, toProblem, onDone });

  async function toProblem(error: unknown): Promise<string | undefined> {
    const code = error instanceof CallRefused ? error.code : '';
    const isOver = /^(payment\.(declined|nothing_to_confirm)|sale\.(in_vain|none)|community\.)/.test(code);
    if (isOver) endAttempt(subject);
    if (code === 'community.member_already' || code === 'sale.none') return void onDone();
    if (code === 'sale.price_changed') {
      const { price } = await calls.payment(communityId);
      return price ? void ask(words.priceChanged(priceOf(price))) : void onDone();
    }
    if (code === 'sale.in_vain') return void stage.showDone(heading, words.paidInVain);
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

  async function take({ state, form }: MembershipAnswer, price: MembershipPrice): Promise<void> {
    if (state !== 'PENDING') {
      endAttempt(subject);
      return stage.showDone(words.memberNow, words.receiptSent);
    }
    const pay = button(words.pay(moneyOf(price)));
    if (form)
      await stage.showForm(
        heading,
        form,
        pay,
        () => send(price, 'APPROVE'),
        () => void ask(),
      );
    else showBank(price);
  }

  const send = async (price: MembershipPrice, answer: 'APPROVE' | 'REFUSE') =>
    take(await calls.answerPayment({ communityId, attempt: attemptOf(subject), answer }), price);

  function showBank(price: MembershipPrice): void {
    const refuse = button(words.refuse, 'button');
    const form = stage.formOf(
      [paragraph(words.bankTest(moneyOf(price)))],
      button(words.confirm),
      () => send(price, 'APPROVE'),
      () => void ask(),
    );
    form.querySelector('.acts button[type=button]')?.replaceWith(refuse);
    refuse.addEventListener('click', async () => {
      const problem = await send(price, 'REFUSE').then(() => undefined, toProblem);
      if (stage.contains(refuse)) await ask(problem);
    });
    stage.show(words.bankAsks, form);
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
    const form = stage.formOf(
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
    stage.say(form, isPayable ? problem : words.joinNotNow);
    stage.show(heading, form);
  }

  const cards = createCardCheckout({ communityId, words, stage, toProblem, onDone, onBack });
  await (isCardAlone ? cards.ask() : ask());
}
