import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, cards, openBilling, openDesk, plansFile } from './billing.testing.ts';

describeOnSharedPlatform('bills of a deleted business', (database) => {
  test('can be disputed, of which operators are told', async () => {
    const { platform, business, clock, call, addCard, select, live } = await openBilling(database(), {
      at: '2026-03-01T12:00:00Z',
    });
    const { ask } = await openDesk(platform);
    await addCard(cards.disputed);
    await select('Starter');
    const deletion = { businessName: 'Harbour', password: 'Harbour-Kite-7' };
    expect((await call('POST', `${base}/business-deletion`, deletion)).status).toBe(202);
    clock.advanceSec(14 * 86_400);
    await platform.modules.businessDeletion.remove(business.businessId, new AbortController().signal);
    await live(1);
    expect((await ask('bills')).data.items).toMatchObject([{ number: 'ZC-000001', state: 'DISPUTED' }]);
    const { pool } = platform.platform.database;
    const mails = await pool.query("select recipient from mail where template like '%disputed'");
    expect(mails.rows).toEqual([{ recipient: 'olga@example.com' }]);
    expect((await pool.query('select from billing_account')).rowCount).toBe(0);
  });

  test('stay with operators for the years that the law asks for, and are charged no more', async () => {
    const at = '2026-03-01T12:00:00Z';
    const plans = { ...plansFile, keepBillsYears: 2 };
    const { platform, business, clock, call, addCard, replaceCard, select, live, runDue } = await openBilling(
      database(),
      {
        at,
        plans,
      },
    );
    const { ask, send, operator } = await openDesk(platform);
    await addCard(cards.good);
    await select('Starter');
    await replaceCard(cards.declinedLater);
    await live(31);
    const deletion = { businessName: 'Harbour', password: 'Harbour-Kite-7' };
    expect((await call('POST', `${base}/business-deletion`, deletion)).status).toBe(202);
    clock.advanceSec(14 * 86_400);
    await platform.modules.businessDeletion.remove(business.businessId, new AbortController().signal);
    await runDue();

    const { data } = await ask('bills?search=harb');
    expect(data.items).toMatchObject([
      { number: 'ZC-000002', buyerName: 'Harbour', state: 'OPEN', keptUntil: '2029-01-01T00:00:00.000Z' },
      { number: 'ZC-000001', buyerName: 'Harbour', state: 'PAID', businessId: business.businessId },
    ]);
    expect((await ask('bills?search=ZC-000001')).data.totalItems).toBe(1);
    expect((await ask('bills?search=nobody')).data.totalItems).toBe(0);
    const [open] = data.items;
    const url = `${base}/operator/businesses/${business.businessId}/bill/${open.id}/pdf`;
    const pdf = await platform.app.inject({ url, headers: operator.headers });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { pool } = platform.platform.database;
    const { rows } = await pool.query(
      `select (select count(*)::int from billing_account where business_id = $1) as accounts,
        (select next_attempt_at from bill where id = $2) as next`,
      [business.businessId, open.id],
    );
    expect(rows).toEqual([{ accounts: 0, next: null }]);

    const refund = (id: string) => send(`businesses/${business.businessId}/bill/${id}/refund`);
    const [, paid] = data.items;
    expect((await refund(paid.id)).data).toMatchObject({ state: 'REFUNDED' });
    expect((await ask('bills')).data.items[0]).toMatchObject({
      ...{ kind: 'CREDIT_NOTE', creditOf: 'ZC-000001', keptUntil: '2029-01-01T00:00:00.000Z' },
    });
    expect((await refund(open.id)).data).toMatchObject({ state: 'CANCELLED' });
    expect((await ask('bills')).data.items[0]).toMatchObject({ kind: 'CREDIT_NOTE', creditOf: 'ZC-000002' });
    expect(
      (await pool.query('select from billing_account where business_id = $1', [business.businessId])).rowCount,
    ).toBe(0);

    const goTo = (time: string) => clock.advanceSec((Date.parse(time) - clock.now().getTime()) / 1000);
    goTo('2028-12-31T23:00:00Z');
    await runDue();
    expect((await ask('bills')).data.totalItems).toBe(4);
    goTo('2029-01-01T00:00:00Z');
    await runDue();
    expect((await ask('bills')).data.totalItems).toBe(0);
  });
});
