import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { base, cardOf, cards, openBilling, openDesk, plansFile } from './billing.testing.ts';

const start = '2026-03-01T12:00:00Z';

describeOnSharedPlatform('plans', (database) => {
  test('are not there where the operator sells nothing', async () => {
    const platform = await openTestPlatform(database());
    const business = await platform.signUp('Free');
    expect((await platform.call(business, 'GET', `${base}/subscription/plan`)).data).toEqual({
      isSelling: false,
      items: [],
    });
    const details = await platform.call(business, 'GET', `${base}/account/subscription/plan`);
    expect(details.data).toMatchObject({ isSelling: false, subscription: null });
    const profile = `${base}/account/${business.businessId}/payment-profile`;
    expect((await platform.call(business, 'POST', profile, cardOf(cards.good))).error).toBe('plan.not_sold');
  });

  test('are listed for anybody, in the order of the file', async () => {
    const { platform } = await openBilling(database());
    const answer = await platform.app.inject({ url: `${base}/subscription/plan` });
    const { isSelling, items } = answer.json().responseData;
    expect([isSelling, items.map((one: { name: string }) => one.name)]).toEqual([
      true,
      ['Free', 'Starter', 'Studio', 'Trial', 'Network'],
    ]);
    expect(items[1]).toMatchObject({ version: 1, prices: { MONTH: 3100, YEAR: 31_000 }, includes: { seats: 3 } });
  });

  test('are kept in the version that was chosen when prices change', async () => {
    const one = await openBilling(database(), { at: start });
    await one.addCard(cards.good);
    await one.select('Starter');
    const [free, starter, ...rest] = plansFile.plans;
    const dearer = { ...plansFile, plans: [free, { ...starter, monthly: '62.00' }, ...rest] };
    const later = await openBilling(database(), { plans: dearer, at: start, name: 'Quay' });
    const listed = await later.call('GET', `${base}/subscription/plan`);
    expect(listed.data.items[1]).toMatchObject({ version: 2, prices: { MONTH: 6200 } });
    expect(listed.data.items[2]).toMatchObject({ version: 1 });
    const details = await later.platform.call(one.business, 'GET', `${base}/account/subscription/plan`);
    expect(details.data.subscription.plan).toMatchObject({ version: 1, prices: { MONTH: 3100 } });
    one.clock.advanceSec(31 * 86_400);
    await one.runDue();
    expect((await one.bills()).items[0]).toMatchObject({ subtotal: 3100, state: 'PAID' });
  });

  test('are chosen with a card, which is charged what was shown', async () => {
    const one = await openBilling(database(), { at: start });
    const { addCard, select, quote, bills, subscription, call, account, platform, business } = one;
    expect(await quote('Starter')).toMatchObject({
      subtotal: 3100,
      taxRate: 19,
      tax: 589,
      amountDue: 3689,
      isCardNeeded: true,
    });
    expect((await select('Starter')).error).toBe('payment.card_needed');
    expect((await addCard(cards.good)).data.card).toEqual({
      brand: 'Visa',
      lastFour: '4242',
      expirationDate: '12/49',
      nameOnCard: 'Ana Berg',
    });
    expect((await select('Starter', { amountDue: 1 })).error).toBe('plan.quote_changed');
    const bought = await select('Starter', { amountDue: 3689 });
    expect(bought.data).toMatchObject({
      subscription: { state: 'ACTIVE', periodEnd: '2026-04-01T12:00:00.000Z' },
      bill: { state: 'PAID', total: 3689 },
    });
    expect(await subscription()).toEqual(bought.data.subscription);
    expect((await bills()).items).toEqual([bought.data.bill]);
    expect((await select('Studio')).error).toBe('plan.selected_already');
    expect((await call('GET', `${account}/bill/current-summary`)).data).toMatchObject({
      planName: 'Starter',
      amountDue: 3689,
      openBills: 0,
      nextBillDate: '2026-04-01T12:00:00.000Z',
    });
    // Operators see no card either once another gateway is there.
    const hasCard = async () => (await platform.modules.billing.operated.detailsOf(business.businessId)).hasCard;
    expect(await hasCard()).toBe(true);
    const ofOther = `update billing_account set card_token = 'stripe-test:pm_1' where business_id = $1`;
    await platform.platform.database.pool.query(ofOther, [business.businessId]);
    expect(await hasCard()).toBe(false);
  });

  test('are chosen in the own name only', async () => {
    const { select } = await openBilling(database());
    const wrong = await select('Free', { businessName: 'Other' });
    expect(Object.keys(wrong.fieldErrors!)).toEqual(['businessName']);
    const stranger = await select('Free', { businessOwnerEmail: 'thief@example.com' });
    expect(Object.keys(stranger.fieldErrors!)).toEqual(['businessOwnerEmail']);
    expect((await select('Gold')).error).toBe('plan.not_found');
    expect((await select('Network')).error).toBe('plan.on_request');
    expect((await select('Free')).data).toMatchObject({ bill: null, subscription: { state: 'ACTIVE' } });
  });

  test('are changed at once, and what was paid and not used is taken off', async () => {
    const { addCard, select, change, quote, clock, details, bills } = await openBilling(database(), { at: start });
    await addCard(cards.good);
    await select('Starter');
    clock.advanceSec(10 * 86_400 + 3600);
    const shown = await quote('Studio');
    expect(shown.lines).toMatchObject([
      { kind: 'UNUSED', name: 'Starter', amount: -2100 },
      { kind: 'PLAN', name: 'Studio', amount: 6300 },
    ]);
    expect(shown).toMatchObject({ subtotal: 4200, total: 4998, nextAmount: 11_067 });
    const changed = await change('Studio', { amountDue: shown.amountDue });
    expect(changed.data.bill).toMatchObject({ kind: 'INVOICE', total: 4998 });
    expect((await change('Studio')).error).toBe('plan.unchanged');
    const back = await change('Starter');
    // The day that has begun stays one of the dearer plan.
    expect(back.data.bill).toMatchObject({ kind: 'CREDIT_NOTE', subtotal: -4000, total: -4760, amountDue: 0 });
    expect((await details()).credit).toBe(4760);
    // Which was paid: going back up costs what going down gave.
    expect(await quote('Studio')).toMatchObject({ subtotal: 4000, total: 4760, amountDue: 0 });
    expect((await bills()).totalItems).toBe(3);
  });

  test('of a year begin a period of their own', async () => {
    const { addCard, select, change, clock } = await openBilling(database(), { at: start });
    await addCard(cards.good);
    await select('Starter');
    clock.advanceSec(86_400);
    const yearly = await change('Starter', { interval: 'YEAR' });
    expect(yearly.data).toMatchObject({
      subscription: {
        interval: 'YEAR',
        periodStart: '2026-03-02T12:00:00.000Z',
        periodEnd: '2027-03-02T12:00:00.000Z',
      },
      bill: { subtotal: 31_000 - 3000 },
    });
  });

  test('are tried without a card, once, and charged at the end of the trial', async () => {
    const { select, subscription, addCard, live, bills, cancel } = await openBilling(database(), { at: start });
    expect((await select('Trial')).data).toMatchObject({ bill: null, subscription: { state: 'TRIAL' } });
    expect((await subscription()).periodEnd).toBe('2026-03-15T12:00:00.000Z');
    await addCard(cards.good);
    await live(14);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', periodEnd: '2026-04-15T12:00:00.000Z' });
    expect((await bills()).items).toMatchObject([{ state: 'PAID', subtotal: 2000 }]);
    await cancel();
    await live(31);
    expect((await select('Trial')).data.bill).toMatchObject({ subtotal: 2000 });
  });

  test('are tried by who began with a free one, once, and a code makes that trial longer', async () => {
    const one = await openBilling(database(), { at: start });
    const { select, change, details, quote, call, addCard, live, bills } = one;
    expect((await details()).mayTry).toBe(true);
    await select('Free');
    expect((await details()).mayTry).toBe(true);
    expect((await call('POST', `${base}/account/promo-code`, { code: 'TRY' })).status).toBe(200);
    expect((await details()).trialCode).toMatchObject({ code: 'TRY' });
    expect(await quote('Trial')).toMatchObject({ amountDue: 0, trialEndDate: '2026-03-25T12:00:00.000Z' });
    expect((await change('Trial')).data).toMatchObject({ bill: null, subscription: { state: 'TRIAL' } });
    expect(await details()).toMatchObject({ mayTry: false, trialCode: null });
    await change('Free');
    expect(await quote('Trial')).toMatchObject({ subtotal: 2000, trialEndDate: null });
    await addCard(cards.good);
    await change('Trial');
    await live(1);
    expect((await bills()).items).toMatchObject([{ state: 'PAID', subtotal: 2000 }]);
  });

  test('tell whoever has no card at the end of a trial that one is missing', async () => {
    const { select, subscription, live, platform } = await openBilling(database(), { at: start });
    await select('Trial');
    await live(14);
    expect(await subscription()).toMatchObject({ state: 'PAST_DUE' });
    const { rows } = await platform.platform.database.pool.query(
      `select template, "values" ->> 'date' as date from mail where template like 'payment-%' or template like 'card-%'`,
    );
    expect(rows).toEqual([{ template: 'card-missing', date: '2026-03-16' }]);
  });

  test('are cancelled at the end of the period, and taken up again without a card', async () => {
    const { addCard, select, cancel, reactivate, subscription, live, bills, call } = await openBilling(database(), {
      at: start,
    });
    expect((await cancel()).error).toBe('plan.none');
    await addCard(cards.good);
    await select('Starter');
    expect((await cancel()).data).toMatchObject({ state: 'ACTIVE', cancelAtPeriodEnd: true });
    const feedback = await call('POST', `${base}/account/subscription/plan/feedback`, {
      reason: 'NOT_USED',
      text: 'Summer',
    });
    expect(feedback.status).toBe(200);
    expect((await reactivate()).data).toMatchObject({ bill: null, subscription: { cancelAtPeriodEnd: false } });
    expect((await reactivate()).error).toBe('plan.running');
    await cancel();
    await live(31);
    expect(await subscription()).toMatchObject({ state: 'ENDED', videosPlayUntil: '2026-05-01T12:00:00.000Z' });
    expect((await reactivate('?amountDue=0')).error).toBe('plan.quote_changed');
    expect((await bills()).totalItems).toBe(1);
    expect((await reactivate('?amountDue=3689')).data).toMatchObject({
      subscription: { state: 'ACTIVE', videosPlayUntil: null },
      bill: { state: 'PAID', subtotal: 3100 },
    });
  });

  test('a mail leads the owner back to an ended plan', async () => {
    const { call, select, cancel, platform } = await openBilling(database(), { at: start });
    const send = (body: object) => call('POST', `${base}/email/plan/reactivation`, body);
    const names = { businessName: 'Harbour', businessEmail: 'Harbour@example.com' };
    expect((await send(names)).error).toBe('plan.none');
    await select('Free');
    expect((await send(names)).error).toBe('plan.running');
    await cancel();
    expect(Object.keys((await send({ ...names, businessName: 'Other' })).fieldErrors!)).toEqual(['businessName']);
    expect((await send(names)).status).toBe(200);
    const { rows } = await platform.platform.database.pool.query(
      `select template from mail where template = 'plan-reactivation'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describeOnSharedPlatform('promo codes', (database) => {
  const use = ({ call }: Awaited<ReturnType<typeof openBilling>>, code: string) =>
    call('POST', `${base}/account/promo-code`, { code });

  test('take a share off as many bills as they say', async () => {
    const one = await openBilling(database(), { at: start });
    expect((await use(one, 'spring')).data).toMatchObject({ code: 'SPRING', percent: 50, months: 2 });
    expect((await use(one, 'SPRING')).error).toBe('promo_code.used');
    await one.addCard(cards.good);
    expect((await one.select('Starter')).data.bill).toMatchObject({
      subtotal: 1550,
      lines: [
        { kind: 'PLAN', amount: 3100 },
        { kind: 'DISCOUNT', name: 'SPRING', amount: -1550 },
      ],
    });
    await one.live(31 + 30 + 31);
    const { items } = await one.bills();
    expect(items.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([3100, 3100, 1550, 1550]);
  });

  test('count again the months of a bill that is taken back, and those of a change within its period never', async () => {
    const {
      addCard,
      select,
      change,
      bills,
      call,
      clock,
      quote,
      platform,
      business,
      replaceCard,
      live,
      cancel,
      details,
    } = await openBilling(database());
    const { send } = await openDesk(platform);
    const refund = (id: string) => send(`businesses/${business.businessId}/bill/${id}/refund`);
    const left = async () => (await details()).promoCode?.months ?? 0;
    await addCard(cards.good);
    await call('POST', `${base}/account/promo-code`, { code: 'SPRING' });
    await select('Starter');
    expect(await left()).toBe(1);
    await change('Studio');
    const [changed, first] = (await bills()).items;
    await refund(changed.id);
    expect(await left()).toBe(1);
    await refund(first.id);
    expect(await left()).toBe(2);
    expect((await quote('Studio', 'MONTH')).lines.map(({ kind }: { kind: string }) => kind)).not.toContain('DISCOUNT');
    await replaceCard(cards.declinedLater);
    await live(32);
    expect(await left()).toBe(1);
    await cancel();
    expect(await left()).toBe(2);
    clock.advanceSec(60);
    expect((await quote('Starter')).lines).toMatchObject([{ kind: 'PLAN' }, { kind: 'DISCOUNT', quantity: 1 }]);
  });

  test('of some months take a share of them off a year, and nothing off the next', async () => {
    const one = await openBilling(database(), { at: start });
    await use(one, 'SPRING');
    await one.addCard(cards.good);
    const yearly = { interval: 'YEAR' };
    // 50 percent of two twelfths of 310.00.
    expect((await one.select('Starter', yearly)).data.bill).toMatchObject({
      subtotal: 31_000 - 2584,
      lines: [{ kind: 'PLAN' }, { kind: 'DISCOUNT', amount: -2584 }],
    });
    expect((await one.details()).promoCode).toBeNull();
    expect(await one.quote('Studio', 'YEAR')).toMatchObject({ nextAmount: 110_670 });
    expect((await one.change('Studio', yearly)).data.bill.lines).toMatchObject([
      { kind: 'UNUSED', amount: -28_416 },
      { kind: 'PLAN', amount: 93_000 },
      { kind: 'DISCOUNT', amount: -7750 },
    ]);
  });

  test('that are entered within a period that is paid begin with the next', async () => {
    const one = await openBilling(database(), { at: start });
    await one.addCard(cards.good);
    await one.select('Starter');
    await use(one, 'SPRING');
    expect((await one.change('Studio')).data.bill.lines).toMatchObject([{ kind: 'UNUSED' }, { kind: 'PLAN' }]);
    await one.live(31 + 30 + 31);
    const { items } = await one.bills();
    expect(items.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([9300, 4650, 4650, 6200, 3100]);
  });

  test('of a trial make the first longer, once, and leave what others take off', async () => {
    const one = await openBilling(database(), { at: start });
    await use(one, 'SPRING');
    one.clock.advanceSec(1);
    expect((await use(one, 'TRY')).data).toMatchObject({ code: 'TRY', trialDays: 10 });
    expect(await one.details()).toMatchObject({ promoCode: { code: 'SPRING' }, trialCode: { code: 'TRY' } });
    await one.addCard(cards.good);
    await one.select('Trial');
    expect((await one.subscription()).periodEnd).toBe('2026-03-25T12:00:01.000Z');
    expect(await one.details()).toMatchObject({ promoCode: { code: 'SPRING', months: 2 }, trialCode: null });
    const { rows } = await database().pool.query(
      `select trial_days, bills_left from promo_code_use where code = 'TRY'`,
    );
    expect(rows).toEqual([{ trial_days: 0, bills_left: 0 }]);
    await one.live(24);
    expect((await one.bills()).items).toMatchObject([{ state: 'PAID', subtotal: 1000 }]);
    const other = await openBilling(database(), { at: start, name: 'Quay' });
    await other.addCard(cards.good);
    await other.select('Starter');
    expect((await use(other, 'TRY')).error).toBe('promo_code.trial_over');
  });

  test('of an amount take it off each of their months, also where these are billed as a year', async () => {
    const codes = [
      { code: 'THREE', amount: '10.00', months: 3 },
      { code: 'MOST', amount: '99.00', months: 3 },
    ];
    const one = await openBilling(database(), { at: start, plans: { ...plansFile, promoCodes: codes } });
    await use(one, 'THREE');
    await one.addCard(cards.good);
    expect((await one.select('Starter', { interval: 'YEAR' })).data.bill).toMatchObject({
      subtotal: 31_000 - 3000,
      lines: [{ kind: 'PLAN' }, { kind: 'DISCOUNT', quantity: 3, amount: -3000 }],
    });
    expect((await one.details()).promoCode).toBeNull();
    const other = await openBilling(database(), {
      at: start,
      name: 'Quay',
      plans: { ...plansFile, promoCodes: codes },
    });
    await use(other, 'MOST');
    // Never more than three twelfths of 310.00.
    expect(await other.quote('Starter', 'YEAR')).toMatchObject({ subtotal: 31_000 - 7750 });
  });

  test('that were entered in time are taken off for all of their months', async () => {
    const code = { code: 'SOON', percent: 50, months: 2, expires: '2026-03-05T00:00:00Z' };
    const one = await openBilling(database(), { at: start, plans: { ...plansFile, promoCodes: [code] } });
    await use(one, 'SOON');
    await one.addCard(cards.good);
    expect(await one.quote('Starter')).toMatchObject({ subtotal: 1550, nextAmount: 1845 });
    await one.select('Starter');
    await one.live(31 + 30);
    const { items } = await one.bills();
    expect(items.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([3100, 1550, 1550]);
  });

  test('without an end are taken off each bill, and never give money', async () => {
    const one = await openBilling(database(), { at: start });
    await use(one, 'TEN');
    await one.addCard(cards.good);
    await one.select('Starter');
    await one.live(31 + 30);
    const { items } = await one.bills();
    expect(items.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([2100, 2100, 2100]);
  });

  test.each(['NONE', 'LATE', ''])('“%s” is refused', async (code) => {
    const answer = await use(await openBilling(database(), { at: start }), code);
    expect([answer.status, answer.error]).toEqual(code ? [422, 'promo_code.invalid'] : [400, 'request.invalid']);
  });

  test('with a limit go to as many businesses', async () => {
    const one = await openBilling(database(), { at: start });
    const other = await one.platform.signUp('Quay');
    const both = await Promise.all([
      use(one, 'ONE'),
      one.platform.call(other, 'POST', `${base}/account/promo-code`, { code: 'ONE' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
