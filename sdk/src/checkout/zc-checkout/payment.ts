import type { listOwnPurchases, PurchaseAnswer, Reply } from '@zeacon/contract';
import { attemptOf, endAttempt } from '../../core/checkout/kept-attempts.ts';
import { keepPurchase } from '../../core/checkout/kept-purchases.ts';
import { codeOf, ZcError } from '../../core/result.ts';
import { type OpenForm, openStripeForm } from '../stripe-form.ts';
import { toCard } from '../typed-card.ts';
import type { Choices, SaleElement, Speech } from './choices.ts';

export type Step =
  | ('ended' | 'bought' | 'bought-twice' | 'offer' | 'choice' | 'form')
  | ('card' | 'bank' | 'link' | 'link-sent' | 'paid');

/** What is shown of a payment, and what has become of it. */
export interface PaymentState {
  step: Step;
  isBusy: boolean;
  /** Cards are typed here, for trying out. */
  isSandbox: boolean;
  isPayable: boolean;
  /** The form of the gateway, once it is there. */
  opened: OpenForm | undefined;
  problem: string;
  /** What the server says of it. */
  detail: string;
  bought: Reply<typeof listOwnPurchases>['items'];
  entitlement: string;
}

export type Payment = ReturnType<typeof createPayment>;

/** Takes the money for what is wanted, step by step. */
export function createPayment(host: SaleElement, choices: Choices, speech: Speech) {
  const state: PaymentState = {
    ...{ step: 'offer', isBusy: false, isSandbox: false, isPayable: true, opened: undefined },
    ...{ problem: '', detail: '', bought: [], entitlement: '' },
  };
  function change(changes: Partial<PaymentState>): void {
    Object.assign(state, changes);
    host.requestUpdate();
  }

  function go(step: Step): void {
    state.opened?.close();
    change({ opened: undefined, step, problem: '', detail: '' });
  }

  async function openForm(form: NonNullable<PurchaseAnswer['form']>): Promise<void> {
    go('card');
    try {
      const opened = await openStripeForm(host, form, speech().language);
      if (state.step === 'card' && host.isConnected) change({ opened });
      else opened.close();
    } catch {
      change({ problem: speech().words.formFailed });
    }
  }

  async function take({ state: became, entitlement }: PurchaseAnswer): Promise<void> {
    if (became === 'PENDING' && state.step === 'card') throw new ZcError('payment.unavailable');
    if (became === 'PENDING') return go('bank');
    if (!entitlement) throw new ZcError('payment.declined');
    // At once: the page may be left before anybody goes on.
    keepPurchase(choices.subject(), entitlement);
    endAttempt(choices.subject());
    go('paid');
    change({ entitlement });
    const history = await host.client?.history(entitlement).catch(() => undefined);
    change({ bought: history?.items ?? [] });
  }

  async function send(work: () => Promise<void>): Promise<void> {
    if (state.isBusy) return;
    change({ isBusy: true, problem: '', detail: '' });
    try {
      await work();
    } catch (cause) {
      await fail(cause);
    } finally {
      change({ isBusy: false });
    }
  }

  async function fail(cause: unknown): Promise<void> {
    const { words, language } = speech();
    const code = codeOf(cause);
    // What was declined is over: the next try is another payment. What is unknown is asked for again.
    if (code === 'payment.declined' || code === 'payment.nothing_to_confirm') {
      endAttempt(choices.subject());
      if (state.step === 'bank' || state.step === 'card') go('form');
    }
    if (code === 'sale.bought_already' || code === 'sale.paid_twice') {
      endAttempt(choices.subject());
      return go(code === 'sale.paid_twice' ? 'bought-twice' : 'bought');
    }
    if (code === 'sale.price_changed' || code === 'sale.none') {
      const before = choices.current().playlistId;
      const isStillSold = (await choices.refresh())?.choices.some(({ playlistId }) => playlistId === before);
      return change({ problem: isStillSold ? words.priceChanged(choices.price()) : words.notPaid });
    }
    if (code === 'sale.no_account') change({ isPayable: false });
    const isSaid = cause instanceof ZcError && cause.status !== undefined && language.startsWith('en');
    const said = isSaid ? cause.message : '';
    if (code === 'payment.declined') change({ problem: said || words.declined });
    else change({ problem: words.notPaid, detail: said });
  }

  return {
    state: state as Readonly<PaymentState>,
    go,

    toForm(): void {
      go('form');
      void choices.refresh().then((now) => now && change({ isSandbox: now.isSandbox, isPayable: now.isPayable }));
    },

    pay: (form: HTMLFormElement): Promise<void> =>
      send(async () => {
        const { email, card } = toCard(form);
        const { playlistId, amount, currency } = choices.current();
        const answer = await host.client!.pay({
          ...{ attempt: attemptOf(choices.subject()), email, amount, currency, language: speech().language },
          ...(playlistId !== null && { playlistId, bought: choices.bought() }),
          ...(state.isSandbox && { card }),
        });
        await (answer.form ? openForm(answer.form) : take(answer));
      }),

    payInForm: (): Promise<void> =>
      send(async () => {
        const { problem } = (await state.opened?.pay()) ?? { problem: speech().words.formFailed };
        if (problem !== undefined) return change({ problem });
        await take(await host.client!.answer({ attempt: attemptOf(choices.subject()), answer: 'APPROVE' }));
      }),

    answer: (answer: 'APPROVE' | 'REFUSE'): Promise<void> =>
      send(async () => take(await host.client!.answer({ attempt: attemptOf(choices.subject()), answer }))),

    sendLink: (form: HTMLFormElement): Promise<void> =>
      send(async () => {
        await host.client!.sendLink({ email: toCard(form).email, language: speech().language });
        go('link-sent');
      }),

    close(): void {
      state.opened?.close();
      state.opened = undefined;
    },
  };
}
