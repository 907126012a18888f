import { expect, test } from 'vitest';
import { duringChange } from '../../platform/testing/during-change.ts';
import {
  describeOnBothDatabases,
  describeOnSharedPlatform,
  type TestDatabase,
} from '../../platform/testing/test-database.ts';
import { openStripeDouble } from '../billing/stripe/stripe-double.testing.ts';
import { openBesideStripe } from './own-account.testing.ts';

const openBeside = (database: TestDatabase, more?: Parameters<typeof openBesideStripe>[2]) =>
  openBesideStripe(openStripeDouble, database, more);

/** A video that was bought for 9 EUR at Stripe, and what Stripe tells of it. */
async function openBought(database: TestDatabase) {
  const beside = await openBeside(database);
  const { connect, buy, stripe, tell, list, call, platform, business, send, streamId, open } = beside;
  await connect();
  const { data } = await buy();
  const [paid] = [...stripe.payments.values()];
  const charge = { id: 'ch_1', object: 'charge', payment_intent: paid!.id };
  const ofDispute = (dispute: object, type: string) => tell(stripe.event(`charge.dispute.${type}`, dispute));
  return {
    ...beside,
    saleId: data.purchaseId as string,
    refundAtStripe: (part?: number) => stripe.refund(paid!.id, part),
    tellOfRefund: () => tell(stripe.event('charge.refunded', charge)),
    openDispute: () => stripe.dispute(paid!.id),
    ofDispute,
    sale: async () => (await list()).items[0],
    figures: async () => (await list()).testFigures[0],
    record: async () => (await call('GET', '/general/v1.1/history/payment')).data.items[0],
    standing: async () => (await send('/standing', { streamId, entitlement: data.entitlement })).data,
    mayOpen: async () => (await open(data.entitlement)).status === 200,
    logged: async () =>
      (await platform.call(business, 'GET', '/business/v1.1/audit-log')).data.items.filter(
        ({ action }: { action: string }) => /sale_(?:refunded|disputed)/.test(action),
      ),
  };
}

describeOnSharedPlatform('a part that was given back at Stripe', (database) => {
  test('is written down, told to the buyer, and ends nothing', async () => {
    const { refundAtStripe, tellOfRefund, sale, figures, record, mayOpen, mails, logged } = await openBought(
      database(),
    );
    refundAtStripe(400);
    await Promise.all([tellOfRefund(), tellOfRefund()]);
    expect(await sale()).toMatchObject({ state: 'PAID', amount: 900, refundedAmount: 400, refundedDate: null });
    expect(await figures()).toMatchObject({ sales: 1, income: 500, refunds: 1, refunded: 400, disputes: 0 });
    expect(await record()).toMatchObject({ amount: 900, refundedAmount: 400, refundedDate: null, dispute: null });
    expect(await mayOpen()).toBe(true);
    expect(await mails('purchase-part-refunded')).toMatchObject([
      { recipient: 'ana@example.com', values: { amount: '€4.00', paid: '€9.00' } },
    ]);
    expect(await logged()).toMatchObject([
      { action: 'stream.sale_refunded', actor: { kind: 'system' }, after: expect.anything() },
    ]);
  });

  test('is left out of what is given back later', async () => {
    const { refundAtStripe, tellOfRefund, sale, figures, refund, saleId, stripe, mails, standing } = await openBought(
      database(),
    );
    refundAtStripe(400);
    await tellOfRefund();
    expect((await refund(saleId)).data).toMatchObject({ state: 'REFUNDED', refundedAmount: 900 });
    expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([400, 500]);
    await tellOfRefund();
    expect(await sale()).toMatchObject({ state: 'REFUNDED', refundedAmount: 900 });
    expect(await figures()).toMatchObject({ sales: 0, income: 0, refunds: 1, refunded: 900 });
    expect(await mails('purchase-refunded')).toMatchObject([{ values: { amount: '€5.00' } }]);
    expect(await standing()).toEqual({ isStanding: false, state: 'REFUNDED' });
  });
});

describeOnSharedPlatform('a payment that its holder disputes', (database) => {
  test('lets them watch until the bank has decided, and ends where the dispute is lost', async () => {
    const bought = await openBought(database());
    const { openDispute, ofDispute, sale, figures, record, standing, mayOpen, mails, logged, refund, saleId } = bought;
    const dispute = openDispute();
    for (const { statusCode } of await Promise.all([ofDispute(dispute, 'created'), ofDispute(dispute, 'created')]))
      expect(statusCode).toBe(200);
    expect(await sale()).toMatchObject({ state: 'DISPUTED', disputedDate: expect.any(String) });
    expect(await figures()).toMatchObject({ sales: 1, income: 0, disputes: 1, disputed: 900 });
    expect(await record()).toMatchObject({ dispute: 'OPEN' });
    expect([await mayOpen(), await standing()]).toEqual([true, { isStanding: true, state: 'DISPUTED' }]);
    expect(await refund(saleId)).toMatchObject({ status: 409, error: 'sale.disputed' });
    Object.assign(dispute, { status: 'lost' });
    await ofDispute(dispute, 'closed');
    await ofDispute(dispute, 'closed');
    expect(await sale()).toMatchObject({ state: 'CHARGED_BACK' });
    expect(await figures()).toMatchObject({ sales: 0, income: 0, disputes: 1, disputed: 900, refunds: 0 });
    expect(await record()).toMatchObject({ dispute: 'LOST' });
    expect([await mayOpen(), await standing()]).toEqual([false, { isStanding: false, state: 'CHARGED_BACK' }]);
    for (const template of ['sale-disputed', 'sale-dispute-lost'])
      expect(await mails(template)).toMatchObject([{ values: { amount: '€9.00', number: saleId } }]);
    expect(await logged()).toMatchObject([{ action: 'stream.sale_disputed' }, { action: 'stream.sale_disputed' }]);
  });

  test('is theirs again where it is won, also where the end is told of first', async () => {
    const { openDispute, ofDispute, sale, figures, record, mayOpen, mails, refund, saleId } = await openBought(
      database(),
    );
    const dispute = openDispute();
    await ofDispute(dispute, 'created');
    Object.assign(dispute, { status: 'won' });
    await ofDispute(dispute, 'closed');
    await ofDispute(dispute, 'created');
    expect(await sale()).toMatchObject({ state: 'PAID', disputedDate: expect.any(String) });
    expect(await figures()).toMatchObject({ sales: 1, income: 900, disputes: 0, disputed: 0 });
    expect([await mayOpen(), (await record()).dispute]).toEqual([true, 'WON']);
    expect(await mails('sale-dispute-lost')).toEqual([]);
    expect((await refund(saleId)).data.state).toBe('REFUNDED');
  });

  test('is found where nothing was told of it, once', async () => {
    const { openDispute, sale, stripe, platform, mails } = await openBought(database());
    const { askForDisputes } = platform.modules.videoSales;
    const dispute = openDispute();
    stripe.faults.push('server-error', 'server-error', 'server-error');
    await askForDisputes();
    expect(await sale()).toMatchObject({ state: 'PAID' });
    await askForDisputes();
    expect(await sale()).toMatchObject({ state: 'DISPUTED' });
    Object.assign(dispute, { status: 'lost' });
    for (let again = 0; again < 2; again++) await askForDisputes();
    expect(await sale()).toMatchObject({ state: 'CHARGED_BACK' });
    expect([await mails('sale-disputed'), await mails('sale-dispute-lost')].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  test('is told of by Stripe of this business alone, and asked for again where it could not be read', async () => {
    const { openDispute, ofDispute, tell, sale, stripe, platform } = await openBought(database());
    const dispute = openDispute();
    const forged = stripe.event('charge.dispute.created', dispute, { secret: 'whsec_other' });
    expect((await tell(forged)).statusCode).toBe(400);
    const rival = await platform.signUp('Rival');
    await platform.call(rival, 'PUT', '/general/v1.1/sale/account', {
      ...{ secretKey: 'sk_test_double', publishableKey: 'pk_test_double', webhookSecret: 'whsec_rival' },
    });
    const ofRival = stripe.event('charge.dispute.created', dispute, { secret: 'whsec_rival' });
    expect((await tell(ofRival, rival)).statusCode).toBe(200);
    expect(await sale()).toMatchObject({ state: 'PAID' });
    stripe.faults.push('server-error', 'server-error', 'server-error');
    expect((await ofDispute(dispute, 'created')).statusCode).toBe(503);
    expect(await sale()).toMatchObject({ state: 'PAID' });
    expect((await ofDispute(dispute, 'created')).statusCode).toBe(200);
    expect(await sale()).toMatchObject({ state: 'DISPUTED' });
  });
});

const given = (saleId: string) => `/general/v1.1/sale/${saleId}/refund/part`;

describeOnSharedPlatform('a part that is given back in the console', (database) => {
  test('goes back at Stripe once, however often it is sent and told of, and ends nothing', async () => {
    const bought = await openBought(database());
    const { call, saleId, stripe, tellOfRefund, sale, record, mails, mayOpen, refund, logged } = bought;
    const part = { amount: 400, refundedAmount: 0 };
    const answers = await Promise.all([1, 2].map(() => call('POST', given(saleId), part)));
    const outcomes = answers.map(({ status, error }) => (status === 200 ? 'made' : error));
    expect(outcomes).toContain('made');
    expect(['made', 'sale.refund_changed']).toEqual(expect.arrayContaining(outcomes));
    expect(await call('POST', given(saleId), part)).toMatchObject({ status: 409, error: 'sale.refund_changed' });
    await tellOfRefund();
    expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([400]);
    expect(await sale()).toMatchObject({ state: 'PAID', refundedAmount: 400 });
    expect(await record()).toMatchObject({ refundedAmount: 400, refundedDate: null });
    expect(await mails('purchase-part-refunded')).toMatchObject([{ values: { amount: '€4.00', paid: '€9.00' } }]);
    expect(await mayOpen()).toBe(true);
    expect((await logged())[0]).toMatchObject({ action: 'stream.sale_refunded', actor: { kind: 'user' } });
    const second = await call('POST', given(saleId), { amount: 100, refundedAmount: 400 });
    expect(second.data).toMatchObject({ state: 'PAID', refundedAmount: 500 });
    expect((await refund(saleId)).data).toMatchObject({ state: 'REFUNDED', refundedAmount: 900 });
    expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([400, 100, 400]);
    expect(await mayOpen()).toBe(false);
  });

  test.each([
    [{ amount: 900, refundedAmount: 0 }, 400, 'request.invalid'],
    [{ amount: 0, refundedAmount: 0 }, 400, 'request.invalid'],
    [{ amount: 1, refundedAmount: 1 }, 409, 'sale.refund_changed'],
  ])('like %j is refused', async (part, status, error) => {
    const { call, saleId, stripe } = await openBought(database());
    expect(await call('POST', given(saleId), part)).toMatchObject({ status, error });
    expect(stripe.refunds.size).toBe(0);
  });

  test('is refused while Stripe has less left, and while the bank decides', async () => {
    const { call, saleId, refundAtStripe, openDispute, ofDispute, sale } = await openBought(database());
    refundAtStripe(800);
    const part = { amount: 400, refundedAmount: 0 };
    expect(await call('POST', given(saleId), part)).toMatchObject({ status: 422, error: 'sale.refund_refused' });
    expect(await sale()).toMatchObject({ state: 'PAID', refundedAmount: 0 });
    await ofDispute(openDispute(), 'created');
    expect(await call('POST', given(saleId), part)).toMatchObject({ status: 409, error: 'sale.disputed' });
  });

  test('is told once where Stripe tells of it before its answer was written down', async () => {
    const {
      saleId,
      stripe,
      tellOfRefund,
      sale,
      mails,
      database: opened,
      finishStale,
      refund,
    } = await openBought(database());
    const [paid] = [...stripe.payments.values()];
    await opened.pool.query(
      `update video_purchase set part_amount = 400, part_from = 0, leased_until = created_at - interval '1 hour'`,
    );
    stripe.refund(paid!.id, 400, { refund: `${saleId}-refund-from-0` });
    // In its dashboard, too.
    stripe.refund(paid!.id, 100);
    await tellOfRefund();
    await finishStale();
    expect([...stripe.refunds.values()].map(({ amount }) => amount)).toEqual([400, 100]);
    expect(await sale()).toMatchObject({ state: 'PAID', refundedAmount: 500 });
    expect(await mails('purchase-part-refunded')).toHaveLength(1);
    expect((await refund(saleId)).data).toMatchObject({ state: 'REFUNDED' });
  });
});

describeOnBothDatabases('two parts that were given back at Stripe', (database) => {
  test('are what Stripe says last, in whatever order they are written down', async ({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { refundAtStripe, tellOfRefund, sale, saleId, mails } = await openBought(database());
    refundAtStripe(300);
    const told = await duringChange(
      database(),
      (query) => query('update video_purchase set refunded_amount = 500 where id = $1', [saleId]),
      tellOfRefund,
      () => refundAtStripe(200),
    );
    expect(told.statusCode).toBe(200);
    expect(await sale()).toMatchObject({ state: 'PAID', refundedAmount: 500 });
    expect(await mails('purchase-part-refunded')).toEqual([]);
    // What was written down last is not always the newest.
    refundAtStripe(100);
    await duringChange(
      database(),
      (query) => query('update video_purchase set refunded_amount = 550 where id = $1', [saleId]),
      tellOfRefund,
    );
    expect(await sale()).toMatchObject({ refundedAmount: 600 });
    expect(await mails('purchase-part-refunded')).toMatchObject([{ values: { amount: '€0.50' } }]);
  });
});
