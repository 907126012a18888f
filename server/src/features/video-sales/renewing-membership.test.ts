import { expect, test } from 'vitest';
import { duringChange } from '../../platform/testing/during-change.ts';
import {
  describeOnBothDatabases,
  describeOnSharedPlatform,
  type TestDatabase,
} from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { writePlans } from '../billing/billing.testing.ts';
import { base, openCommunities } from '../communities/open-communities.testing.ts';
import { cardOf, cards, newAttempt, sales } from './video-sales.testing.ts';

const price = { amount: 1500, currency: 'EUR', period: 'MONTH' };
const membership = `${base}/public/membership`;

/** A private community whose membership costs 15 EUR a month. */
async function openRenewing(
  database: TestDatabase,
  changes: object = {},
  options: Parameters<typeof openCommunities>[1] = {},
) {
  const opened = await openCommunities(database, options);
  const { make, owner, signIn, clock, modules } = opened;
  const enteredAt = new Map<TestBusiness, { email: string; atMs: number }>([
    [owner, { email: '', atMs: clock.now().getTime() }],
  ]);

  /** Months pass, and sign-ins end before. */
  async function call(who: TestBusiness, method: string, url: string, body?: object) {
    const entered = enteredAt.get(who);
    const nowMs = clock.now().getTime();
    if (entered && nowMs - entered.atMs > 600_000) {
      const fresh = entered.email === '' ? await logInOwner() : await signIn(communityId, entered.email);
      Object.assign(who.headers, fresh.headers);
      enteredAt.set(who, { ...entered, atMs: nowMs });
    }
    return opened.call(who, method, url, body);
  }

  async function logInOwner() {
    const credentials = { email: 'Acme@example.com', password: 'Harbour-Kite-7' };
    const entered = await modules.authentication.service.logIn(credentials);
    if (!('accessToken' in entered)) throw new Error('The owner could not log in.');
    return { headers: { authorization: `Bearer ${entered.accessToken}` } };
  }

  const community = await make({ title: 'The circle', visibility: 'PRIVATE' });
  const communityId: string = community.id;
  const setPrice = (more: object = {}) =>
    call(owner, 'PUT', `${base}/${communityId}/price`, { ...price, ...changes, ...more });
  await setPrice();
  const send = (who: TestBusiness, path: string, body: object = {}) =>
    call(who, 'POST', `${membership}${path}`, { communityId, ...body });
  const pay = (who: TestBusiness, more: object = {}) =>
    send(who, '/payment', {
      ...{ attempt: newAttempt(), ...price, ...changes, card: cardOf(cards.good), ...more },
    });
  async function goTo(date: string): Promise<void> {
    clock.advanceSec((new Date(`${date}Z`).getTime() - clock.now().getTime()) / 1000);
    await modules.videoSales.renewDue();
  }
  return {
    ...opened,
    call,
    ...{ community, communityId, setPrice, send, pay, goTo },
    /** What is due is charged then. */
    daysLater: async (days: number) => {
      clock.advanceSec(days * 86_400);
      await modules.videoSales.renewDue();
    },
    async signIn(email: string) {
      const who = await signIn(communityId, email);
      enteredAt.set(who, { email, atMs: clock.now().getTime() });
      return who;
    },
    changeCard: (who: TestBusiness, number: string) => send(who, '/card', { card: cardOf(number) }),
    read: async (who: TestBusiness) => (await call(who, 'GET', `${membership}?communityId=${communityId}`)).data,
    state: async (who: TestBusiness) =>
      (await call(who, 'GET', `${base}/member/role?communityId=${communityId}`)).data.state,
    listSales: async () => (await call(owner, 'GET', `${sales}?communityId=${communityId}`)).data,
    refund: (id: string) => call(owner, 'POST', `${sales}/${id}/refund`),
    mails: async (template: string) =>
      (
        await database.pool.query('select values from mail where template = $1 order by created_at, id', [template])
      ).rows.map(({ values }) => values),
    /** Of all that was charged, by when what it pays for begins. */
    charged: async (): Promise<{ from: string; until: string; amount: number }[]> =>
      (
        await database.pool.query(
          `select amount, paid_from, paid_until from video_purchase where state = 'PAID' order by paid_from`,
        )
      ).rows.map(({ amount, paid_from, paid_until }) => ({
        ...{ amount: Number(amount), from: paid_from.toISOString().slice(0, 10) },
        until: paid_until.toISOString().slice(0, 10),
      })),
  };
}

describeOnSharedPlatform('a membership by month', (database) => {
  test('is paid at the end of each month over a year, once, with a receipt', async () => {
    const { signIn, pay, goTo, charged, mails, state, read, listSales, owner, call } = await openRenewing(database());
    await goTo('2027-12-31T09:00:00');
    const ana = await signIn('ana@example.com');
    expect(await pay(ana, { period: 'ONCE' })).toMatchObject({ status: 409, error: 'sale.price_changed' });
    const paid = await pay(ana);
    expect(paid).toMatchObject({ status: 200, data: { state: 'PAID', membership: { state: 'ACTIVE' } } });
    expect((await read(ana)).renewal).toMatchObject({
      ...{
        state: 'ACTIVE',
        amount: 1500,
        period: 'MONTH',
        isCancelled: false,
        card: { brand: 'Visa', lastFour: '4242' },
      },
    });
    const ends = [
      '01-31',
      '02-29',
      '03-31',
      '04-30',
      '05-31',
      '06-30',
      '07-31',
      '08-31',
      '09-30',
      '10-31',
      '11-30',
      '12-31',
    ];
    for (const end of ends) {
      await goTo(`2028-${end}T09:00:02`);
      await goTo(`2028-${end}T12:00:00`);
    }
    const all = await charged();
    expect(all.map(({ until }) => until.slice(5))).toEqual([...ends, '01-31']);
    expect(all.slice(1).map(({ from }) => from)).toEqual(all.slice(0, -1).map(({ until }) => until));
    expect(await mails('membership-renewed')).toHaveLength(13);
    expect((await mails('membership-renewed'))[1]).toMatchObject({ amount: '€15.00', until: '2028-02-29' });
    expect(await mails('membership-receipt')).toEqual([]);
    expect(await state(ana)).toBe('ACTIVE');
    const { items, testFigures: figures, testRenewals: renewals } = await listSales();
    expect(items[0]).toMatchObject({ period: 'MONTH', paidUntilDate: '2029-01-31T09:00:01.000Z' });
    expect(figures).toMatchObject([{ sales: 13, income: 13 * 1500 }]);
    expect(renewals).toEqual([{ currency: 'EUR', members: 1, monthly: 1500 }]);
    expect((await call(owner, 'GET', '/general/v1.1/history/payment')).data.totalItems).toBe(13);
  });

  test('that cannot be charged is tried on days 1, 3, 5 and 7, with a mail each, and then ends', async () => {
    const { signIn, pay, changeCard, daysLater, charged, mails, state, read } = await openRenewing(database());
    const ana = await signIn('ana@example.com');
    await pay(ana);
    expect((await changeCard(ana, cards.declinedLater)).data.renewal.card).toMatchObject({ lastFour: '0341' });
    const { paidUntilDate } = (await read(ana)).renewal;
    const dayOf = (days: number) =>
      new Date(new Date(paidUntilDate).getTime() + days * 86_400_000).toISOString().slice(0, 10);
    await daysLater(31);
    for (const days of [1, 3, 5, 7]) {
      expect(await state(ana)).toBe('ACTIVE');
      expect((await read(ana)).renewal).toMatchObject({ state: 'PAST_DUE' });
      expect((await mails('membership-unpaid')).at(-1)).toMatchObject({ date: dayOf(days), amount: '€15.00' });
      await daysLater(0.5);
      expect(await mails('membership-lapsed')).toEqual([]);
      await daysLater(days === 1 ? 0.5 : 1.5);
    }
    expect(await mails('membership-unpaid')).toHaveLength(4);
    expect(await mails('membership-lapsed')).toHaveLength(1);
    expect(await state(ana)).toBeNull();
    expect((await read(ana)).renewal).toBeNull();
    await daysLater(60);
    expect(await charged()).toHaveLength(1);
    expect(await mails('membership-lapsed')).toHaveLength(1);
    expect(await pay(ana)).toMatchObject({ data: { state: 'PAID', membership: { state: 'ACTIVE' } } });
  });

  test('goes on where the card is charged at last, without a day that is paid twice', async () => {
    const { signIn, pay, changeCard, daysLater, charged, read, mails } = await openRenewing(database());
    const ana = await signIn('ana@example.com');
    await pay(ana);
    await changeCard(ana, cards.declinedLater);
    await daysLater(31);
    await daysLater(1);
    expect((await read(ana)).renewal).toMatchObject({ state: 'PAST_DUE' });
    await changeCard(ana, cards.good);
    await daysLater(2);
    const [first, second] = await charged();
    expect(second?.from).toBe(first?.until);
    expect((await read(ana)).renewal).toMatchObject({ state: 'ACTIVE' });
    expect(await mails('membership-unpaid')).toHaveLength(2);
    await daysLater(31);
    expect(await charged()).toHaveLength(3);
  });

  test('whose bank asks each time is paid by hand, at the price of its member', async () => {
    const { signIn, pay, send, daysLater, charged, read, setPrice, mails, state, page, community } = await openRenewing(
      database(),
    );
    const ana = await signIn('ana@example.com');
    const attempt = newAttempt();
    expect((await pay(ana, { attempt, card: cardOf(cards.asksAlways) })).data).toMatchObject({ state: 'PENDING' });
    expect((await send(ana, '/payment/answer', { attempt, answer: 'APPROVE' })).data).toMatchObject({ state: 'PAID' });
    await setPrice({ amount: 9900 });
    await daysLater(31);
    expect(await mails('membership-unpaid')).toHaveLength(1);
    const shown = (await page(community.subdomain, '/', ana.headers)).body;
    for (const words of ['Your membership', 'could not be charged', 'Pay now', 'You keep your price', '€99.00 a month'])
      expect(shown).toContain(words);
    expect(shown).not.toContain('Change card');
    expect(await pay(ana, { amount: 9900 })).toMatchObject({ error: 'sale.price_changed' });
    const refused = newAttempt();
    await pay(ana, { attempt: refused, card: cardOf(cards.asksAlways) });
    expect(await pay(ana)).toMatchObject({ error: 'sale.pending' });
    await daysLater(0);
    expect((await send(ana, '/payment/answer', { attempt: refused, answer: 'REFUSE' })).error).toBe('payment.declined');
    expect(await mails('membership-unpaid')).toHaveLength(1);
    expect(await pay(ana)).toMatchObject({ data: { state: 'PAID', membership: { state: 'ACTIVE' } } });
    expect((await read(ana)).renewal).toMatchObject({ state: 'ACTIVE', amount: 1500, card: { lastFour: '4242' } });
    await daysLater(31);
    expect((await charged()).map(({ amount }) => amount)).toEqual([1500, 1500, 1500]);
    expect(await state(ana)).toBe('ACTIVE');
  });

  test('is not charged beside what its member pays by hand meanwhile', async () => {
    const { signIn, pay, send, changeCard, daysLater, charged } = await openRenewing(database());
    const ana = await signIn('ana@example.com');
    await pay(ana);
    await changeCard(ana, cards.declinedLater);
    await daysLater(31);
    await changeCard(ana, cards.good);
    const attempt = newAttempt();
    expect((await pay(ana, { attempt, card: cardOf(cards.asksAlways) })).data).toMatchObject({ state: 'PENDING' });
    await daysLater(1);
    expect(await charged()).toHaveLength(1);
    expect((await send(ana, '/payment/answer', { attempt, answer: 'APPROVE' })).data).toMatchObject({ state: 'PAID' });
    expect(await charged()).toHaveLength(2);
  });

  test('ends with what is paid once it is cancelled, unless that is taken back', async () => {
    const { signIn, pay, send, daysLater, charged, read, state, listSales } = await openRenewing(database());
    const [ana, ben] = [await signIn('ana@example.com'), await signIn('ben@example.com')];
    for (const who of [ana, ben]) {
      await pay(who);
      expect((await send(who, '/cancel')).data.renewal).toMatchObject({ isCancelled: true, nextPaymentDate: null });
    }
    await daysLater(20);
    expect([await state(ana), await state(ben)]).toEqual(['ACTIVE', 'ACTIVE']);
    expect((await listSales()).testRenewals).toEqual([]);
    expect((await send(ben, '/resume')).data.renewal).toMatchObject({ isCancelled: false });
    expect((await listSales()).testRenewals).toEqual([{ currency: 'EUR', members: 1, monthly: 1500 }]);
    await daysLater(11);
    expect([await state(ana), await state(ben)]).toEqual([null, 'ACTIVE']);
    expect(await charged()).toHaveLength(3);
    expect((await read(ana)).renewal).toBeNull();
    expect(await send(ana, '/resume')).toMatchObject({ error: 'sale.no_renewal' });
    expect(await pay(ana)).toMatchObject({ data: { state: 'PAID' } });
  });

  test('that is past due ends at once where it is cancelled, and is not tried again', async () => {
    const { signIn, pay, send, changeCard, daysLater, state, mails } = await openRenewing(database());
    const ana = await signIn('ana@example.com');
    await pay(ana);
    await changeCard(ana, cards.declinedLater);
    await daysLater(31);
    expect((await send(ana, '/cancel')).data).toEqual({ renewal: null });
    expect(await state(ana)).toBeNull();
    await daysLater(10);
    expect(await mails('membership-unpaid')).toHaveLength(1);
    expect(await mails('membership-lapsed')).toEqual([]);
  });

  test.each(['leaves', 'is banned', 'deletes their account'])('is not charged again for whoever %s', async (how) => {
    const opened = await openRenewing(database());
    const { signIn, pay, daysLater, charged, call, communityId, owner, state } = opened;
    const ana = await signIn('ana@example.com');
    await pay(ana);
    const { memberId } = (await call(ana, 'GET', `${base}/member/role?communityId=${communityId}`)).data;
    if (how === 'leaves') await call(ana, 'POST', `${base}/leave`, { communityId });
    if (how === 'is banned')
      await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, state: 'BANNED' });
    if (how === 'deletes their account') await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    if (how === 'leaves') {
      // What is paid is theirs until it ends.
      expect(await call(ana, 'POST', `${base}/join`, { communityId })).toMatchObject({ data: { state: 'ACTIVE' } });
      await daysLater(31);
      expect(await state(ana)).toBeNull();
    } else await daysLater(31);
    expect(await charged()).toHaveLength(1);
    const { rows } = await database().pool.query('select state, card from membership_renewal');
    expect(rows).toEqual([{ state: 'ENDED', card: null }]);
  });

  test('ends with the money of the last payment, and not with that of one before', async () => {
    const { signIn, pay, daysLater, refund, state, mails, charged, listSales } = await openRenewing(database());
    const ana = await signIn('ana@example.com');
    const first = (await pay(ana)).data.saleId;
    await daysLater(31);
    expect(await refund(first)).toMatchObject({ data: { state: 'REFUNDED' } });
    expect(await state(ana)).toBe('ACTIVE');
    expect(await mails('membership-part-refunded')).toHaveLength(1);
    const last = (await listSales()).items.find(({ state }: { state: string }) => state === 'PAID');
    await refund(last.id);
    expect(await state(ana)).toBeNull();
    expect(await mails('membership-refunded')).toHaveLength(1);
    await daysLater(31);
    expect(await charged()).toEqual([]);
    expect((await listSales()).testRenewals).toEqual([]);
  });

  test('keeps its price where that is changed, and costs nothing where joining does', async () => {
    const { signIn, pay, daysLater, setPrice, charged, call, owner, communityId, state, read, listSales } =
      await openRenewing(database());
    const ana = await signIn('ana@example.com');
    await pay(ana);
    await setPrice({ amount: 12_000, period: 'YEAR' });
    const ben = await signIn('ben@example.com');
    expect(await pay(ben, { amount: 12_000, period: 'YEAR' })).toMatchObject({ status: 200 });
    expect((await listSales()).testRenewals).toEqual([{ currency: 'EUR', members: 2, monthly: 2500 }]);
    await daysLater(31);
    expect((await charged()).map(({ amount }) => amount).sort()).toEqual([12_000, 1500, 1500]);
    await call(owner, 'DELETE', `${base}/${communityId}/price`);
    const before = (await charged()).length;
    await daysLater(31);
    expect(await charged()).toHaveLength(before);
    expect(await state(ana)).toBe('ACTIVE');
    expect((await read(ana)).renewal).toBeNull();
  });

  test('is neither charged nor sold while the videos of its business are stopped, and then goes on from that day', async () => {
    const env = { ZEACON_PLANS: writePlans() };
    const opened = await openRenewing(database(), {}, { env });
    const { signIn, pay, send, changeCard, daysLater, charged, call, owner, read, state, mails, clock } = opened;
    const [ana, ben] = [await signIn('ana@example.com'), await signIn('ben@example.com')];
    await pay(ben);
    await changeCard(ben, cards.declinedLater);
    await daysLater(2);
    await pay(ana);
    const plan = { businessName: 'Acme', businessOwnerEmail: 'Acme@example.com', businessSubscriptionPlanName: 'Free' };
    expect((await call(owner, 'POST', '/business/v1.1/account/subscription/plan', plan)).status).toBe(200);
    const stop = (at: Date | null) => database().pool.query('update subscription set videos_stopped_at = $1', [at]);
    const { paidUntilDate } = (await read(ben)).renewal;
    await daysLater((Date.parse(paidUntilDate) - clock.now().getTime()) / 86_400_000 + 0.5);
    expect((await read(ben)).renewal).toMatchObject({ state: 'PAST_DUE' });
    const [dan, attempt] = [await signIn('dan@example.com'), newAttempt()];
    expect((await pay(dan, { attempt, card: cardOf(cards.asksAlways) })).data).toMatchObject({ state: 'PENDING' });
    await stop(clock.now());
    expect(await send(dan, '/payment/answer', { attempt, answer: 'APPROVE' })).toMatchObject({
      error: 'payment.declined',
    });
    for (let day = 0; day < 20; day++) await daysLater(1);
    expect(await charged()).toHaveLength(2);
    expect([await state(ana), await state(ben)]).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await mails('membership-lapsed')).toEqual([]);
    const cy = await signIn('cy@example.com');
    expect(await read(cy)).toMatchObject({ isPayable: false });
    expect(await pay(cy)).toMatchObject({ status: 409, error: 'sale.no_account' });
    await stop(null);
    await changeCard(ben, cards.good);
    await daysLater(1);
    const today = clock.now().toISOString().slice(0, 10);
    expect((await charged()).slice(2).map(({ from }) => from)).toEqual([today, today]);
    expect(await pay(cy)).toMatchObject({ data: { state: 'PAID' } });
    await daysLater(20);
    expect(await charged()).toHaveLength(5);
  });

  test('asks nobody for months in which nothing ran', async () => {
    const { signIn, pay, daysLater, charged, clock } = await openRenewing(database());
    const ana = await signIn('ana@example.com');
    await pay(ana);
    await daysLater(100);
    await daysLater(0);
    const all = await charged();
    expect(all).toHaveLength(2);
    expect(all[1]?.from).toBe(clock.now().toISOString().slice(0, 10));
  });

  test('takes a new card once its bank has agreed, and is shown to its member alone', async () => {
    const { signIn, pay, send, changeCard, read, call } = await openRenewing(database());
    const [ana, ben] = [await signIn('ana@example.com'), await signIn('ben@example.com')];
    await pay(ana);
    expect(await changeCard(ana, cards.declined)).toMatchObject({ status: 422, error: 'payment.declined' });
    expect(await send(ana, '/card/answer', { answer: 'APPROVE' })).toMatchObject({
      error: 'payment.nothing_to_confirm',
    });
    expect((await changeCard(ana, cards.asksHolder)).data.renewal).toMatchObject({
      ...{ isCardAsked: true, card: { lastFour: '4242' } },
    });
    expect(await send(ana, '/card/answer', { answer: 'REFUSE' })).toMatchObject({ error: 'payment.declined' });
    await changeCard(ana, cards.asksHolder);
    expect((await send(ana, '/card/answer', { answer: 'APPROVE' })).data.renewal).toMatchObject({
      ...{ isCardAsked: false, card: { lastFour: '3155' } },
    });
    for (const path of ['/cancel', '/resume'])
      expect(await send(ben, path)).toMatchObject({ error: 'sale.no_renewal' });
    expect(await changeCard(ben, cards.good)).toMatchObject({ error: 'sale.no_renewal' });
    expect((await read(ben)).renewal).toBeNull();
    const mine = (await call(ana, 'GET', `${base}/public/export`)).data;
    expect(mine.renewals).toMatchObject([{ communityName: 'The circle', amount: price.amount }]);
    expect(mine.payments).toMatchObject([{ paidUntilDate: expect.any(String) }]);
    const { rows } = await database().pool.query(
      `select coalesce(string_agg(r::text, ' '), '') as all from membership_renewal r`,
    );
    expect(rows[0].all).not.toContain('4242424242424242');
  });
});

describeOnBothDatabases('a card for what is paid by month', (database) => {
  test.for(['APPROVE', 'REFUSE'])('goes before one that was asked about earlier: %s', async (answer, { skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { signIn, pay, changeCard, send, read } = await openRenewing(database());
    const ana = await signIn('ana@example.com');
    await pay(ana);
    await changeCard(ana, cards.asksHolder);
    const newer = { token: 'newer', brand: 'Visa', lastFour: '1111', expires: '2049-12' };
    const asked = { token: 'asked', brand: 'Visa', lastFour: '2222', expires: '2049-12' };
    await duringChange(
      database(),
      (query) => query('update membership_renewal set card = $1, asked_card = $2', [newer, asked]),
      () => send(ana, '/card/answer', { answer }),
    );
    expect((await read(ana)).renewal.card.lastFour).toBe('1111');
    const { rows } = await database().pool.query('select card, asked_card from membership_renewal');
    expect(rows).toEqual([{ card: newer, asked_card: asked }]);
  });
});
