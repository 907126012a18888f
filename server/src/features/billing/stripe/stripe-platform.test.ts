import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { cards, openBilling } from '../billing.testing.ts';
import { stripeEventsPath } from '../gateway-event.routes.ts';
import { openStripeDouble, type StripeDouble } from './stripe-double.testing.ts';

let double: StripeDouble | undefined;
afterEach(async () => {
  await double?.[Symbol.asyncDispose]();
  double = undefined;
});

/** A platform that sells over Stripe, and a business on it. */
async function open(database: TestDatabase, env: object = {}) {
  let nowSec = () => 0;
  const stripe = await openStripeDouble(() => nowSec());
  double = stripe;
  const billing = await openBilling(database, {
    env: { ...stripe.env, ...env },
    name: `Harbour-${randomUUID().slice(0, 8)}`,
  });
  const { call, account, clock, platform } = billing;
  nowSec = () => Math.floor(clock.now().getTime() / 1000);
  const confirm = (confirmingId: string) =>
    call('POST', `${account}/payment-profile/confirm`, { confirmingId, answer: 'APPROVE' });
  const toConfirm = async () => (await call('GET', `${account}/payment-profile/payment`)).data.payment;
  return {
    ...billing,
    stripe,
    confirm,
    toConfirm,
    openForm: async () => (await call('POST', `${account}/payment-profile/form`)).data,
    async enter(number: string) {
      const { data } = await call('POST', `${account}/payment-profile/form`);
      try {
        const { status } = stripe.fillForm(data.clientSecret, number);
        if (status === 'requires_action') stripe.answerBank(data.clientSecret, 'APPROVE');
      } catch {}
      return confirm(data.confirmingId);
    },
    finish: (id: string, answer: string) => call('POST', `${account}/payment-profile/payment/${id}`, { answer }),
    send: ({ body, signature }: { body: string; signature: string }) =>
      platform.app.inject({
        method: 'POST',
        url: stripeEventsPath,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        payload: body,
      }),
    events: async () => (await platform.platform.database.pool.query('select id from gateway_event')).rows.length,
  };
}

const only = <Item>(items: Map<string, Item>): Item => [...items.values()][0]!;

describeOnSharedPlatform('with Stripe, a business', (database) => {
  test('enters a card in its form, and buys', async () => {
    const { enter, select, call, account, stripe } = await open(database());
    const before = await call('GET', `${account}/payment-profile`);
    expect(before.data).toMatchObject({
      isSandbox: false,
      form: { gateway: 'STRIPE', publishableKey: 'pk_test_double', isTest: true },
    });
    expect((await enter(cards.good)).data).toMatchObject({
      card: { brand: 'Visa', lastFour: '4242', expirationDate: '12/49', nameOnCard: 'Ana Berg' },
      confirming: null,
    });
    expect((await select('Starter')).data.bill.state).toBe('PAID');
    expect(only(stripe.payments)).toMatchObject({ amount: 3689, currency: 'eur', status: 'succeeded' });
    expect(stripe.requests.find(({ call }) => call === 'POST /v1/payment_intents')?.sent.off_session).toBeUndefined();
  });

  test('is refused where it sends a card, unless that is allowed', async () => {
    const { addCard, replaceCard, stripe } = await open(database());
    for (const answer of [await addCard(cards.good), await replaceCard(cards.good)])
      expect([answer.status, answer.error, answer.message]).toEqual([
        422,
        'payment.fields_refused',
        'Cards are not taken here. Enter them in the payment form, which sends them to the payment service alone.',
      ]);
    expect(stripe.requests).toEqual([]);
    const other = await open(database(), { ZEACON_STRIPE_CARD_FIELDS: '1' });
    expect((await other.addCard(cards.good)).data.card.lastFour).toBe('4242');
    expect((await other.addCard(cards.good)).error).toBe('payment.card_exists');
    expect((await other.replaceCard(cards.asksHolder)).message).toBe(
      'The bank wants the holder of this card to confirm. Add it in the payment form of the console.',
    );
    await other.stripe[Symbol.asyncDispose]();
  });

  test('confirms a payment with its bank, and has bought', async () => {
    const { enter, select, toConfirm, finish, stripe, subscription, bills } = await open(database());
    await enter(cards.asksAlways);
    const asked = await select('Starter');
    expect([asked.status, asked.error]).toEqual([409, 'payment.confirmation_needed']);
    expect((await select('Starter')).error).toBe('plan.payment_pending');
    const { id, clientSecret, lastFour } = await toConfirm();
    expect(lastFour).toBe('3184');
    expect((await finish(id, 'APPROVE')).error).toBe('payment.confirmation_needed');
    stripe.answerBank(clientSecret, 'APPROVE');
    expect((await finish(id, 'APPROVE')).status).toBe(200);
    expect((await finish(id, 'APPROVE')).status).toBe(200);
    expect((await subscription()).state).toBe('ACTIVE');
    expect((await bills()).totalItems).toBe(1);
    expect(await toConfirm()).toBeNull();
  });

  test('may refuse, and is free to try again', async () => {
    const { enter, select, toConfirm, finish, stripe } = await open(database());
    await enter(cards.asksAlways);
    await select('Starter');
    const { id, clientSecret } = await toConfirm();
    stripe.answerBank(clientSecret, 'REFUSE');
    const refused = await finish(id, 'APPROVE');
    expect([refused.error, refused.message]).toEqual([
      'payment.declined',
      'The payment was not confirmed with the bank. Enter the card again and confirm it.',
    ]);
    expect((await finish(id, 'APPROVE')).error).toBe('payment.nothing_to_confirm');
    await enter(cards.good);
    expect((await select('Starter')).data.bill.state).toBe('PAID');
  });

  test('that goes away while its bank asks has its payment given up after ten minutes', async () => {
    const { enter, select, clock, runDue, stripe } = await open(database());
    await enter(cards.asksAlways);
    await select('Starter');
    clock.advanceSec(590);
    await runDue();
    expect(only(stripe.payments).status).toBe('requires_action');
    clock.advanceSec(20);
    await runDue();
    expect(only(stripe.payments).status).toBe('canceled');
    await enter(cards.good);
    expect((await select('Starter')).data.bill.state).toBe('PAID');
  });

  test('is charged while it is away, and dunned where its bank wants to ask', async () => {
    const { enter, select, live, bills, subscription, stripe } = await open(database());
    await enter(cards.good);
    await select('Starter');
    await live(31);
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }, { state: 'PAID' }]);
    expect(stripe.requests.filter(({ sent }) => sent.off_session === 'true')).toHaveLength(1);
    await enter(cards.asksAlways);
    await live(31);
    expect((await bills()).items[0].state).toBe('OPEN');
    expect((await subscription()).state).toBe('PAST_DUE');
  });

  test('has no card after a move from the sandbox, and is asked for one', async () => {
    const { platform, business, call, account, select, quote } = await open(database());
    await platform.platform.database.pool.query(
      `insert into billing_account (business_id, details, card_token, card_last_four)
       values ($1, '{"name":"","address":"","country":"","vatId":""}', 'sandbox:ok:1', '4242')`,
      [business.businessId],
    );
    expect((await call('GET', `${account}/payment-profile`)).data.card).toBeNull();
    expect((await quote('Starter')).isCardNeeded).toBe(true);
    expect((await select('Starter')).error).toBe('payment.card_needed');
  });

  test('is not kept waiting by a charge that Stripe never accepts', async () => {
    const { enter, select, stripe, bills, runDue } = await open(database());
    await enter(cards.good);
    stripe.faults.push('invalid');
    const answer = await select('Starter');
    expect([answer.status, answer.error]).toEqual([422, 'payment.declined']);
    await runDue();
    expect((await select('Starter')).status).toBe(200);
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }]);
  });

  test('hears that Stripe cannot be reached, and pays once', async () => {
    const { enter, select, clock, runDue, stripe, bills } = await open(database());
    await enter(cards.good);
    stripe.faults.push('unreachable', 'unreachable', 'lost-answer');
    const answer = await select('Starter');
    expect([answer.status, answer.error]).toEqual([503, 'payment.unavailable']);
    clock.advanceSec(130);
    await runDue();
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }]);
    expect(stripe.payments.size).toBe(1);
  });
});

describeOnSharedPlatform('events of Stripe', (database) => {
  test.each([
    ['of nobody', { secret: 'whsec_other' }],
    ['signed too long ago', { at: 301 }],
  ])('%s are refused', async (_name, { secret, at = 0 }: { secret?: string; at?: number }) => {
    const { stripe, send, clock, events } = await open(database());
    const signed = stripe.event(
      'payment_intent.succeeded',
      { id: 'pi_1', metadata: { payment: 'pay_1' } },
      { at: Math.floor(clock.now().getTime() / 1000) - at, ...(secret && { secret }) },
    );
    const answer = await send(signed);
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'The signature of this event is wrong, or too old.',
    ]);
    expect((await send({ ...signed, signature: '' })).statusCode).toBe(400);
    expect(await events()).toBe(0);
  });

  test('are refused with another byte, and taken with the old secret', async () => {
    const { stripe, send } = await open(database());
    const signed = stripe.event('customer.created', { id: 'cus_1' }, { secret: 'whsec_old' });
    expect((await send({ ...signed, body: `${signed.body} ` })).statusCode).toBe(400);
    expect((await send(signed)).statusCode).toBe(200);
  });

  test('finish a purchase whose buyer closed the page, once', async () => {
    const { enter, select, toConfirm, stripe, send, subscription, bills, events, finish } = await open(database());
    await enter(cards.asksAlways);
    await select('Starter');
    const { id, clientSecret } = await toConfirm();
    stripe.answerBank(clientSecret, 'APPROVE');
    const intent = only(stripe.payments);
    const event = stripe.event('payment_intent.succeeded', intent, { id: 'evt_1' });
    const answers = await Promise.all([send(event), send(event), finish(id, 'APPROVE')]);
    expect(answers.map((answer) => ('statusCode' in answer ? answer.statusCode : answer.status))).toEqual([
      200, 200, 200,
    ]);
    expect((await send(event)).statusCode).toBe(200);
    expect((await subscription()).state).toBe('ACTIVE');
    expect((await bills()).totalItems).toBe(1);
    expect(await events()).toBe(1);
  });

  test('that come late or in the wrong order change nothing', async () => {
    const { enter, select, stripe, send, bills, subscription } = await open(database());
    await enter(cards.good);
    await select('Starter');
    const intent = only(stripe.payments);
    for (const type of ['payment_intent.payment_failed', 'payment_intent.canceled', 'payment_intent.succeeded'])
      expect((await send(stripe.event(type, { ...intent, status: 'canceled' }))).statusCode).toBe(200);
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }]);
    expect((await subscription()).state).toBe('ACTIVE');
  });

  test('whose effect fails are not written down, and have it when they come again', async () => {
    const { enter, select, toConfirm, stripe, send, subscription, events } = await open(database());
    await enter(cards.asksAlways);
    await select('Starter');
    stripe.answerBank((await toConfirm()).clientSecret, 'APPROVE');
    const event = stripe.event('payment_intent.succeeded', only(stripe.payments));
    stripe.faults.push('server-error', 'server-error', 'server-error');
    expect((await send(event)).statusCode).toBe(503);
    expect(await events()).toBe(0);
    expect((await send(event)).statusCode).toBe(200);
    expect((await subscription()).state).toBe('ACTIVE');
  });

  test('store a card whose form was closed, and replace none', async () => {
    const { openForm, stripe, send, call, account, enter } = await open(database());
    const card = async () => (await call('GET', `${account}/payment-profile`)).data.card;
    const first = await openForm();
    const stored = stripe.fillForm(first.clientSecret, cards.good);
    const event = stripe.event('setup_intent.succeeded', stored);
    await send(event);
    expect((await card()).lastFour).toBe('4242');
    const second = await openForm();
    const late = stripe.fillForm(second.clientSecret, cards.disputed);
    await enter(cards.declinedLater);
    await send(stripe.event('setup_intent.succeeded', late));
    await send(event);
    expect((await card()).lastFour).toBe('0341');
  });

  test('of a dispute mark its bill, until it is won', async () => {
    const { enter, select, stripe, send, bills } = await open(database());
    await enter(cards.good);
    await select('Starter');
    const dispute = stripe.dispute(only(stripe.payments).id);
    const opened = stripe.event('charge.dispute.created', dispute);
    await send(opened);
    expect((await bills()).items[0].state).toBe('DISPUTED');
    dispute.status = 'won';
    const closed = stripe.event('charge.dispute.closed', dispute);
    await send(closed);
    await send(opened);
    expect((await bills()).items[0].state).toBe('PAID');
  });

  test('of a bank that only asks leave the bill as it is', async () => {
    const { enter, select, stripe, send, bills, subscription, runDue } = await open(database());
    await enter(cards.good);
    await select('Starter');
    const dispute = stripe.dispute(only(stripe.payments).id);
    for (const status of ['warning_needs_response', 'warning_under_review']) {
      dispute.status = status;
      await send(stripe.event('charge.dispute.updated', dispute));
    }
    await runDue();
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }]);
    expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: false });
  });

  test('of a dispute that is lost take its bill back, once, forget the card, and end the plan that it paid', async () => {
    const { enter, select, stripe, send, bills, subscription, call, account } = await open(database());
    await enter(cards.good);
    await select('Starter');
    const dispute = stripe.dispute(only(stripe.payments).id);
    dispute.status = 'lost';
    for (const type of ['closed', 'closed', 'created']) await send(stripe.event(`charge.dispute.${type}`, dispute));
    expect((await bills()).items).toMatchObject([{ kind: 'CREDIT_NOTE', total: -3689 }, { state: 'REFUNDED' }]);
    expect(await subscription()).toMatchObject({ state: 'ENDED' });
    expect((await call('GET', `${account}/payment-profile`)).data.card).toBeNull();
  });

  test('of a dispute about a period that is over leave the one that was paid since', async () => {
    const { enter, select, stripe, send, subscription, clock, runDue, bills } = await open(database());
    await enter(cards.good);
    await select('Starter');
    const { id } = only(stripe.payments);
    clock.advanceSec(32 * 86_400);
    for (let time = 0; time < 2; time++) await runDue();
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }, { state: 'PAID' }]);
    const dispute = stripe.dispute(id);
    await send(stripe.event('charge.dispute.created', dispute));
    dispute.status = 'lost';
    for (const type of ['closed', 'updated']) await send(stripe.event(`charge.dispute.${type}`, dispute));
    expect((await bills()).items).toMatchObject([{ kind: 'CREDIT_NOTE' }, { state: 'PAID' }, { state: 'REFUNDED' }]);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', cancelAtPeriodEnd: true });
  });

  test.each([
    ['of the other mode', 'payment_intent.succeeded', { livemode: true }],
    ['of another kind', 'invoice.paid', {}],
  ])('%s are not looked at', async (_name, type, options) => {
    const { enter, select, stripe, send, events } = await open(database());
    await enter(cards.good);
    await select('Starter');
    const asked = stripe.requests.length;
    expect((await send(stripe.event(type, only(stripe.payments), options))).statusCode).toBe(200);
    expect([stripe.requests.length, await events()]).toEqual([asked, 0]);
  });
});
