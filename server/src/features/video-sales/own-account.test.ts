import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnSharedPlatform, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openStripeDouble } from '../billing/stripe/stripe-double.testing.ts';
import { Refused } from '../billing/stripe/stripe-double-bank.testing.ts';
import { account, keys, openBesideStripe, selling } from './own-account.testing.ts';
import { cardOf, cards, newAttempt, sales, streams } from './video-sales.testing.ts';

const openBeside = (database: TestDatabase, more?: Parameters<typeof openBesideStripe>[2]) =>
  openBesideStripe(openStripeDouble, database, more);

describeOnSharedPlatform('the account of a business', (database) => {
  test('is connected, told by its endings alone, and taken off', async () => {
    const { connect, call, stripe, business, payable } = await openBeside(database());
    expect((await call('GET', selling)).data).toEqual({ gateway: 'SANDBOX', isTest: true });
    const webhookUrl = `http://localhost:4000${selling}/stripe/event/${business.businessId}`;
    expect((await call('GET', account)).data).toEqual({ account: null, webhookUrl });
    const connected = await connect();
    expect(connected.data).toMatchObject({
      account: {
        ...{ accountId: stripe.account.id, name: 'Harbour films', isTest: true, publishableKey: 'pk_test_double' },
        ...{ secretKeyEnding: 'uble', webhookSecretEnding: '_new' },
      },
      webhookUrl,
    });
    expect((await call('GET', selling)).data).toEqual({ gateway: 'STRIPE', isTest: true });
    expect(await payable()).toMatchObject({ isPayable: true, isSandbox: false });
    const shown = JSON.stringify([connected, await call('GET', account)]);
    for (const secret of [keys.secretKey, keys.webhookSecret]) expect(shown).not.toContain(secret);
    const { rows } = await database().pool.query('select t::text as row from sales_account t');
    for (const secret of [keys.secretKey, keys.webhookSecret]) expect(rows[0].row).not.toContain(secret);
    expect((await call('DELETE', account)).status).toBe(200);
    expect((await call('DELETE', account)).error).toBe('sale.no_account');
    expect((await call('GET', selling)).data.gateway).toBe('SANDBOX');
    expect(stripe.requests.map((request) => request.call)).toEqual(['GET /v1/account']);
  });

  test.each([
    [{ secretKey: 'pk_test_double' }, 'secretKey'],
    [{ secretKey: 'sk_test_of_nobody' }, 'secretKey'],
    [{ secretKey: '' }, 'secretKey'],
    [{ publishableKey: 'sk_test_double' }, 'publishableKey'],
    [{ publishableKey: 'pk_live_double' }, 'publishableKey'],
    [{ webhookSecret: 'secret' }, 'webhookSecret'],
    [{ webhookSecret: undefined }, 'webhookSecret'],
  ])('is not connected with %j, and nothing is kept', async (changes, field) => {
    const { connect, call } = await openBeside(database());
    const answer = await connect(changes);
    expect([answer.status, Object.keys(answer.fieldErrors ?? {})]).toEqual([400, [field]]);
    expect((await call('GET', account)).data.account).toBeNull();
  });

  test('belongs to one business', async () => {
    const { connect, call, platform, pay } = await openBeside(database());
    const other = await platform.signUp('Rival');
    await connect({}, other);
    expect((await call('GET', account)).data.account).toBeNull();
    expect((await pay()).data.state).toBe('PAID');
    expect((await call('DELETE', account, undefined, other)).status).toBe(200);
  });

  test('stands in the audit log without its keys, as do prices and refunds', async () => {
    const { connect, call, buy, refund, business, platform } = await openBeside(database());
    await connect();
    const { data } = await buy();
    await refund(data.purchaseId);
    await call('DELETE', account);
    const log = await platform.call(business, 'GET', '/business/v1.1/audit-log');
    const text = JSON.stringify(log.data);
    for (const action of ['sales_account_set', 'sales_account_removed', 'sale_refunded', 'price_set'])
      expect(text).toContain(action);
    for (const secret of [keys.secretKey, keys.webhookSecret]) expect(text).not.toContain(secret);
  });
});

describeOnSharedPlatform('a real platform', (database) => {
  test('without an account gives no video a price, and says why', async () => {
    const { setPrice, call, connect, payable, pay, stripe } = await openBeside(database(), {
      env: { ZEACON_SALES_SANDBOX: '0' },
    });
    const refused = await setPrice();
    expect([refused.status, refused.error, refused.message]).toEqual([
      409,
      'sale.no_account',
      'This business cannot take payments yet. Connect a Stripe account under Sales first.',
    ]);
    expect((await call('GET', selling)).data).toEqual({ gateway: null, isTest: false });
    await connect();
    expect((await setPrice()).status).toBe(200);
    expect((await setPrice({ currency: 'KWD' })).fieldErrors).toHaveProperty('currency');
    await call('DELETE', account);
    expect(await payable()).toMatchObject({ isPayable: false, isSandbox: false });
    expect((await pay()).error).toBe('sale.no_account');
    expect(stripe.payments.size).toBe(0);
  });

  test.each([
    ['http://localhost:4000', 'SANDBOX'],
    ['https://video.example.com', null],
  ])('at %s has the gateway %s of its own', async (url, gateway) => {
    const { call } = await openBeside(database(), { env: { ZEACON_PUBLIC_URL: url } });
    expect((await call('GET', selling)).data.gateway).toBe(gateway);
  });
});

describeOnSharedPlatform('a viewer', (database) => {
  test('pays in the form of Stripe, to the account of the business', async () => {
    const { connect, begin, answer, stripe, list, open, readable, mails } = await openBeside(database());
    await connect();
    const attempt = newAttempt();
    const { data } = await begin({ attempt });
    expect(data).toMatchObject({
      ...{ state: 'PENDING', entitlement: null },
      form: { gateway: 'STRIPE', publishableKey: 'pk_test_double', isTest: true, clientSecret: expect.any(String) },
    });
    // The same is the same form.
    expect((await begin({ attempt })).data.form).toEqual(data.form);
    stripe.fillForm(data.form.clientSecret, cards.good);
    const paid = await answer(attempt, 'APPROVE');
    expect(paid.data).toMatchObject({ state: 'PAID', entitlement: expect.any(String), form: null });
    expect((await answer(attempt, 'APPROVE')).data.state).toBe('PAID');
    expect([...stripe.payments.values()]).toMatchObject([{ amount: 900, currency: 'eur', status: 'succeeded' }]);
    expect(await readable((await open(paid.data.entitlement)).data.hlsUrl)).toContain('source/5.m4s');
    expect((await list()).items).toMatchObject([{ state: 'PAID', isSandbox: true }]);
    expect(await mails('purchase-receipt')).toHaveLength(1);
  });

  test('answers the bank there, and tries another card in the same form', async () => {
    const { connect, begin, answer, stripe, buy } = await openBeside(database());
    await connect();
    const attempt = newAttempt();
    const { clientSecret } = (await begin({ attempt })).data.form;
    expect(() => stripe.fillForm(clientSecret, cards.declined)).toThrow('declined');
    stripe.fillForm(clientSecret, cards.asksAlways);
    expect((await answer(attempt, 'APPROVE')).data).toMatchObject({ state: 'PENDING', form: { clientSecret } });
    stripe.answerBank(clientSecret, 'APPROVE');
    expect((await answer(attempt, 'APPROVE')).data.state).toBe('PAID');
    expect((await buy({ email: 'bo@example.com' }, cards.asksHolder)).data.state).toBe('PAID');
  });

  test('who says that it was paid, and did not pay, gets nothing, and nobody can pay it later', async () => {
    const { connect, begin, answer, stripe } = await openBeside(database());
    await connect();
    const attempt = newAttempt();
    await begin({ attempt });
    expect((await answer(attempt, 'APPROVE')).error).toBe('payment.declined');
    expect([...stripe.payments.values()][0]?.status).toBe('canceled');
    expect((await begin({ attempt })).error).toBe('payment.declined');
  });

  test('who leaves has the payment given up, or finished if it was paid', async () => {
    const { connect, begin, stripe, platform, states, finishStale } = await openBeside(database());
    await connect();
    await begin();
    const { clientSecret } = (await begin({ email: 'bo@example.com' })).data.form;
    stripe.fillForm(clientSecret, cards.good);
    platform.clock.advanceSec(1790);
    await finishStale();
    expect(await states()).toEqual(['PENDING', 'PENDING']);
    platform.clock.advanceSec(20);
    await finishStale();
    expect(await states()).toEqual(['FAILED', 'PAID']);
    expect([...stripe.payments.values()].map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
  });

  test.each(['unreachable', 'lost-answer', 'server-error'] as const)('pays once where Stripe is %s', async (fault) => {
    const { connect, begin, answer, stripe, list } = await openBeside(database());
    await connect();
    const attempt = newAttempt();
    stripe.faults.push(fault, fault, fault);
    expect((await begin({ attempt })).error).toBe('payment.unavailable');
    const { clientSecret } = (await begin({ attempt })).data.form;
    stripe.fillForm(clientSecret, cards.good);
    stripe.faults.push(fault, fault, fault);
    expect((await answer(attempt, 'APPROVE')).error).toBe('payment.unavailable');
    expect((await answer(attempt, 'APPROVE')).data.state).toBe('PAID');
    expect(stripe.payments.size).toBe(1);
    expect((await list()).testFigures).toMatchObject([{ sales: 1, income: 900 }]);
  });

  test('whose card is sent as fields is refused, and its number is nowhere', async () => {
    const lines: string[] = [];
    const write = (text: unknown, _encoding: string, done: () => void) => {
      lines.push(String(text));
      done();
    };
    const log = pino({ level: 'trace' }, new Writable({ write }));
    const { connect, pay, buy, stripe, begin, tell, platform } = await openBeside(database(), { log });
    await connect();
    expect((await pay({ card: cardOf(cards.good) })).error).toBe('payment.fields_refused');
    const bought = await buy({}, cards.asksAlways);
    expect(bought.data.state).toBe('PAID');
    await begin();
    await tell(stripe.event('payment_intent.succeeded', [...stripe.payments.values()][0]!));
    expect(JSON.stringify(stripe.requests)).not.toContain('4242');
    const { pool } = platform.platform.database;
    const tables = await pool.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const kept: string[] = [];
    for (const { name } of tables.rows)
      kept.push(...(await pool.query(`select t::text as row from ${name} t`)).rows.map(({ row }) => row));
    expect(kept.length).toBeGreaterThan(10);
    const secrets = [...Object.values(cards), keys.secretKey, keys.webhookSecret];
    for (const secret of secrets) expect([...kept, ...lines].filter((text) => text.includes(secret))).toEqual([]);
  });
});

describeOnSharedPlatform('money at Stripe', (database) => {
  test('goes back once, also where its answer is lost', async () => {
    const { connect, buy, refund, stripe, list, platform, finishStale, open } = await openBeside(database());
    await connect();
    const { data } = await buy();
    stripe.faults.push('lost-answer', 'unreachable', 'unreachable');
    expect((await refund(data.purchaseId)).error).toBe('payment.unavailable');
    expect((await open(data.entitlement)).status).toBe(200);
    // After a day Stripe does not know the key any more.
    stripe.forgetKeys();
    platform.clock.advanceSec(130);
    await finishStale();
    expect((await list()).items).toMatchObject([{ state: 'REFUNDED' }]);
    expect((await refund(data.purchaseId)).data.state).toBe('REFUNDED');
    expect([...stripe.refunds.values()]).toMatchObject([{ amount: 900 }]);
    expect((await open(data.entitlement)).error).toBe('sale.entitlement_invalid');
  });

  test('that was given back at Stripe itself ends the purchase, once, and a part of it does not', async () => {
    const { connect, buy, stripe, list, tell, events, mails, refund } = await openBeside(database());
    await connect();
    const { data } = await buy();
    const [payment] = [...stripe.payments.values()];
    const charge = { id: 'ch_1', object: 'charge', payment_intent: payment!.id };
    stripe.refund(payment!.id, 400);
    expect((await tell(stripe.event('charge.refunded', charge))).statusCode).toBe(200);
    expect((await list()).items).toMatchObject([{ state: 'PAID' }]);
    stripe.refund(payment!.id);
    const event = stripe.event('charge.refunded', charge);
    stripe.faults.push('server-error', 'server-error', 'server-error');
    expect((await tell(event)).statusCode).toBe(503);
    for (const { statusCode } of await Promise.all([tell(event), tell(event), tell(event)]))
      expect(statusCode).toBe(200);
    expect((await list()).items).toMatchObject([{ state: 'REFUNDED' }]);
    expect(await mails('purchase-refunded')).toHaveLength(1);
    expect(await events()).toBe(2);
    expect((await refund(data.purchaseId)).data.state).toBe('REFUNDED');
    expect(stripe.refunds.size).toBe(2);
  });

  test('that was paid on two devices at once with one email goes back for the second, once, and both are told', async () => {
    const { connect, begin, answer, stripe, list, tell, mails, finishStale, platform, call, payments } =
      await openBeside(database());
    await connect();
    const [first, second] = [newAttempt(), newAttempt()];
    const forms = [await begin({ attempt: first }), await begin({ attempt: second })];
    for (const { data } of forms) stripe.fillForm(data.form.clientSecret, cards.good);
    const intents = [...stripe.payments.values()];
    const events = intents.map((intent) => stripe.event('payment_intent.succeeded', intent));
    // Both browsers and both webhooks at once, and the webhooks again.
    await Promise.all([answer(first, 'APPROVE'), answer(second, 'APPROVE'), ...events.map((event) => tell(event))]);
    for (const event of events) expect((await tell(event)).statusCode).toBe(200);
    platform.clock.advanceSec(130);
    await finishStale();
    const { items, testFigures: figures } = (await list()) as {
      items: { id: string; state: string; repeatedSaleId: string }[];
    } & {
      testFigures: object[];
    };
    expect(items.map(({ state }) => state).sort()).toEqual(['PAID', 'REFUNDED']);
    const [stands, repeated] = ['PAID', 'REFUNDED'].map((state) => items.find((item) => item.state === state)!);
    expect(repeated!.repeatedSaleId).toBe(stands!.id);
    expect(figures).toMatchObject([{ sales: 1, income: 900, refunds: 1, refunded: 900 }]);
    expect([...stripe.refunds.values()]).toMatchObject([
      { amount: 900, metadata: { refund: `${repeated!.id}-refund` } },
    ]);
    const told = await Promise.all([answer(first, 'APPROVE'), answer(second, 'APPROVE')]);
    expect(told.map(({ data, error }) => data?.state ?? error).sort()).toEqual(['PAID', 'sale.paid_twice']);
    expect(await mails('purchase-receipt')).toHaveLength(1);
    expect(await mails('purchase-refunded')).toHaveLength(0);
    expect(await mails('purchase-again')).toMatchObject([{ values: { earlier: stands!.id, number: repeated!.id } }]);
    const bell = (await call('GET', '/business/v1.1/notifications')).data.items;
    expect(bell).toMatchObject([{ kind: 'sale.repeated' }]);
    expect(await payments()).toMatchObject([{ refundedAmount: 900 }, { refundedAmount: 0 }]);
  });

  test('of the second payment goes back later where Stripe cannot be reached', async () => {
    const { connect, begin, answer, stripe, states, finishStale, platform } = await openBeside(database());
    await connect();
    const [first, second] = [newAttempt(), newAttempt()];
    for (const attempt of [first, second])
      stripe.fillForm((await begin({ attempt })).data.form.clientSecret, cards.good);
    await answer(first, 'APPROVE');
    const { 'POST /v1/refunds': refund } = stripe.calls;
    stripe.calls['POST /v1/refunds'] = () => {
      throw new Refused(500, { type: 'api_error', message: '' });
    };
    expect((await answer(second, 'APPROVE')).error).toBe('sale.paid_twice');
    expect((await states()).sort()).toEqual(['PAID', 'REFUNDING']);
    Object.assign(stripe.calls, { 'POST /v1/refunds': refund });
    stripe.forgetKeys();
    platform.clock.advanceSec(130);
    await finishStale();
    expect((await states()).sort()).toEqual(['PAID', 'REFUNDED']);
    expect(stripe.refunds.size).toBe(1);
  });

  test('is told of by signed events of this business alone', async () => {
    const { connect, begin, stripe, list, tell, events, platform } = await openBeside(database());
    await connect();
    const { data } = await begin();
    stripe.fillForm(data.form.clientSecret, cards.good);
    const intent = [...stripe.payments.values()][0]!;
    const wrong = stripe.event('payment_intent.succeeded', intent, { secret: 'whsec_other' });
    expect((await tell(wrong)).statusCode).toBe(400);
    const old = stripe.event('payment_intent.succeeded', intent, { at: -1000 });
    expect((await tell(old)).statusCode).toBe(400);
    const rival = await platform.signUp('Rival');
    const good = stripe.event('payment_intent.succeeded', intent);
    expect((await tell(good, rival)).statusCode).toBe(400);
    await platform.call(rival, 'PUT', account, { ...keys, webhookSecret: 'whsec_rival' });
    const forged = stripe.event('payment_intent.succeeded', intent, { secret: 'whsec_rival' });
    expect((await tell(forged, rival)).statusCode).toBe(200);
    const other = stripe.event('payment_intent.succeeded', intent, { livemode: true });
    expect((await tell(other)).statusCode).toBe(200);
    expect((await list()).items).toMatchObject([{ state: 'PENDING' }]);
    const before = await events();
    const answers = await Promise.all([tell(good), tell(good)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await list()).items).toMatchObject([{ state: 'PAID' }]);
    expect(await events()).toBe(before + 1);
  });

  test('keeps its account until it has arrived, and is refunded at Stripe after that', async () => {
    const { connect, begin, answer, call, stripe, buy, refund } = await openBeside(database());
    await connect();
    const attempt = newAttempt();
    const { clientSecret } = (await begin({ attempt })).data.form;
    expect((await call('DELETE', account)).error).toBe('sale.account_busy');
    Object.assign(stripe.account, { id: 'acct_other' });
    expect((await connect()).error).toBe('sale.account_busy');
    stripe.fillForm(clientSecret, cards.good);
    await answer(attempt, 'APPROVE');
    expect((await connect()).data.account.accountId).toBe('acct_other');
    const { data } = await buy({ email: 'bo@example.com' });
    expect((await call('DELETE', account)).status).toBe(200);
    const refused = await refund(data.purchaseId);
    expect([refused.status, refused.error]).toEqual([409, 'sale.account_gone']);
    await connect();
    expect((await refund(data.purchaseId)).data.state).toBe('REFUNDED');
  });

  test('of live keys alone is income, and what is paid for trying out stands apart', async () => {
    const { connect, buy, pay, list, call, stripe } = await openBeside(database());
    await pay({ email: 'of-sandbox@example.com' });
    await connect();
    await buy({ email: 'of-test-keys@example.com' });
    const live = { secretKey: 'sk_live_double', publishableKey: 'pk_live_double' };
    expect((await connect(live)).data.account).toMatchObject({ isTest: false });
    await buy({ email: 'of-money@example.com' });
    const { items, figures, testFigures, renewals, testRenewals } = await list();
    expect(
      items
        .map(({ email, isSandbox }: { email: string; isSandbox: boolean }) => [email.split('@')[0], isSandbox])
        .sort(),
    ).toEqual([
      ['of-money', false],
      ['of-sandbox', true],
      ['of-test-keys', true],
    ]);
    expect(figures).toMatchObject([{ currency: 'EUR', sales: 1, income: 900 }]);
    expect(testFigures).toMatchObject([{ currency: 'EUR', sales: 2, income: 1800 }]);
    expect([renewals, testRenewals]).toEqual([[], []]);
    const records = (await call('GET', '/general/v1.1/history/payment')).data.items;
    expect(
      records
        .map(({ payer, isSandbox }: { payer: string; isSandbox: boolean }) => [payer.split('@')[0], isSandbox])
        .sort(),
    ).toEqual([
      ['of-money', false],
      ['of-sandbox', true],
      ['of-test-keys', true],
    ]);
    expect(stripe.payments.size).toBe(2);
  });

  test('of another currency is asked for in its own units', async () => {
    const { connect, begin, buy, setPrice, stripe, call, tell, list } = await openBeside(database());
    await connect();
    await setPrice({ amount: 500, currency: 'ISK' });
    await begin({ amount: 500, currency: 'ISK' });
    await setPrice({ amount: 990, currency: 'HUF' });
    const { data } = await buy({ amount: 990, currency: 'HUF' });
    await setPrice({ amount: 800, currency: 'JPY' });
    await begin({ amount: 800, currency: 'JPY', email: 'bo@example.com' });
    const payments = [...stripe.payments.values()];
    expect(payments.map(({ amount, currency }) => [amount, currency])).toEqual([
      [50_000, 'isk'],
      [99_000, 'huf'],
      [800, 'jpy'],
    ]);
    // Parts go back, and are told of, in the same units.
    await call('POST', `${sales}/${data.purchaseId}/refund/part`, { amount: 300, refundedAmount: 0 });
    expect([...stripe.refunds.values()]).toMatchObject([{ amount: 30_000 }]);
    stripe.refund(payments[1]!.id, 20_000);
    await tell(stripe.event('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: payments[1]!.id }));
    expect((await list('?state=PAID')).items).toMatchObject([{ amount: 990, refundedAmount: 500 }]);
    expect((await (await fetch(`${stripe.url}${streams}`)).json()).error).toBeDefined();
  });
});
