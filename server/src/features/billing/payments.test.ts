import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnBothDatabases, describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, cardOf, cards, openBilling, openDesk } from './billing.testing.ts';
import { createBillsRepository } from './bills.repository.ts';
import { createBillsService } from './bills.service.ts';
import { pdfText } from './pdf-text.testing.ts';
import { openStripeDouble } from './stripe/stripe-double.testing.ts';

describeOnSharedPlatform('cards', (database) => {
  test.each([
    ['cardNumber', '4242', 'The Card Number must be between 12-19 digits'],
    ['cardNumber', '42424242424242424242', 'The Card Number must be between 12-19 digits'],
    ['cardNumber', '4242 4242 4242 4242', 'Must contain only numbers'],
    ['cardNumber', '', 'Card number is required'],
    ['securityCode', '12', 'The Security Code must have 3-4 digits'],
    ['securityCode', '12x', 'Must contain only numbers'],
    ['zipCode', '01500150015', 'Zip Code must be less than 10'],
    ['expirationDate', '01/20', 'Expiration Date must be valid and future date'],
    ['expirationDate', '13/49', 'Expiration Date must be valid and future date'],
    ['nameOnCard', ' ', 'Name on card is required'],
  ])('with the %s “%s” are refused: %s', async (field, value, message) => {
    const { call, account } = await openBilling(database());
    const answer = await call('POST', `${account}/payment-profile`, { ...cardOf(cards.good), [field]: value });
    expect([answer.status, answer.fieldErrors]).toEqual([400, { [field]: message }]);
  });

  test.each([
    [cards.declined, 'The bank declined the card. Use another one, or ask the bank.'],
    ['4000000000000069', 'This card has expired. Use another one.'],
    ['4000000000000127', 'The security code of the card is not right. Check it, then try again.'],
    ['4242424242424241', 'The number of the card is not right. Check it, then try again.'],
  ])('%s is declined: %s', async (number, message) => {
    const { addCard } = await openBilling(database());
    const answer = await addCard(number);
    expect([answer.status, answer.error, answer.message]).toEqual([422, 'payment.declined', message]);
  });

  test('whose bank asks the holder pay once that was answered', async () => {
    const { addCard, call, account, select } = await openBilling(database());
    const asked = await addCard(cards.asksHolder);
    expect(asked.data).toMatchObject({ card: null, confirming: { lastFour: '3155' } });
    expect((await select('Starter')).error).toBe('payment.card_needed');
    const confirm = (confirmingId: string, answer: string) =>
      call('POST', `${account}/payment-profile/confirm`, { confirmingId, answer });
    expect((await confirm('x', 'APPROVE')).error).toBe('payment.nothing_to_confirm');
    expect((await confirm(asked.data.confirming.id, 'REFUSE')).error).toBe('payment.declined');
    const again = await addCard(cards.asksHolder);
    expect((await confirm(again.data.confirming.id, 'APPROVE')).data).toMatchObject({
      card: { lastFour: '3155' },
      confirming: null,
    });
    expect((await select('Starter')).data.bill.state).toBe('PAID');
  });

  test('whose bank asks at each payment pay once that was answered', async () => {
    const { addCard, call, account, select, change, cancel, bills, clock } = await openBilling(database());
    await addCard(cards.asksAlways);
    const payment = async () => (await call('GET', `${account}/payment-profile/payment`)).data.payment;
    const finish = (id: string, answer: string) => call('POST', `${account}/payment-profile/payment/${id}`, { answer });
    expect(await payment()).toBeNull();
    expect((await select('Starter')).error).toBe('payment.confirmation_needed');
    const { id, ...rest } = await payment();
    const asked = { lastFour: '3184', clientSecret: null, amount: 3689, currency: 'EUR', planName: 'Starter' };
    expect(rest).toEqual(asked);
    expect((await finish('pay_none', 'APPROVE')).error).toBe('payment.nothing_to_confirm');
    const outcome = async () => (await call('GET', `${account}/payment-profile/payment`)).data.lastOutcome;
    expect((await finish(id, 'REFUSE')).error).toBe('payment.declined');
    expect(await outcome()).toBe('FAILED');
    clock.advanceSec(1);
    await select('Starter');
    expect(await outcome()).toBeNull();
    expect((await finish((await payment()).id, 'APPROVE')).status).toBe(200);
    expect(await outcome()).toBe('SUCCEEDED');
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }]);
    // Approved once the plan was cancelled, it would undo that.
    expect((await change('Studio')).error).toBe('payment.confirmation_needed');
    expect((await cancel()).error).toBe('plan.payment_pending');
    await finish((await payment()).id, 'REFUSE');
    expect((await cancel()).status).toBe(200);
  });

  test('are billed to whom the tax was reckoned for, whoever it is once the bank was answered', async () => {
    const { addCard, call, account, select } = await openBilling(database());
    await addCard(cards.asksAlways);
    const save = (country: string, vatId: string) =>
      call('PUT', `${account}/payment-profile/billing-details`, { name: 'Harbour', address: 'Rue 1', country, vatId });
    await save('FR', 'FR12345678901');
    expect((await select('Starter')).error).toBe('payment.confirmation_needed');
    expect((await save('DE', 'DE136695976')).status).toBe(200);
    const { payment, lastOutcome } = (await call('GET', `${account}/payment-profile/payment`)).data;
    expect(lastOutcome).toBeNull();
    await call('POST', `${account}/payment-profile/payment/${payment.id}`, { answer: 'APPROVE' });
    const { rows } = await database().pool.query('select buyer, tax_rate from bill');
    expect(rows).toMatchObject([{ buyer: { country: 'FR', vatId: 'FR12345678901' }, tax_rate: 0 }]);
  });

  test('are entered in no form where the gateway has none', async () => {
    const { call, account } = await openBilling(database());
    expect((await call('POST', `${account}/payment-profile/form`)).error).toBe('payment.no_form');
  });

  test.each([
    ['in the sandbox', undefined],
    ['with Stripe', {}],
    ['with Stripe, sent as fields', { ZEACON_STRIPE_CARD_FIELDS: '1' }],
  ])(
    'are kept nowhere %s: not in the database, its jobs, the log, a mail, a report of a crash or what is measured',
    async (_name, settings) => {
      await using stripe = await openStripeDouble();
      const lines: string[] = [];
      const log = pino(
        { level: 'trace' },
        new Writable({
          write(text, _encoding, done) {
            lines.push(String(text));
            done();
          },
        }),
      );
      const { addCard, replaceCard, select, call, account, live, cancel, reactivate, platform, business } =
        await openBilling(database(), { log, env: settings ? { ...stripe.env, ...settings } : {} });
      await addCard(cards.declined);
      await call('POST', `${account}/payment-profile`, { ...cardOf(cards.good), zipCode: '01500150015' });
      const asked = await addCard(cards.asksHolder);
      await call('POST', `${account}/payment-profile/confirm`, {
        confirmingId: asked.data?.confirming.id ?? 'none',
        answer: 'APPROVE',
      });
      await addCard(cards.good);
      const form = await call('POST', `${account}/payment-profile/form`);
      if (form.data) {
        stripe.fillForm(form.data.clientSecret, cards.good);
        const { confirmingId } = form.data;
        await call('POST', `${account}/payment-profile/confirm`, { confirmingId, answer: 'APPROVE' });
        stripe.faults.push('server-error', 'unreachable', 'server-error');
        expect((await select('Starter')).error).toBe('payment.unavailable');
      }
      await select('Starter');
      await replaceCard(cards.declinedLater);
      await live(40);
      await replaceCard(cards.good);
      await cancel();
      await reactivate();
      await platform.app.inject({
        method: 'POST',
        url: `${account}/payment-profile`,
        headers: { ...business.headers, 'content-type': 'application/json' },
        payload: `{"cardNumber":"${cards.good}",`,
      });
      // What the console sends when it crashes while a card is entered, and what a person may add.
      for (const number of [cards.good, '4242 4242 4242 4242', '4000-0025-0000-3155'])
        await platform.app.inject({
          method: 'POST',
          url: '/general/v1.1/logging',
          payload: {
            name: 'Console',
            email: 'console@zeacon.invalid',
            reason: `Crash on /billing: ${number} is no date`,
          },
        });
      const { pool } = platform.platform.database;
      const { rows: tables } = await pool.query<{ name: string }>(
        `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      expect(tables.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['public.payment', 'pgboss.job', 'public.mail']),
      );
      const texts = [...lines];
      for (const { name } of tables) {
        const { rows } = await pool.query<{ text: string }>(`select row_to_json(t)::text as text from ${name} t`);
        texts.push(...rows.map(({ text }) => text));
      }
      const measured = await platform.app.inject({ url: '/metrics' });
      expect(measured.statusCode).toBe(200);
      const all = [...texts, measured.body].join('\n');
      expect(all).toContain('4242');
      expect(all.match(/Crash on \/billing: \[card number\] is no date/g)).toHaveLength(3);
      for (const number of Object.values(cards)) expect(all.replaceAll(/(?<=\d)[ -](?=\d)/g, '')).not.toContain(number);
      expect(all).not.toContain('"securityCode"');
      if (settings) expect(all).toContain('Stripe answered with');
      for (const secret of ['sk_test_', 'whsec_', '_secret_']) expect(all).not.toContain(secret);
    },
  );
});

// On PostgreSQL too: over the one connection of the embedded database, nothing happens at once.
describeOnBothDatabases('bills', (database) => {
  test('of many at once have numbers without a gap, and a refused payment takes none', async () => {
    const first = await openBilling(database());
    const { platform } = first;
    const businesses = await Promise.all(
      Array.from({ length: 12 }, async (_none, index) => {
        const name = `Quay${index}`;
        const business = await platform.signUp(name);
        const account = `${base}/account/${business.businessId}`;
        const number = index % 3 === 0 ? cards.declinedLater : cards.good;
        await platform.call(business, 'POST', `${account}/payment-profile`, cardOf(number));
        return { business, name };
      }),
    );
    const answers = await Promise.all(
      businesses.map(({ business, name }) =>
        platform.call(business, 'POST', `${base}/account/subscription/plan`, {
          businessName: name,
          businessOwnerEmail: `${name}@example.com`,
          businessSubscriptionPlanName: 'Starter',
        }),
      ),
    );
    const numbers = answers.flatMap(({ data }) => data?.bill.number ?? []).sort();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_none, index) => `ZC-00000${index + 1}`));
    expect(answers.filter(({ error }) => error === 'payment.declined')).toHaveLength(4);
  });
});

describeOnSharedPlatform('bills', (database) => {
  test('bought twice at once are bought once', async () => {
    const { addCard, select, bills } = await openBilling(database());
    await addCard(cards.good);
    const both = await Promise.all([select('Starter'), select('Starter')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await bills()).totalItems).toBe(1);
  });

  test('changed twice at once are changed once, and the difference is paid once', async () => {
    const { addCard, select, change, bills, subscription } = await openBilling(database());
    await addCard(cards.good);
    await select('Starter');
    const both = await Promise.all([change('Studio'), change('Studio')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['plan.unchanged', 'plan.payment_pending']).toContain(both.find(({ status }) => status !== 200)?.error);
    expect((await bills()).items).toHaveLength(2);
    expect((await subscription()).plan.name).toBe('Studio');
  });

  test('of a payment that a crash left are written by the next server, for the same charge', async () => {
    const { addCard, platform, business, runDue, bills, subscription, clock, quote } = await openBilling(database());
    await addCard(cards.good);
    const { amountDue, lines } = await quote('Starter');
    const { pool } = platform.platform.database;
    const { rows } = await pool.query(`select id from plan where name = 'Starter'`);
    const { rows: accounts } = await pool.query('select card_token from billing_account');
    const now = clock.now();
    const order = {
      ...{ kind: 'SELECT', planId: rows[0].id, planName: 'Starter', interval: 'MONTH', state: 'ACTIVE' },
      ...{ anchorDay: 10, periodStart: now, periodEnd: new Date(now.getTime() + 31 * 86_400_000), periodPrice: 3100 },
      ...{ lines, subtotal: 3100, taxRate: 1900, tax: 589, taxNote: null, total: amountDue, amountDue },
      ...{ creditUsed: 0, creditAdded: 0, promoCode: null },
    };
    await pool.query(
      `insert into payment (id, business_id, "order", amount, currency, state, card_token, created_at, leased_until)
       values ('pay_1', $1, $2, $3, 'EUR', 'PENDING', $4, $5, $5)`,
      [business.businessId, order, amountDue, accounts[0].card_token, now],
    );
    await runDue();
    await runDue();
    expect((await bills()).items).toMatchObject([{ state: 'PAID', total: amountDue }]);
    expect((await subscription()).state).toBe('ACTIVE');
  });

  test('are found by number and plan, ten to a page, and read as PDF', async () => {
    const { addCard, select, live, bills, platform, business, account, call } = await openBilling(database());
    await addCard(cards.good);
    await select('Starter');
    await live(31 * 11);
    expect(await bills()).toMatchObject({ page: 0, size: 10, totalItems: 12, totalPages: 2 });
    expect((await bills('?page=1')).items).toHaveLength(2);
    expect((await bills('?search=000003')).items).toMatchObject([{ number: 'ZC-000003' }]);
    expect((await bills('?number=000003')).totalItems).toBe(1);
    expect((await bills('?planName=start')).totalItems).toBe(12);
    expect((await bills('?planName=%25')).totalItems).toBe(0);
    const [{ id }] = (await bills()).items;
    const pdf = await platform.app.inject({ url: `${account}/bill/${id}/pdf`, headers: business.headers });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="ZC-000012.pdf"');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdfText(pdf.rawPayload);
    expect(text).toEqual(expect.arrayContaining(['Invoice ZC-000012', 'Harbour', 'Germany', 'Amount paid']));
    expect(text).not.toContain('Amount due');
    expect((await call('GET', `${account}/bill/bil_none`)).error).toBe('bill.not_found');
  });

  test('name the tax of the country, and the reverse charge of businesses abroad', async () => {
    const { call, account, quote } = await openBilling(database());
    const details = (country: string, vatId: string) =>
      call('PUT', `${account}/payment-profile/billing-details`, { name: 'Harbour', address: 'Rue 1', country, vatId });
    expect((await details('FR', 'FR1')).fieldErrors).toEqual({ vatId: 'This VAT id is not written as in its country' });
    const nameless = { name: '', address: '', country: 'FR', vatId: 'FR12345678901' };
    const refused = await call('PUT', `${account}/payment-profile/billing-details`, nameless);
    expect(Object.keys(refused.fieldErrors!)).toEqual(['name', 'address']);
    await details('FR', '');
    expect(await quote('Starter')).toMatchObject({ taxRate: 20, tax: 620, taxNote: null });
    await details('FR', 'FR 12 345678901');
    expect(await quote('Starter')).toMatchObject({
      taxRate: 0,
      tax: 0,
      taxNote: expect.stringContaining('Reverse charge'),
    });
  });

  test('that were open are left alone by a new card where they were paid meanwhile', async () => {
    const { addCard, replaceCard, select, live, platform, business, clock } = await openBilling(database(), {
      at: '2026-03-01T12:00:00Z',
    });
    await addCard(cards.good);
    await select('Starter');
    await replaceCard(cards.declinedLater);
    await live(31);
    const { database: shared } = platform.platform;
    const {
      sequence: _,
      number,
      attemptCount,
      keptUntil,
      ...open
    } = (await createBillsRepository(shared.db).listOpen(business.businessId))[0]!;
    await createBillsRepository(shared.db).issue('ZC-', { ...open, id: 'bil_later' });
    const begun: (string | null)[] = [];
    const service = createBillsService({
      ...{ config: undefined, database: shared, clock: clock.now },
      usedBeyond: { soFar: async () => [] },
      purchases: {
        beginIn: async (_: unknown, __: unknown, { billId }: { billId: string | null }) => void begun.push(billId),
        finishOrThrow: () => shared.pool.query("update bill set state = 'PAID' where state = 'OPEN'"),
      } as never,
    });
    await service.payOpen(business.businessId);
    expect(begun).toEqual([open.id]);
    // Where it is being charged at this moment, the card is stored all the same.
    await shared.pool.query(
      `insert into payment select (jsonb_populate_record(p, '{"id": "pay_now", "state": "PENDING"}')).* from payment p limit 1`,
    );
    await shared.pool.query("update bill set state = 'OPEN' where id = 'bil_later'");
    await service.payOpen(business.businessId);
    expect(begun).toEqual([open.id]);
    await expect(service.pay(business.businessId, 'bil_later')).rejects.toMatchObject({ code: 'plan.payment_pending' });
    await shared.pool.query("delete from payment where id = 'pay_now'");
    await shared.pool.query("update bill set state = 'PAID' where id = 'bil_later'");
    await expect(service.pay(business.businessId, 'bil_later')).rejects.toMatchObject({ code: 'bill.not_open' });
  });

  test('give back what was paid with the tax that was paid on it, also once the business is elsewhere', async () => {
    const one = await openBilling(database(), { at: '2026-03-01T12:00:00Z' });
    const { call, account, addCard, select, change, quote, details, bills, platform, business } = one;
    await addCard(cards.good);
    expect((await select('Starter')).data.bill).toMatchObject({ taxRate: 19, tax: 589 });
    const abroad = { name: 'Harbour', address: 'Rue 1', country: 'FR', vatId: 'FR12345678901' };
    await call('PUT', `${account}/payment-profile/billing-details`, abroad);
    const given = { kind: 'UNUSED', amount: -3100, ownTax: { rate: 19, amount: -589, note: null } };
    const shown = await quote('Studio');
    expect(shown).toMatchObject({ lines: [given, { kind: 'PLAN' }], taxRate: 0, tax: -589, total: 9300 - 3689 });
    const { bill } = (await change('Studio')).data;
    expect(bill).toMatchObject({ lines: [given, { kind: 'PLAN' }], tax: -589, total: 9300 - 3689, amountDue: 5611 });
    const pdf = await platform.app.inject({ url: `${account}/bill/${bill.id}/pdf`, headers: business.headers });
    expect(pdfText(pdf.rawPayload)).toEqual(expect.arrayContaining(['Tax 0%', 'Tax 19%, paid before']));
    const { refund } = await openDesk(platform).then(({ send }) => ({
      refund: () => send(`businesses/${business.businessId}/bill/${bill.id}/refund`),
    }));
    await refund();
    expect((await bills()).items[0]).toMatchObject({
      ...{ kind: 'CREDIT_NOTE', creditOf: bill.number, subtotal: -6200, taxRate: 0, tax: 589, total: -5611 },
      lines: [{ amount: -9300 }, { amount: 3100, ownTax: { rate: 19, amount: 589 } }],
    });
    await call('PUT', `${account}/payment-profile/billing-details`, { ...abroad, vatId: '' });
    // What was paid for Studio has gone back, so what was paid before it is given back: of Starter, with its tax.
    expect((await change('Free')).data.bill).toMatchObject({ kind: 'CREDIT_NOTE', tax: -589, total: -3689 });
    expect((await details()).credit).toBe(3689);
  });
});
