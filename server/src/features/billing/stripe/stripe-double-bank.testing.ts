import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Sent } from './stripe-double-forms.testing.ts';

interface Problem {
  code: string;
  decline_code?: string;
}

interface Behaviour {
  stores?: Problem;
  charges?: Problem;
  asks?: 'once' | 'always';
  isDisputed?: true;
}

const declined = { code: 'card_declined', decline_code: 'generic_decline' };
/** The published test cards. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  '4000000000000002': { stores: declined },
  '4000000000000069': { stores: { code: 'expired_card', decline_code: 'expired_card' } },
  '4000000000000127': { stores: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' } },
  '4242424242424241': { stores: { code: 'incorrect_number' } },
  '4000000000000341': { charges: declined },
  '4000000000009995': { charges: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  '4000000000009987': { charges: { code: 'card_declined', decline_code: 'lost_card' } },
  '4000000000000119': { charges: { code: 'processing_error', decline_code: 'processing_error' } },
  '4000000000000259': { isDisputed: true },
  '4000002500003155': { asks: 'once' },
  '4000002760003184': { asks: 'always' },
};

/** Names and values are those of the official types. */
type Some<Whole> = Partial<Whole> & Pick<Whole, Extract<keyof Whole, 'id' | 'object'>>;
type Method = Some<Stripe.PaymentMethod>;
type Setup = Some<Stripe.SetupIntent> & { status: Stripe.SetupIntent.Status };
type Payment = Some<Stripe.PaymentIntent> & { status: Stripe.PaymentIntent.Status };
type Dispute = Some<Stripe.Dispute>;
type Refund = Some<Stripe.Refund> & { amount: number; status: string };

export class Refused extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string; message: string; [more: string]: unknown };
  constructor(status: number, body: Refused['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const missing = (param: string) =>
  new Refused(404, { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` });

/** Customers, cards and payments of one account, in memory. */
export function createBank(nowSec: () => number) {
  const customers = new Set<string>();
  const methods = new Map<string, Method>();
  const behaviourOf = new Map<string, Behaviour>();
  const trusted = new Set<string>();
  const setups = new Map<string, Setup>();
  const payments = new Map<string, Payment>();
  const disputes = new Map<string, Dispute>();
  const refunds = new Map<string, Refund>();
  const account = { id: newId('acct') };

  const find = <Item>(items: Map<string, Item>, id: string, param: string): Item => {
    const item = items.get(id);
    if (!item) throw missing(param);
    return item;
  };
  const requireCustomer = (id: string) => {
    if (!customers.has(id)) throw missing('customer');
  };
  const cardError = (problem: Problem, more: object = {}) =>
    new Refused(402, { type: 'card_error', message: 'Your card was declined.', ...problem, ...more });
  const toError = (problem: Problem) => ({ type: 'card_error', ...problem }) as Stripe.PaymentIntent.LastPaymentError;

  function confirmSetup(setup: Setup, id: string): void {
    const { stores, asks } = behaviourOf.get(id) ?? {};
    if (stores) {
      Object.assign(setup, { status: 'requires_payment_method', last_setup_error: toError(stores) });
      throw cardError(stores, { setup_intent: setup });
    }
    setup.payment_method = id;
    setup.status = asks ? 'requires_action' : 'succeeded';
    if (!asks) attach(id, setup.customer as string);
  }

  const attach = (id: string, customer: string) => {
    find(methods, id, 'payment_method').customer = customer;
  };

  function confirmPayment(payment: Payment, id: string, isOffSession: boolean): void {
    const { charges, asks, isDisputed } = behaviourOf.get(id) ?? {};
    const refuse = (problem: Problem) => {
      Object.assign(payment, { status: 'requires_payment_method', last_payment_error: toError(problem) });
      throw cardError(problem, { payment_intent: payment });
    };
    if (charges) refuse(charges);
    if (asks === 'always' || (asks === 'once' && !trusted.has(id))) {
      if (isOffSession) refuse({ code: 'authentication_required', decline_code: 'authentication_required' });
      payment.status = 'requires_action';
      return;
    }
    succeed(payment, isDisputed);
  }

  function succeed(payment: Payment, isDisputed = false) {
    payment.status = 'succeeded';
    // Whoever was asked for such a payment is not asked for those that follow.
    if (payment.setup_future_usage) {
      attach(payment.payment_method as string, payment.customer as string);
      trusted.add(payment.payment_method as string);
    }
    if (isDisputed) dispute(payment.id);
  }

  function dispute(paymentId: string): Dispute {
    const made: Dispute = { id: newId('dp'), object: 'dispute', payment_intent: paymentId, status: 'needs_response' };
    disputes.set(made.id, { ...made, created: nowSec() });
    return disputes.get(made.id)!;
  }

  const refundedOf = (paymentId: string): number =>
    [...refunds.values()].reduce((sum, one) => sum + (one.payment_intent === paymentId ? one.amount : 0), 0);

  /** All that is left, or a part. */
  function refund(paymentId: string, part?: number, metadata: Stripe.Metadata = {}): Refund {
    const payment = find(payments, paymentId, 'payment_intent');
    const left = (payment.amount ?? 0) - refundedOf(paymentId);
    if (payment.status !== 'succeeded') throw missing('charge');
    if (left === 0)
      throw new Refused(400, {
        ...{ type: 'invalid_request_error', code: 'charge_already_refunded' },
        message: 'Charge has already been refunded.',
      });
    const amount = part ?? left;
    const made: Refund = { id: newId('re'), object: 'refund', payment_intent: paymentId, amount, status: 'succeeded' };
    refunds.set(made.id, { ...made, metadata, created: nowSec() });
    return refunds.get(made.id)!;
  }

  function makeMethod(number: string, month: number, year: number, name: string): string {
    const card = { brand: number.startsWith('4') ? 'visa' : 'mastercard', last4: number.slice(-4) };
    const id = newId('pm');
    methods.set(id, {
      ...{ id, object: 'payment_method', type: 'card', customer: null },
      card: { ...card, exp_month: month, exp_year: year } as Stripe.PaymentMethod.Card,
      billing_details: { name } as Stripe.PaymentMethod.BillingDetails,
    });
    behaviourOf.set(id, behaviours[number] ?? {});
    return id;
  }

  const shown = (intent: Setup | Payment, { expand }: Sent) =>
    expand && typeof intent.payment_method === 'string'
      ? { ...intent, payment_method: methods.get(intent.payment_method) }
      : intent;
  const list = (items: Iterable<{ created?: number }>, since: unknown) => ({
    object: 'list',
    data: [...items].filter(({ created = 0 }) => created >= Number(since ?? 0)).reverse(),
    has_more: false,
    url: '',
  });

  const calls: Record<string, (sent: Sent, id: string) => object> = {
    'POST /v1/customers'() {
      const id = newId('cus');
      customers.add(id);
      return { id, object: 'customer' };
    },
    'POST /v1/payment_methods': ({ card, billing_details }) =>
      methods.get(makeMethod(card.number, Number(card.exp_month), Number(card.exp_year), billing_details.name))!,
    'POST /v1/setup_intents'(sent) {
      requireCustomer(sent.customer);
      const id = newId('seti');
      const setup: Setup = {
        ...{ id, object: 'setup_intent', status: 'requires_payment_method', customer: sent.customer },
        ...{ client_secret: `${id}_secret_x`, metadata: sent.metadata ?? {}, payment_method: null },
        ...{ last_setup_error: null, created: nowSec() },
      };
      setups.set(id, setup);
      if (sent.confirm === 'true') confirmSetup(setup, find(methods, sent.payment_method, 'payment_method').id);
      return shown(setup, sent);
    },
    'GET /v1/setup_intents/:id': (sent, id) => shown(find(setups, id, 'intent'), sent),
    'POST /v1/setup_intents/:id/cancel': (_sent, id) =>
      Object.assign(find(setups, id, 'intent'), { status: 'canceled' }),
    'POST /v1/payment_intents'(sent) {
      // Without a card, it is paid in the form.
      if (sent.customer) requireCustomer(sent.customer);
      const method = sent.payment_method ? find(methods, sent.payment_method, 'payment_method') : undefined;
      if (method && method.customer !== sent.customer) throw missing('payment_method');
      if (Number(sent.amount) < 50)
        throw new Refused(400, { type: 'invalid_request_error', code: 'amount_too_small', message: 'Too small' });
      const id = newId('pi');
      const payment: Payment = {
        ...{ id, object: 'payment_intent', status: method ? 'requires_confirmation' : 'requires_payment_method' },
        ...{ customer: sent.customer ?? null, setup_future_usage: sent.setup_future_usage ?? null },
        ...{ client_secret: `${id}_secret_x`, amount: Number(sent.amount), currency: sent.currency },
        ...{
          metadata: sent.metadata ?? {},
          payment_method: method?.id ?? null,
          last_payment_error: null,
          created: nowSec(),
        },
      };
      payments.set(id, payment);
      if (sent.confirm === 'true' && method) confirmPayment(payment, method.id, sent.off_session === 'true');
      return payment;
    },
    'GET /v1/payment_intents/:id': (sent, id) => shown(find(payments, id, 'intent'), sent),
    'GET /v1/payment_intents': ({ customer, created }) =>
      list(
        [...payments.values()].filter((one) => one.customer === customer),
        created?.gte,
      ),
    'POST /v1/payment_intents/:id/cancel'(_sent, id) {
      const payment = find(payments, id, 'intent');
      if (payment.status === 'succeeded' || payment.status === 'canceled')
        throw new Refused(400, {
          ...{ type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
          message: `You cannot cancel this PaymentIntent because it has a status of ${payment.status}.`,
        });
      return Object.assign(payment, { status: 'canceled' });
    },
    'POST /v1/refunds'({ payment_intent, amount, metadata }) {
      const payment = find(payments, payment_intent, 'payment_intent');
      return refund(payment.id, amount === undefined ? undefined : Number(amount), metadata);
    },
    'GET /v1/refunds': ({ payment_intent }) =>
      list(
        [...refunds.values()].filter((one) => one.payment_intent === payment_intent),
        0,
      ),
    'GET /v1/account': () => ({
      ...account,
      object: 'account',
      email: 'harbour@example.com',
      settings: { dashboard: { display_name: 'Harbour films' } },
    }),
    'GET /v1/disputes': ({ created }) => list(disputes.values(), created?.gte),
    'GET /v1/disputes/:id': (_sent, id) => find(disputes, id, 'dispute'),
  };

  const bySecret = <Intent extends { client_secret?: string | null }>(items: Map<string, Intent>, secret: string) =>
    [...items.values()].find(({ client_secret }) => client_secret === secret);

  return {
    calls,
    setups,
    payments,
    disputes,
    dispute,
    refunds,
    refund,
    account,
    forgetCustomers: () => customers.clear(),

    /** The form in the browser, filled in: for a card, or for a payment. */
    fillForm(clientSecret: string, number: string): Setup | Payment {
      const payment = bySecret(payments, clientSecret);
      if (payment) {
        if (payment.status !== 'requires_payment_method') throw missing('intent');
        const { stores } = behaviours[number] ?? {};
        if (stores) throw cardError(stores);
        payment.payment_method = makeMethod(number, 12, 2049, 'Ana Berg');
        confirmPayment(payment, payment.payment_method, false);
        return payment;
      }
      const setup = bySecret(setups, clientSecret);
      if (setup?.status !== 'requires_payment_method') throw missing('intent');
      confirmSetup(setup, makeMethod(number, 12, 2049, 'Ana Berg'));
      return setup;
    },

    /** The page of the bank in the browser. */
    answerBank(clientSecret: string, answer: 'APPROVE' | 'REFUSE'): { status: string } {
      const intent = bySecret(setups, clientSecret) ?? bySecret(payments, clientSecret);
      if (intent?.status !== 'requires_action') throw missing('intent');
      const isSetup = intent.object === 'setup_intent';
      if (answer === 'REFUSE') {
        const code = isSetup ? 'setup_intent_authentication_failure' : 'payment_intent_authentication_failure';
        return Object.assign(intent, {
          status: 'requires_payment_method' as const,
          [isSetup ? 'last_setup_error' : 'last_payment_error']: toError({ code }),
        });
      }
      if (!isSetup) succeed(intent as Payment);
      else {
        intent.status = 'succeeded';
        trusted.add(intent.payment_method as string);
        attach(intent.payment_method as string, intent.customer as string);
      }
      return intent;
    },
  };
}
