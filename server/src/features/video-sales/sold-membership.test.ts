import { expect, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import type { TestBusiness } from '../../platform/testing/test-platform.ts';
import { base, openCommunities } from '../communities/open-communities.testing.ts';
import { cardOf, cards, newAttempt, sales } from './video-sales.testing.ts';

const price = { amount: 1500, currency: 'EUR' };
const payment = `${base}/public/membership/payment`;

/** A community of a business whose membership costs 15 EUR. */
async function openSold(database: TestDatabase, draft: object = {}) {
  const opened = await openCommunities(database);
  const { make, owner, call, signIn } = opened;
  const community = await make({ title: 'The circle', ...draft });
  const communityId: string = community.id;
  const setPrice = (changes: object = {}, id = communityId) =>
    call(owner, 'PUT', `${base}/${id}/price`, { ...price, ...changes });
  const removePrice = () => call(owner, 'DELETE', `${base}/${communityId}/price`);
  await setPrice();
  const order = (changes: object = {}) => ({
    ...{ communityId, attempt: newAttempt(), ...price, card: cardOf(cards.good), ...changes },
  });
  return {
    ...opened,
    ...{ community, communityId, setPrice, removePrice, order },
    ana: await signIn(communityId, 'ana@example.com'),
    pay: (who: TestBusiness, changes: object = {}) => call(who, 'POST', payment, order(changes)),
    answer: (who: TestBusiness, attempt: string, answer: string) =>
      call(who, 'POST', `${payment}/answer`, { communityId, attempt, answer }),
    read: async (who: TestBusiness) =>
      (await call(who, 'GET', `${base}/public/membership?communityId=${communityId}`)).data,
    join: (who: TestBusiness, invite?: string) =>
      call(who, 'POST', `${base}/join`, { communityId, ...(invite !== undefined && { invite }) }),
    leave: (who: TestBusiness) => call(who, 'POST', `${base}/leave`, { communityId }),
    role: async (who: TestBusiness) => (await call(who, 'GET', `${base}/member/role?communityId=${communityId}`)).data,
    listSales: async (query = '') => (await call(owner, 'GET', `${sales}${query}`)).data,
    refund: (id: string, who = owner) => call(who, 'POST', `${sales}/${id}/refund`),
    mails: async (template: string) =>
      (await database.pool.query('select recipient, values from mail where template = $1 order by id', [template]))
        .rows,
  };
}

const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };

describeOnSharedPlatform('membership that is sold', (database) => {
  test('costs what it says before and after signing in, and begins with the payment, once', async () => {
    const sold = await openSold(database());
    const { ana, pay, join, read, role, listSales, mails, communityId, call, owner } = sold;
    expect(await read(nobody)).toMatchObject({ price, isPaid: false, isPayable: true, isSandbox: true, payments: [] });
    expect((await call(nobody, 'GET', `${base}/public/details?communityId=${communityId}`)).data).toMatchObject({
      price,
    });
    expect(await join(ana)).toMatchObject({ status: 422, error: 'community.payment_needed' });
    expect(await pay(nobody)).toMatchObject({ status: 401 });

    const attempt = newAttempt();
    const both = await Promise.all([pay(ana, { attempt }), pay(ana, { attempt })]);
    for (const one of both) {
      if (one.status !== 200) expect(one).toMatchObject({ error: 'sale.pending' });
      else
        expect(one.data).toMatchObject({ state: 'PAID', membership: { role: 'MEMBER', state: 'ACTIVE' }, form: null });
    }
    const again = await pay(ana, { attempt });
    expect(again).toMatchObject({ status: 200, data: { state: 'PAID' } });
    expect(await pay(ana)).toMatchObject({ status: 409, error: 'community.member_already' });
    const { items, testFigures: figures } = await listSales(`?communityId=${communityId}`);
    expect(items).toMatchObject([
      { id: again.data.saleId, streamId: null, communityId, communityName: 'The circle', email: 'ana@example.com' },
    ]);
    expect(figures).toMatchObject([{ currency: 'EUR', sales: 1, income: 1500 }]);
    expect((await listSales('?search=circle')).totalItems).toBe(1);
    expect((await call(owner, 'GET', '/general/v1.1/history/payment?search=circle')).data.items).toMatchObject([
      { communityId, communityName: 'The circle', streamId: null, amount: 1500, payer: 'ana@example.com' },
    ]);
    expect(await mails('membership-receipt')).toMatchObject([
      {
        recipient: 'ana@example.com',
        values: { community: 'The circle', amount: '€15.00', number: again.data.saleId },
      },
    ]);
    expect(await read(ana)).toMatchObject({
      isPaid: true,
      payments: [{ id: again.data.saleId, ...price, state: 'PAID' }],
    });
    expect(await role(ana)).toMatchObject({ state: 'ACTIVE' });
  });

  test('is not paid again by whoever leaves and comes back, and ends with the money', async () => {
    const { ana, pay, join, leave, role, refund, mails, listSales, signUp } = await openSold(database());
    const { saleId } = (await pay(ana)).data;
    await leave(ana);
    expect(await role(ana)).toMatchObject({ state: null });
    expect(await pay(ana)).toMatchObject({ error: 'community.member_already' });
    expect(await join(ana)).toMatchObject({ status: 200, data: { state: 'ACTIVE' } });
    expect((await refund(saleId, await signUp('Other'))).status).toBe(404);
    expect(await refund(saleId)).toMatchObject({ status: 200, data: { state: 'REFUNDED' } });
    expect(await role(ana)).toMatchObject({ state: null });
    expect(await join(ana)).toMatchObject({ error: 'community.payment_needed' });
    expect(await mails('membership-refunded')).toMatchObject([{ values: { number: saleId, amount: '€15.00' } }]);
    expect((await listSales()).testFigures).toMatchObject([{ sales: 0, income: 0, refunded: 1500 }]);
    expect((await pay(ana)).data).toMatchObject({ state: 'PAID', membership: { state: 'ACTIVE' } });
  });

  test('stays where a part of the money goes back, and where a role was given', async () => {
    const { ana, pay, role, refund, call, owner, communityId, mails } = await openSold(database());
    const { saleId } = (await pay(ana)).data;
    await call(owner, 'POST', `${sales}/${saleId}/refund/part`, { amount: 500, refundedAmount: 0 });
    expect(await role(ana)).toMatchObject({ state: 'ACTIVE' });
    expect(await mails('membership-part-refunded')).toHaveLength(1);
    const { memberId } = await role(ana);
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, role: 'MODERATOR' });
    await refund(saleId);
    expect(await role(ana)).toMatchObject({ role: 'MODERATOR', state: 'ACTIVE' });
  });

  test('a bank that asks is answered, and what is declined gives nothing', async () => {
    const { ana, pay, answer, role } = await openSold(database());
    expect(await pay(ana, { card: cardOf(cards.declined) })).toMatchObject({ error: 'payment.declined' });
    const refused = newAttempt();
    expect((await pay(ana, { attempt: refused, card: cardOf(cards.asksAlways) })).data).toMatchObject({
      state: 'PENDING',
    });
    expect(await answer(ana, refused, 'REFUSE')).toMatchObject({ error: 'payment.declined' });
    expect(await role(ana)).toMatchObject({ state: null });
    const attempt = newAttempt();
    await pay(ana, { attempt, card: cardOf(cards.asksAlways) });
    expect((await answer(ana, attempt, 'APPROVE')).data).toMatchObject({
      state: 'PAID',
      membership: { state: 'ACTIVE' },
    });
    expect(await answer(ana, newAttempt(), 'APPROVE')).toMatchObject({ error: 'payment.nothing_to_confirm' });
  });

  test('what nobody answers is over, and nothing is charged', async () => {
    const { ana, pay, role, modules, clock, listSales } = await openSold(database());
    await pay(ana, { card: cardOf(cards.asksAlways) });
    clock.advanceSec(700);
    await modules.videoSales.finishStale();
    expect((await listSales()).items).toMatchObject([{ state: 'FAILED' }]);
    expect(await role(ana)).toMatchObject({ state: null });
  });

  test('another price, another person and another community are refused', async () => {
    const { ana, pay, setPrice, signIn, communityId, make, call, order } = await openSold(database());
    const attempt = newAttempt();
    await pay(ana, { attempt, card: cardOf(cards.asksAlways) });
    const ben = await signIn(communityId, 'ben@example.com');
    expect(await pay(ben, { attempt })).toMatchObject({ error: 'payment.declined' });
    await setPrice({ amount: 1600 });
    expect(await pay(ben)).toMatchObject({ status: 409, error: 'sale.price_changed' });
    const other = await make({ title: 'Free' });
    expect(await call(ben, 'POST', payment, order({ communityId: other.id }))).toMatchObject({ status: 404 });
    const there = await signIn(other.id, 'ben@example.com');
    expect(await call(there, 'POST', payment, order({ communityId: other.id }))).toMatchObject({ error: 'sale.none' });
  });

  test('whoever was asked by their bank pays what they were shown', async () => {
    const { ana, pay, answer, setPrice, listSales } = await openSold(database());
    const attempt = newAttempt();
    await pay(ana, { attempt, card: cardOf(cards.asksAlways) });
    await setPrice({ amount: 9900 });
    expect((await answer(ana, attempt, 'APPROVE')).data).toMatchObject({ state: 'PAID' });
    expect((await listSales()).items).toMatchObject([{ amount: 1500, state: 'PAID' }]);
  });

  test.each(['banned', 'removed', 'erased', 'let in', 'asked for nothing'])(
    'who is %s meanwhile has the money back',
    async (how) => {
      const sold = await openSold(database(), { visibility: 'PRIVATE' });
      const { ana, pay, answer, call, owner, communityId, removePrice, setPrice, join, role, modules, clock } = sold;
      await removePrice();
      await join(ana);
      await setPrice();
      const { memberId } = await role(ana);
      const attempt = newAttempt();
      await pay(ana, { attempt, card: cardOf(cards.asksAlways) });
      const change = (state: string) => call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, state });
      if (how === 'banned') await change('BANNED');
      if (how === 'let in') await change('ACTIVE');
      if (how === 'asked for nothing') await removePrice();
      if (how === 'removed') await call(owner, 'DELETE', `${base}/${communityId}`);
      if (how === 'erased') await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
      const answered = await answer(ana, attempt, 'APPROVE');
      expect(answered.status).not.toBe(200);
      clock.advanceSec(700);
      await modules.videoSales.finishStale();
      const { items, testFigures: figures } = await sold.listSales();
      expect(['FAILED', 'REFUNDED']).toContain(items[0].state);
      expect(figures[0]?.income ?? 0).toBe(0);
      if (how === 'let in') expect(await role(ana)).toMatchObject({ state: 'ACTIVE' });
    },
  );

  test('two devices that pay at once pay once', async () => {
    const { ana, pay, answer, listSales, role, mails } = await openSold(database());
    const attempts = [newAttempt(), newAttempt()];
    for (const attempt of attempts) await pay(ana, { attempt, card: cardOf(cards.asksAlways) });
    expect((await answer(ana, attempts[0]!, 'APPROVE')).data).toMatchObject({ state: 'PAID' });
    expect(await answer(ana, attempts[1]!, 'APPROVE')).toMatchObject({ status: 409, error: 'sale.in_vain' });
    const states = (await listSales()).items.map(({ state }: { state: string }) => state);
    expect(states.sort()).toEqual(['PAID', 'REFUNDED']);
    expect(await role(ana)).toMatchObject({ state: 'ACTIVE' });
    expect(await mails('membership-again')).toHaveLength(1);
  });

  test('members from before, and who is invited, pay nothing; who was let in by paying is not asked', async () => {
    const sold = await openSold(database(), { visibility: 'PRIVATE' });
    const { ana, pay, removePrice, setPrice, join, role, signIn, communityId, community, leave } = sold;
    await removePrice();
    expect((await join(ana)).data).toMatchObject({ state: 'REQUESTED' });
    const ben = await signIn(communityId, 'ben@example.com');
    const invite = new URL(community.inviteUrl).searchParams.get('invite')!;
    await setPrice();
    expect((await join(ben, invite)).data).toMatchObject({ state: 'ACTIVE' });
    expect(await pay(ben)).toMatchObject({ error: 'community.member_already' });
    expect((await pay(ana)).data).toMatchObject({ membership: { state: 'ACTIVE' } });
    await leave(ana);
    expect((await join(ana)).data).toMatchObject({ state: 'ACTIVE' });
    await removePrice();
    expect(await role(ben)).toMatchObject({ state: 'ACTIVE' });
    expect(await pay(await signIn(communityId, 'cleo@example.com'))).toMatchObject({ error: 'sale.none' });
  });

  test('a ban ends it, and money that goes back does not end the ban', async () => {
    const { ana, pay, role, call, owner, communityId, join, refund } = await openSold(database());
    const { saleId } = (await pay(ana)).data;
    const { memberId } = await role(ana);
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, state: 'BANNED' });
    expect(await join(ana)).toMatchObject({ error: 'community.banned' });
    expect(await pay(ana)).toMatchObject({ error: 'community.banned' });
    await refund(saleId);
    expect(await role(ana)).toMatchObject({ state: 'BANNED' });
  });

  test('moderators are told of whoever pays with the browser of somebody banned', async () => {
    const { pay, role, call, owner, communityId, signIn } = await openSold(database());
    const visitorId = 'visitor-of-both';
    const first = await signIn(communityId, 'one@example.com', { visitorId });
    await pay(first);
    const { memberId } = await role(first);
    await call(owner, 'PUT', `${base}/member/role`, { communityId, memberId, state: 'BANNED' });
    const second = await signIn(communityId, 'two@example.com', { visitorId });
    expect((await pay(second)).data).toMatchObject({ state: 'PAID' });
    const { rows } = await database().pool.query('select reason, target_id from community_report');
    expect(rows).toEqual([{ reason: 'BAN_EVASION', target_id: (await role(second)).memberId }]);
  });

  test('the receipt of whoever deletes their account stays, without the account', async () => {
    const { ana, pay, call, listSales, signIn, communityId } = await openSold(database());
    await pay(ana);
    const shown = (await call(ana, 'GET', `${base}/public/export`)).data;
    expect(shown.payments).toMatchObject([{ communityId, amount: 1500, currency: 'EUR' }]);
    await call(ana, 'POST', `${base}/public/erase`, { posts: 'KEEP' });
    const { rows } = await database().pool.query('select member_id, language, email from video_purchase');
    expect(rows).toEqual([{ member_id: null, language: null, email: 'ana@example.com' }]);
    expect((await database().pool.query('select * from paid_membership')).rows).toEqual([]);
    expect((await listSales()).items).toMatchObject([{ state: 'PAID', amount: 1500 }]);
    const again = await signIn(communityId, 'ana@example.com', { username: 'anaagain' });
    expect((await pay(again)).data).toMatchObject({ state: 'PAID' });
  });

  test('is recorded where the price and the money are changed', async () => {
    const { ana, pay, refund, removePrice, call, owner, communityId } = await openSold(database());
    await refund((await pay(ana)).data.saleId);
    await removePrice();
    const { items } = (await call(owner, 'GET', `/business/v1.1/audit-log?objectId=${communityId}`)).data;
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['community.price_set', 'community.price_removed', 'community.sale_refunded']),
    );
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 49 }, 'amount'],
    [{ amount: 174, currency: 'HUF' }, 'amount'],
    [{ currency: 'eur' }, 'currency'],
    [{ currency: 'XQQ' }, 'currency'],
  ])('a price like %j is refused', async (changes, field) => {
    const { setPrice } = await openSold(database());
    expect(await setPrice(changes)).toMatchObject({ status: 400, fieldErrors: { [field]: expect.any(String) } });
  });

  test('is for no community that only invited people join', async () => {
    const { setPrice, make, call, owner, communityId, removePrice } = await openSold(database());
    const invited = await make({ title: 'Invited', visibility: 'INVITE' });
    expect(await setPrice({}, invited.id)).toMatchObject({ status: 422, error: 'community.not_sellable' });
    const toInvite = () => call(owner, 'PUT', `${base}/update`, { communityId, visibility: 'INVITE' });
    expect(await toInvite()).toMatchObject({ status: 409, error: 'community.for_sale' });
    await removePrice();
    expect((await toInvite()).status).toBe(200);
    expect(await setPrice({}, 'com_nowhere')).toMatchObject({ status: 404 });
  });
});
