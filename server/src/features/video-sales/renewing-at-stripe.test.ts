import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { openStripeDouble } from '../billing/stripe/stripe-double.testing.ts';
import { base, createSignIn } from '../communities/open-communities.testing.ts';
import { openBesideStripe } from './own-account.testing.ts';
import { cardOf, cards, newAttempt } from './video-sales.testing.ts';

const price = { amount: 1500, currency: 'EUR', period: 'MONTH' };
const membership = `${base}/public/membership`;

/** A member who pays 15 EUR a month in the form of Stripe, or before it is connected with play money, and two nodes. */
async function openPaid(database: TestDatabase, number: string = cards.good, { isPlay = false } = {}) {
  const beside = await openBesideStripe(openStripeDouble, database);
  const { call, connect, platform, stripe, tell } = beside;
  if (!isPlay) await connect();
  const { id: communityId } = (await call('POST', base, { title: 'The circle', subdomain: 'the-circle' })).data;
  await call('PUT', `${base}/${communityId}/price`, price);
  const enter = () => createSignIn(platform, database)(communityId, 'ana@example.com');
  const ana = await enter();
  const send = async (path: string, body: object) =>
    platform.call(ana, 'POST', `${membership}${path}`, { communityId, ...body });
  async function payInForm(form: { clientSecret: string }, attempt: string, filledWith: string): Promise<void> {
    if (stripe.fillForm(form.clientSecret, filledWith).status === 'requires_action')
      stripe.answerBank(form.clientSecret, 'APPROVE');
    expect((await send('/payment/answer', { attempt, answer: 'APPROVE' })).data).toMatchObject({ state: 'PAID' });
  }
  const attempt = newAttempt();
  const begun = await send('/payment', { attempt, ...price, ...(isPlay && { card: cardOf(number) }) });
  if (isPlay) await connect();
  else await payInForm(begun.data.form, attempt, number);
  const there = await openTestPlatform(database, { env: { ZEACON_STRIPE_API_URL: stripe.url } });
  onTestFinished(() => there.close());
  return {
    ...beside,
    ...{ communityId, ana, send, payInForm, there },
    later(sec: number): void {
      for (const { clock } of [platform, there]) clock.advanceSec(sec);
    },
    enter: async () => Object.assign(ana.headers, (await enter()).headers),
    renewal: async () => (await database.pool.query('select * from membership_renewal')).rows[0],
    charges: () => [...stripe.payments.values()].filter(({ status }) => status === 'succeeded'),
    renewEverywhere: () => Promise.all([platform, there].map(({ modules }) => modules.videoSales.renewDue())),
    openDispute: (id: string) => {
      const dispute = stripe.dispute(id);
      return { dispute, tell: (type: string) => tell(stripe.event(`charge.dispute.${type}`, dispute)) };
    },
  };
}
const month = 31 * 86_400;

describeOnSharedPlatform('a membership by month at Stripe', (database) => {
  test('is charged with the card that was kept, once for each month, whichever node comes first', async () => {
    const { later, renewEverywhere, charges, renewal, payable } = await openPaid(database());
    expect(await payable()).toBeDefined();
    expect(await renewal()).toMatchObject({ card: { brand: 'Visa', lastFour: '4242', expires: '12/49' } });
    for (let months = 1; months <= 3; months++) {
      later(month);
      await renewEverywhere();
      await renewEverywhere();
      expect(charges()).toHaveLength(months + 1);
    }
    const [first, ...others] = charges();
    expect(new Set(others.map(({ customer }) => customer))).toEqual(new Set([first!.customer]));
  });

  test.each(['unreachable', 'lost-answer', 'server-error'] as const)(
    'is charged once where Stripe is %s, and the node is gone',
    async (fault) => {
      const { later, platform, there, stripe, charges, renewal } = await openPaid(database());
      later(month);
      stripe.faults.push(fault, fault, fault);
      await platform.modules.videoSales.renewDue();
      expect((await renewal()).paying_id).not.toBeNull();
      stripe.faults.length = 0;
      await there.modules.videoSales.renewDue();
      later(180);
      await there.modules.videoSales.finishStale();
      await platform.modules.videoSales.finishStale();
      expect(charges()).toHaveLength(2);
      expect(await renewal()).toMatchObject({ state: 'ACTIVE', paying_id: null, attempt_count: 0 });
    },
  );

  test('whose bank asked once is not asked again', async () => {
    const { later, renewEverywhere, charges } = await openPaid(database(), cards.asksHolder);
    later(month);
    await renewEverywhere();
    expect(charges()).toHaveLength(2);
  });

  test('whose bank asks each time is paid in the form, and its card takes the place of the one before', async () => {
    const { later, renewEverywhere, charges, renewal, enter, send, payInForm } = await openPaid(
      database(),
      cards.asksAlways,
    );
    later(month);
    await renewEverywhere();
    expect(await renewal()).toMatchObject({ state: 'PAST_DUE', attempt_count: 1 });
    await enter();
    const attempt = newAttempt();
    const { form } = (await send('/payment', { attempt, ...price })).data;
    await payInForm(form, attempt, cards.good);
    expect(await renewal()).toMatchObject({ state: 'ACTIVE', card: { lastFour: '4242' } });
    later(month);
    await renewEverywhere();
    expect(charges()).toHaveLength(3);
  });

  test('takes another card in the form, and none as fields', async () => {
    const { send, stripe, renewal, later, renewEverywhere, charges } = await openPaid(database());
    expect(await send('/card', { card: cardOf(cards.good) })).toMatchObject({ error: 'payment.fields_refused' });
    const { form } = (await send('/card', {})).data;
    stripe.fillForm(form.clientSecret, cards.declinedLater);
    expect((await send('/card/answer', { answer: 'APPROVE' })).data.renewal).toMatchObject({
      ...{ card: { lastFour: '0341' }, isCardAsked: false },
    });
    later(month);
    await renewEverywhere();
    expect(await renewal()).toMatchObject({ state: 'PAST_DUE' });
    expect(charges()).toHaveLength(1);
  });

  test('is not charged again once its holder disputes it, and ends where that is lost', async () => {
    const { openDispute, charges, renewal, later, renewEverywhere } = await openPaid(database());
    const { dispute, tell } = openDispute(charges()[0]!.id);
    await tell('created');
    expect(await renewal()).toMatchObject({ state: 'ACTIVE', is_cancelled: true });
    Object.assign(dispute, { status: 'lost' });
    await tell('closed');
    expect(await renewal()).toMatchObject({ state: 'ENDED', card: null });
    later(month);
    await renewEverywhere();
    expect(charges()).toHaveLength(1);
  });

  test.each(['open', 'lost'])('of a deleted account stays ended where a dispute that was %s is won', async (before) => {
    const { openDispute, charges, renewal, platform, ana, states } = await openPaid(database());
    const { dispute, tell } = openDispute(charges()[0]!.id);
    await tell('created');
    if (before === 'lost') {
      Object.assign(dispute, { status: 'lost' });
      await tell('closed');
    }
    await platform.call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    Object.assign(dispute, { status: 'won' });
    await tell('closed');
    expect(await states()).toEqual(['PAID']);
    expect(await renewal()).toMatchObject({ state: 'ENDED', member_id: null, due_at: null });
  });

  test('that was paid anew after a lost dispute runs on where that is won in the end', async () => {
    const { openDispute, charges, send, payInForm } = await openPaid(database());
    const { dispute, tell } = openDispute(charges()[0]!.id);
    Object.assign(dispute, { status: 'lost' });
    await tell('closed');
    const attempt = newAttempt();
    await payInForm((await send('/payment', { attempt, ...price })).data.form, attempt, cards.good);
    Object.assign(dispute, { status: 'won' });
    expect((await tell('closed')).statusCode).toBe(200);
    const rows = await database().pool.query(
      'select state, is_cancelled from membership_renewal order by created_at, id',
    );
    expect(rows.rows.filter(({ state }) => state === 'ACTIVE')).toEqual([{ state: 'ACTIVE', is_cancelled: false }]);
    expect(rows.rows).toHaveLength(2);
  });

  test('stays where the business is paid through another account, whose member is asked for a card and pays with it', async () => {
    const { connect, stripe, send, payInForm, later, renewEverywhere, charges, renewal, enter, mails } = await openPaid(
      database(),
    );
    const before = await renewal();
    Object.assign(stripe.account, { id: 'acct_other' });
    stripe.forgetCustomers();
    expect((await connect()).data.account.accountId).toBe('acct_other');
    expect(await send('/card', {})).toMatchObject({ status: 409, error: 'sale.account_gone' });
    expect((await send('/card', {})).message).toContain('with the next payment');
    later(month);
    await renewEverywhere();
    expect(await renewal()).toMatchObject({ state: 'PAST_DUE', card: { lastFour: '4242' }, attempt_count: 1 });
    const date = new Date(before.paid_until.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await mails('membership-card-needed')).toMatchObject([
      { recipient: 'ana@example.com', values: { date, amount: '€15.00', path: '/c/the-circle/' } },
    ]);
    later(86_400);
    await renewEverywhere();
    expect(await mails('membership-card-needed')).toHaveLength(2);
    expect(await mails('membership-unpaid')).toEqual([]);
    expect(charges()).toHaveLength(1);
    await enter();
    const attempt = newAttempt();
    const { form } = (await send('/payment', { attempt, ...price })).data;
    await payInForm(form, attempt, cards.good);
    const paid = await renewal();
    expect(paid).toMatchObject({ state: 'ACTIVE', gateway_account: 'stripe:test:acct_other', attempt_count: 0 });
    expect(paid.paid_from).toEqual(before.paid_until);
    expect(paid.card.token).not.toBe(before.card.token);
    later(month);
    await renewEverywhere();
    expect(charges()).toHaveLength(3);
    expect(await renewal()).toMatchObject({ state: 'ACTIVE' });
    expect(await mails('membership-lapsed')).toEqual([]);
  });

  test('that was paid with play money asks for a card once the business is paid at Stripe', async () => {
    const opened = await openPaid(database(), cards.good, { isPlay: true });
    const { send, payInForm, later, renewEverywhere, charges, renewal, enter, mails, states } = opened;
    expect(await renewal()).toMatchObject({ state: 'ACTIVE', gateway_account: null, is_sandbox: true });
    expect(await send('/card', { card: cardOf(cards.good) })).toMatchObject({ error: 'sale.account_gone' });
    later(month);
    await renewEverywhere();
    expect(await renewal()).toMatchObject({ state: 'PAST_DUE', attempt_count: 1 });
    expect(await mails('membership-card-needed')).toHaveLength(1);
    expect(await states()).toEqual(['PAID']);
    await enter();
    const attempt = newAttempt();
    await payInForm((await send('/payment', { attempt, ...price })).data.form, attempt, cards.good);
    expect(await renewal()).toMatchObject({
      state: 'ACTIVE',
      gateway_account: expect.stringContaining('stripe:test:'),
    });
    expect(charges()).toHaveLength(1);
  });

  test('ends a week after its period where no card is entered for another account', async () => {
    const { connect, stripe, later, renewEverywhere, charges, renewal, mails } = await openPaid(database());
    Object.assign(stripe.account, { id: 'acct_other' });
    await connect();
    later(month);
    for (let day = 0; day < 7; day++) {
      await renewEverywhere();
      expect(await renewal()).toMatchObject({ state: 'PAST_DUE' });
      later(86_400);
    }
    await renewEverywhere();
    expect(await renewal()).toMatchObject({ state: 'ENDED', card: null });
    expect(await mails('membership-card-needed')).toHaveLength(4);
    expect(await mails('membership-lapsed')).toHaveLength(1);
    expect(charges()).toHaveLength(1);
  });
});
