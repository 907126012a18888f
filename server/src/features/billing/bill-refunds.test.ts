import type { Pool } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, cards, openBilling, openDesk } from './billing.testing.ts';
import { stripeEventsPath } from './gateway-event.routes.ts';
import { openMetering } from './metered.testing.ts';
import { openStripeDouble } from './stripe/stripe-double.testing.ts';

async function mailsOf({ platform }: { platform: { database: { pool: Pool } } }) {
  const { rows } = await platform.database.pool.query<{ to: string; values: Record<string, string> }>(
    `select recipient as to, "values" from mail where template = 'bill-refunded'`,
  );
  return rows.map(({ to, values: { number, amount, path } }) => ({ to, number, amount, path }));
}

describeOnSharedPlatform('a bill that an operator refunds', (database) => {
  async function open(options: Parameters<typeof openBilling>[1] = {}) {
    const billed = await openBilling(database(), options);
    const path = `businesses/${billed.business.businessId}/bill`;
    const { send, ask } = await openDesk(billed.platform);
    return { ...billed, send, ask, refund: (id: string) => send(`${path}/${id}/refund`) };
  }

  async function openAtStripe() {
    let nowSec = () => 0;
    const stripe = await openStripeDouble(() => nowSec());
    onTestFinished(() => stripe[Symbol.asyncDispose]());
    const one = await open({ env: { ...stripe.env, ZEACON_STRIPE_CARD_FIELDS: '1' } });
    nowSec = () => Math.floor(one.clock.now().getTime() / 1000);
    const tell = ({ body, signature }: { body: string; signature: string }) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return one.platform.app.inject({ method: 'POST', url: stripeEventsPath, headers, payload: body });
    };
    await one.addCard(cards.good);
    await one.select('Starter');
    const [{ id }] = (await one.bills()).items;
    const [payment] = [...stripe.payments.values()];
    const charge = { id: 'ch_1', object: 'charge', payment_intent: payment!.id };
    return { ...one, stripe, tell, id, paymentId: payment!.id, event: () => stripe.event('charge.refunded', charge) };
  }

  test('is taken back by a credit note, once, and is in the audit log', async () => {
    const { addCard, select, bills, refund, call, platform } = await open();
    await addCard(cards.good);
    await select('Starter');
    const [paid] = (await bills()).items;
    const answers = await Promise.all([refund(paid.id), refund(paid.id)]);
    expect(answers.map(({ data }) => data.state)).toEqual(['REFUNDED', 'REFUNDED']);
    const [note, bill, ...more] = (await bills()).items;
    expect(more).toEqual([]);
    expect(bill).toMatchObject({ id: paid.id, state: 'REFUNDED' });
    expect(note).toMatchObject({ kind: 'CREDIT_NOTE', creditOf: paid.number, total: -paid.total, tax: -paid.tax });
    expect(await mailsOf(platform)).toEqual([
      { to: 'harbour@example.com', number: paid.number, amount: '€36.89', path: '/billing' },
    ]);
    const log = await call('GET', `${base}/audit-log?action=business.bill_refunded`);
    expect(log.data.items[0]).toMatchObject({ actor: { kind: 'operator', name: 'olga@example.com' } });
    expect(JSON.stringify(log.data.items)).toContain(paid.number);
  });

  test('must have been paid with a card, and be there', async () => {
    const { addCard, select, live, bills, refund } = await open();
    await addCard(cards.declinedLater);
    await select('Starter');
    await live(1);
    expect((await refund('bil_none')).error).toBe('bill.not_found');
    const [first] = (await bills()).items;
    if (first) expect((await refund(first.id)).error).toBe('bill.not_refundable');
  });

  test.for([
    ['PAST_DUE', 31],
    ['READ_ONLY', 39],
  ] as const)('or is open: it is taken back once, and a plan that is %s goes on', async ([state, days]) => {
    const { addCard, replaceCard, select, live, bills, refund, subscription, platform } = await open({
      at: '2026-03-01T12:00:00Z',
    });
    await addCard(cards.good);
    await select('Starter');
    await replaceCard(cards.declinedLater);
    await live(days);
    expect(await subscription()).toMatchObject({ state });
    const [owed] = (await bills()).items;
    const answers = await Promise.all([refund(owed.id), refund(owed.id)]);
    expect(answers.map(({ data }) => data)).toMatchObject(Array(2).fill({ id: owed.id, state: 'CANCELLED' }));
    expect((await bills()).items).toMatchObject([
      { kind: 'CREDIT_NOTE', creditOf: owed.number, total: -owed.total },
      { id: owed.id, state: 'CANCELLED' },
      { state: 'PAID' },
    ]);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE' });
    await live(1);
    expect((await bills()).totalItems).toBe(3);
    expect(await mailsOf(platform)).toEqual([]);
  });

  test('or is open, unless a payment is under way', async () => {
    const { addCard, replaceCard, select, live, bills, refund, platform } = await open({ at: '2026-03-01T12:00:00Z' });
    await addCard(cards.good);
    await select('Starter');
    await replaceCard(cards.declinedLater);
    await live(31);
    const [owed] = (await bills()).items;
    const set = (to: string) =>
      platform.platform.database.pool.query(`update payment set state = '${to}' where bill_id = $1`, [owed.id]);
    await set('PENDING');
    expect((await refund(owed.id)).error).toBe('plan.payment_pending');
    expect((await bills()).items).toMatchObject([{ state: 'OPEN' }, {}]);
    await set('FAILED');
    expect((await refund(owed.id)).data).toMatchObject({ state: 'CANCELLED' });
  });

  test('or is the last of a plan that has ended, which another plan waits for', async () => {
    const { business, select, live, count, clock, runDue, bills, cancel, replaceCard, platform } = await openMetering(
      database(),
    );
    const { send } = await openDesk(platform);
    await select('Metered');
    await cancel();
    clock.advanceSec(86_400);
    await live(110);
    await count();
    await replaceCard(cards.declinedLater);
    clock.advanceSec(30 * 86_400);
    await runDue();
    const [last] = (await bills()).items;
    expect(last).toMatchObject({ subtotal: 100, state: 'OPEN' });
    expect((await select('Free')).error).toBe('plan.bill_open');
    await send(`businesses/${business.businessId}/bill/${last.id}/refund`);
    expect((await select('Free')).status).toBe(200);
  });

  test('is no credit note', async () => {
    const { addCard, select, bills, refund } = await open();
    await addCard(cards.good);
    await select('Starter');
    await refund((await bills()).items[0].id);
    const [note] = (await bills()).items;
    expect((await refund(note.id)).error).toBe('bill.not_refundable');
  });

  test('leaves nothing to be given back once more when the plan is changed', async () => {
    const { addCard, select, change, quote, bills, refund, clock } = await open({ at: '2027-01-01T08:00:00Z' });
    await addCard(cards.good);
    await select('Starter');
    clock.advanceSec(10 * 86_400 + 3600);
    await change('Studio');
    const [upgrade, first] = (await bills()).items;
    expect((await refund(first.id)).error).toBe('bill.counted_since');
    await refund(upgrade.id);
    expect((await quote('Free')).lines).toEqual([
      expect.objectContaining({ kind: 'UNUSED', name: 'Studio', amount: -2000 }),
    ]);
    await refund(first.id);
    expect((await quote('Free')).lines).toEqual([]);
  });

  test('goes back at Stripe once, also where the answer is lost', async () => {
    const { refund, stripe, runDue, bills, id } = await openAtStripe();
    stripe.faults.push('lost-answer', 'unreachable', 'unreachable');
    expect((await refund(id)).error).toBe('payment.unavailable');
    expect((await bills()).items).toMatchObject([{ state: 'REFUNDING' }]);
    stripe.forgetKeys();
    await runDue();
    expect((await bills()).items).toMatchObject([{ kind: 'CREDIT_NOTE' }, { state: 'REFUNDED' }]);
    expect((await refund(id)).data.state).toBe('REFUNDED');
    expect([...stripe.refunds.values()]).toMatchObject([{ amount: 3689 }]);
  });

  test('or was given back at Stripe itself, is taken back once it is told of', async () => {
    const { stripe, tell, bills, event, paymentId, platform } = await openAtStripe();
    stripe.refund(paymentId, 89);
    expect((await tell(event())).statusCode).toBe(200);
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }]);
    stripe.refund(paymentId);
    const told = event();
    const answers = await Promise.all([tell(told), tell(told), tell(event())]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { items } = await bills();
    expect(items).toMatchObject([{ kind: 'CREDIT_NOTE' }, { state: 'REFUNDED' }]);
    expect(items).toHaveLength(2);
    expect(await mailsOf(platform)).toHaveLength(1);
  });

  test('or was given back at Stripe after its plan was changed, leaves no credit for the same money', async () => {
    const { stripe, tell, change, details, event, paymentId, bills } = await openAtStripe();
    await change('Free');
    expect((await details()).credit).toBe(3689);
    stripe.refund(paymentId);
    await tell(event());
    expect((await details()).credit).toBe(0);
    expect((await bills()).items).toMatchObject([{ kind: 'CREDIT_NOTE', total: -3689 }, { total: -3689 }, {}]);
  });

  test('is counted on by a later one that is disputed, and the plan is not changed before that is decided', async () => {
    const { stripe, tell, change, refund, bills, clock, id } = await openAtStripe();
    clock.advanceSec(10 * 86_400);
    await change('Studio');
    const [, second] = [...stripe.payments.values()];
    const dispute = stripe.dispute(second!.id);
    await tell(stripe.event('charge.dispute.created', dispute));
    expect((await bills()).items).toMatchObject([{ state: 'DISPUTED' }, { state: 'PAID' }]);
    expect((await refund(id)).error).toBe('bill.counted_since');
    expect((await change('Free')).error).toBe('plan.disputed');
    dispute.status = 'won';
    await tell(stripe.event('charge.dispute.closed', dispute));
    expect((await change('Free')).status).toBe(200);
  });

  test('is not called refunded by a refund that failed', async () => {
    const { refund, stripe, bills, id, paymentId } = await openAtStripe();
    const made = stripe.calls['POST /v1/refunds']!;
    vi.spyOn(stripe.calls, 'POST /v1/refunds').mockImplementation((sent, at) =>
      Object.assign(made(sent, at), { status: 'failed' }),
    );
    expect((await refund(id)).error).toBe('payment.unavailable');
    expect((await bills()).items).toMatchObject([{ state: 'REFUNDING' }]);
    expect([...stripe.refunds.values()]).toMatchObject([{ payment_intent: paymentId }]);
  });
});
