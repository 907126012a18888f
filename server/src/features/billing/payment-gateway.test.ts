import type { Card } from '@zeacon/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { readStripe } from '../../config/stripe-config.ts';
import { cardOf, cards } from './billing.testing.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { openStripeDouble, type StripeDouble } from './stripe/stripe-double.testing.ts';
import { createStripeGateway } from './stripe/stripe-gateway.ts';

const business = 'biz_1';
const now = new Date('2026-11-10T10:00:00Z');

interface Tried {
  gateway: PaymentGateway;
  /** Enters a card as people do with this gateway, and answers the bank if it asks. */
  enter(number: string, answer?: 'APPROVE' | 'REFUSE'): Promise<{ outcome: string; reason?: string; token?: string }>;
  /** Answers the bank about a charge. */
  answerBank(chargeId: string, answer: 'APPROVE' | 'REFUSE'): Promise<void>;
}

let double: StripeDouble | undefined;
afterEach(async () => {
  await double?.[Symbol.asyncDispose]();
  double = undefined;
});

async function openSandbox(): Promise<Tried> {
  const gateway = createSandboxGateway();
  return {
    gateway,
    async enter(number, answer = 'APPROVE') {
      const stored = await gateway.storeCard(business, cardOf(number) as Card, now);
      if (stored.outcome === 'declined') return stored;
      if (stored.outcome === 'stored') return { outcome: 'stored', token: stored.card.token };
      return gateway.confirmCard(business, stored.card.token, answer);
    },
    answerBank: async () => undefined,
  };
}

async function openStripe(env: object = {}): Promise<Tried & { stripe: StripeDouble }> {
  const stripe = await openStripeDouble(() => Math.floor(now.getTime() / 1000));
  double = stripe;
  const names = new Map<string, string>();
  const gateway = await createStripeGateway(readStripe({ ...stripe.env, ...env }, 'http://localhost:4000')!, {
    find: async (id) => names.get(id) ?? null,
    save: async (id, name) => void names.set(id, name),
  });
  return {
    stripe,
    gateway,
    async enter(number, answer = 'APPROVE') {
      const { confirmingId, clientSecret } = await gateway.openForm(business);
      try {
        const { status } = stripe.fillForm(clientSecret, number);
        if (status === 'requires_action') stripe.answerBank(clientSecret, answer);
      } catch {}
      return gateway.confirmCard(business, confirmingId, 'APPROVE');
    },
    async answerBank(chargeId, answer) {
      stripe.answerBank((await gateway.secretOf(chargeId))!, answer);
    },
  };
}

const charge = (token: string, rest: object = {}) => ({
  ...{ key: 'pay_1', businessId: business, token, amount: 7021n, currency: 'EUR' },
  ...{ isAttended: false, begunAt: now, now },
  ...rest,
});

describe.each([
  ['the sandbox', openSandbox],
  ['Stripe', openStripe],
])('%s', (_name, open) => {
  test.each([
    [cards.good, 'stored', undefined],
    [cards.declinedLater, 'stored', undefined],
    [cards.asksHolder, 'stored', undefined],
    [cards.asksAlways, 'stored', undefined],
    [cards.declined, 'declined', 'declined'],
    ['4000000000000069', 'declined', 'expired'],
    ['4000000000000127', 'declined', 'wrong-code'],
    ['4242424242424241', 'declined', 'wrong-number'],
  ])('stores %s: %s %s', async (number, outcome, reason) => {
    const { enter, gateway } = await open();
    const answer = await enter(number);
    expect([answer.outcome, answer.reason]).toEqual([outcome, reason]);
    if (outcome === 'stored') expect(gateway.owns(answer.token!)).toBe(true);
  });

  test('stores no card whose holder refuses', async () => {
    const { enter } = await open();
    expect(await enter(cards.asksHolder, 'REFUSE')).toEqual({ outcome: 'declined', reason: 'not-confirmed' });
  });

  test.each([
    [cards.good, false, 'charged', undefined],
    [cards.good, true, 'charged', undefined],
    [cards.asksHolder, false, 'charged', undefined],
    [cards.declinedLater, false, 'declined', 'declined'],
    [cards.declinedLater, true, 'declined', 'declined'],
    ['4000000000009995', false, 'declined', 'no-funds'],
    [cards.asksAlways, false, 'declined', 'not-confirmed'],
    [cards.asksAlways, true, 'asks-holder', undefined],
  ])('charges %s, attended %s: %s %s', async (number, isAttended, outcome, reason) => {
    const { enter, gateway } = await open();
    const { token } = await enter(number);
    const answer = await gateway.charge(charge(token!, { isAttended }));
    expect([answer.outcome, 'reason' in answer ? answer.reason : undefined]).toEqual([outcome, reason]);
  });

  test('charges once for a key', async () => {
    const { enter, gateway } = await open();
    const { token } = await enter(cards.good);
    const both = await Promise.all([gateway.charge(charge(token!)), gateway.charge(charge(token!))]);
    expect(both[0]).toEqual(both[1]);
    expect(await gateway.charge(charge(token!, { key: 'pay_2' }))).not.toEqual(both[0]);
  });

  test.each(['APPROVE', 'REFUSE'] as const)('goes on once the bank was answered: %s', async (answer) => {
    const { enter, gateway, answerBank } = await open();
    const { token } = await enter(cards.asksAlways);
    const asked = await gateway.charge(charge(token!, { isAttended: true }));
    if (asked.outcome !== 'asks-holder') throw new Error(asked.outcome);
    await answerBank(asked.chargeId, answer);
    const after = await gateway.answerCharge({ key: 'pay_1', chargeId: asked.chargeId, answer });
    expect(after.outcome).toBe(answer === 'APPROVE' ? 'charged' : 'declined');
  });

  test('knows which charges are disputed', async () => {
    const { enter, gateway } = await open();
    const chargeWith = async (number: string, key: string) => {
      const answer = await gateway.charge(charge((await enter(number)).token!, { key }));
      return answer.outcome === 'charged' ? answer.chargeId : '';
    };
    const ids = [await chargeWith(cards.good, 'pay_1'), await chargeWith(cards.disputed, 'pay_2')];
    expect(await gateway.disputedAmong(ids, now)).toEqual([ids[1]]);
  });

  test('has no cards of another gateway', async () => {
    const { gateway } = await open();
    for (const token of [null, 'pm_1', 'stripe:live:pm_1', 'sandboxes:ok:1']) expect(gateway.owns(token)).toBe(false);
  });
});

describe('Stripe alone', () => {
  const attended = { isAttended: true };
  const created = (stripe: StripeDouble) => stripe.requests.filter(({ call }) => call === 'POST /v1/payment_intents');

  test.each(['unreachable', 'server-error', 'lost-answer'] as const)(
    'is asked again with the same key: %s',
    async (fault) => {
      const { enter, gateway, stripe } = await openStripe();
      const { token } = await enter(cards.good);
      stripe.faults.push(fault);
      expect((await gateway.charge(charge(token!))).outcome).toBe('charged');
      expect(stripe.payments.size).toBe(1);
      expect(new Set(created(stripe).map(({ key }) => key))).toEqual(new Set(['pay_1']));
    },
  );

  test('that cannot be asked is an error that tells nothing of the card or the key', async () => {
    const { enter, gateway, stripe } = await openStripe();
    const { token } = await enter(cards.good);
    stripe.faults.push('server-error', 'server-error', 'server-error');
    const error = await gateway.charge(charge(token!)).catch((caught) => caught);
    expect([error.name, error.message]).toEqual([
      'GatewayUnavailable',
      'Stripe answered with StripeAPIError (request req_double).',
    ]);
    expect(error.cause).toBeUndefined();
    expect((await gateway.charge(charge(token!))).outcome).toBe('charged');
  });

  test('that has forgotten a key is asked for the charge first', async () => {
    const { enter, gateway, stripe } = await openStripe();
    const { token } = await enter(cards.good);
    const first = await gateway.charge(charge(token!));
    stripe.forgetKeys();
    const later = new Date(now.getTime() + 25 * 3_600_000);
    expect(await gateway.charge(charge(token!, { now: later }))).toEqual(first);
    expect(stripe.payments.size).toBe(1);
  });

  test('charges nothing later that was given up', async () => {
    const { enter, gateway, stripe } = await openStripe();
    const { token } = await enter(cards.asksAlways);
    const asked = await gateway.charge(charge(token!, attended));
    const chargeId = 'chargeId' in asked ? asked.chargeId : '';
    const ask = (answer: 'APPROVE' | 'REFUSE') => gateway.answerCharge({ key: 'pay_1', chargeId, answer });
    expect((await ask('APPROVE')).outcome).toBe('asks-holder');
    expect(await ask('REFUSE')).toEqual({ outcome: 'declined', reason: 'not-confirmed' });
    expect(stripe.payments.get(chargeId)?.status).toBe('canceled');
    await gateway.charge(charge(token!, { key: 'pay_2' }));
    expect([...stripe.payments.values()].map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  test('takes what was paid in the moment in which it was given up', async () => {
    const { enter, gateway, stripe } = await openStripe();
    const { token } = await enter(cards.asksAlways);
    const asked = await gateway.charge(charge(token!, attended));
    const chargeId = 'chargeId' in asked ? asked.chargeId : '';
    stripe.answerBank(stripe.payments.get(chargeId)!.client_secret!, 'APPROVE');
    expect(await gateway.answerCharge({ key: 'pay_1', chargeId, answer: 'REFUSE' })).toEqual({
      outcome: 'charged',
      chargeId,
    });
  });

  test.each([
    ['4000000000009987', 7021n, 'declined'],
    ['4000000000000119', 7021n, 'try-later'],
    [cards.good, 10n, 'not-taken'],
  ])('says why %s is not charged %s: %s', async (number, amount, reason) => {
    const { enter, gateway } = await openStripe();
    const { token } = await enter(number);
    expect(await gateway.charge(charge(token!, { amount }))).toEqual({ outcome: 'declined', reason });
  });

  test('confirms no card that another business entered, or that nobody did', async () => {
    const { gateway, stripe } = await openStripe();
    const { confirmingId, clientSecret } = await gateway.openForm('biz_2');
    await gateway.openForm(business);
    stripe.fillForm(clientSecret, cards.good);
    for (const id of [confirmingId, 'seti_none', '../charges'])
      expect(await gateway.confirmCard(business, id, 'APPROVE')).toEqual({ outcome: 'unknown' });
  });

  test('has one customer for a business, made again if it was deleted', async () => {
    const { enter, stripe } = await openStripe();
    const made = () => stripe.requests.filter(({ call }) => call === 'POST /v1/customers').length;
    await enter(cards.good);
    await enter(cards.good);
    expect(made()).toBe(1);
    stripe.forgetCustomers();
    expect((await enter(cards.good)).outcome).toBe('stored');
    expect(made()).toBe(2);
  });

  test('takes fields of a card only for callers who may send them, and sends nobody to their bank', async () => {
    const { gateway } = await openStripe({ ZEACON_STRIPE_CARD_FIELDS: '1' });
    const store = (number: string) => gateway.storeCard(business, cardOf(number) as Card, now);
    expect(await store(cards.good)).toMatchObject({
      outcome: 'stored',
      card: { brand: 'Visa', lastFour: '4242', expires: '12/49', name: 'Ana Berg' },
    });
    expect(await store(cards.declined)).toEqual({ outcome: 'declined', reason: 'declined' });
    expect(await store(cards.asksHolder)).toEqual({ outcome: 'declined', reason: 'asks-holder' });
  });
});
