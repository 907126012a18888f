import { expect, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openStripeDouble } from '../billing/stripe/stripe-double.testing.ts';
import { base, createSignIn } from '../communities/open-communities.testing.ts';
import { openBesideStripe } from './own-account.testing.ts';
import { cardOf, cards, newAttempt } from './video-sales.testing.ts';

const price = { amount: 1500, currency: 'EUR' };
const payment = `${base}/public/membership/payment`;

/** A community whose membership is paid in the form of Stripe, and somebody who opened it. */
async function openForm(database: TestDatabase) {
  const beside = await openBesideStripe(openStripeDouble, database);
  const { call, connect, platform, stripe, tell } = beside;
  await connect();
  const community = (await call('POST', base, { title: 'The circle', subdomain: 'the-circle' })).data;
  const communityId: string = community.id;
  await call('PUT', `${base}/${communityId}/price`, price);
  const ana = await createSignIn(platform, database)(communityId, 'ana@example.com');
  const attempt = newAttempt();
  const order = { communityId, attempt, ...price };
  const pay = (changes: object = {}) => platform.call(ana, 'POST', payment, { ...order, ...changes });
  const begun = await pay();
  const paid = () => [...stripe.payments.values()][0]!;
  return {
    ...beside,
    ...{ begun, pay, ana, communityId },
    fill: (number: string) => stripe.fillForm(begun.data.form.clientSecret, number),
    answer: () => platform.call(ana, 'POST', `${payment}/answer`, { communityId, attempt, answer: 'APPROVE' }),
    tellPaid: () => tell(stripe.event('payment_intent.succeeded', paid())),
    openDispute: () => stripe.dispute(paid().id),
    ofDispute: (dispute: object, type: string) => tell(stripe.event(`charge.dispute.${type}`, dispute)),
    state: async () => (await platform.call(ana, 'GET', `${base}/member/role?communityId=${communityId}`)).data.state,
  };
}

describeOnSharedPlatform('membership that is paid in the form of Stripe', (database) => {
  test.each(['before', 'after'])('begins once where Stripe tells of it %s whoever paid comes back', async (when) => {
    const { begun, fill, answer, tellPaid, state, list, mails, pay } = await openForm(database());
    expect(begun.data).toMatchObject({
      state: 'PENDING',
      membership: { state: null },
      form: { clientSecret: expect.any(String) },
    });
    expect((await pay()).data.form).toEqual(begun.data.form);
    expect(await pay({ attempt: newAttempt(), card: cardOf(cards.good) })).toMatchObject({
      error: 'payment.fields_refused',
    });
    fill(cards.good);
    if (when === 'before') await tellPaid();
    if (when === 'before') expect(await state()).toBe('ACTIVE');
    expect((await answer()).data).toMatchObject({ state: 'PAID', membership: { state: 'ACTIVE' } });
    await tellPaid();
    expect((await list()).items).toMatchObject([{ state: 'PAID', communityName: 'The circle' }]);
    expect(await mails('membership-receipt')).toHaveLength(1);
  });

  test('begins where whoever paid never comes back, nor Stripe tells of it', async () => {
    const { fill, platform, state, begun } = await openForm(database());
    expect(begun.status).toBe(200);
    fill(cards.good);
    platform.clock.advanceSec(1900);
    await platform.modules.videoSales.finishStale();
    expect(await state()).toBe('ACTIVE');
  });

  test('whoever was banned meanwhile has the money back', async () => {
    const { fill, answer, call, communityId, ana, platform, list, state, stripe } = await openForm(database());
    await call('DELETE', `${base}/${communityId}/price`);
    await platform.call(ana, 'POST', `${base}/join`, { communityId });
    const { memberId } = (await platform.call(ana, 'GET', `${base}/member/role?communityId=${communityId}`)).data;
    await call('PUT', `${base}/member/role`, { communityId, memberId, state: 'BANNED' });
    fill(cards.good);
    expect(await answer()).toMatchObject({ status: 409, error: 'sale.in_vain' });
    expect((await list()).items).toMatchObject([{ state: 'REFUNDED' }]);
    expect(stripe.refunds.size).toBe(1);
    expect(await state()).toBe('BANNED');
  });

  test('stays while the bank decides, ends where the dispute is lost, and comes back where it is won after all', async () => {
    const { fill, answer, openDispute, ofDispute, state, mails, call, communityId } = await openForm(database());
    fill(cards.good);
    await answer();
    const dispute = openDispute();
    await ofDispute(dispute, 'created');
    expect(await state()).toBe('ACTIVE');
    Object.assign(dispute, { status: 'lost' });
    await ofDispute(dispute, 'closed');
    expect(await state()).toBe(null);
    for (const template of ['membership-disputed', 'membership-dispute-lost'])
      expect(await mails(template)).toMatchObject([{ values: { community: 'The circle', amount: '€15.00' } }]);
    Object.assign(dispute, { status: 'won' });
    await ofDispute(dispute, 'closed');
    expect(await state()).toBe('ACTIVE');
    const { items } = (await call('GET', `/business/v1.1/audit-log?objectId=${communityId}`)).data;
    expect(items.map(({ action }: { action: string }) => action)).toContain('community.sale_disputed');
  });

  test('is not given back to whoever left while the bank decided, who may come back', async () => {
    const { fill, answer, openDispute, ofDispute, state, platform, ana, communityId } = await openForm(database());
    fill(cards.good);
    await answer();
    const dispute = openDispute();
    await ofDispute(dispute, 'created');
    await platform.call(ana, 'POST', `${base}/leave`, { communityId });
    Object.assign(dispute, { status: 'won' });
    await ofDispute(dispute, 'closed');
    expect(await state()).toBeNull();
    await platform.call(ana, 'POST', `${base}/join`, { communityId });
    expect(await state()).toBe('ACTIVE');
  });
});
