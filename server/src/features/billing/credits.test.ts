import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, cards, openBilling, openDesk } from './billing.testing.ts';

const draft = { requestId: 'ticket-71', amount: 1000, reason: ' Sorry for Tuesday ' };

describeOnSharedPlatform('credit that an operator gives', (database) => {
  async function open() {
    const billed = await openBilling(database());
    const desk = await openDesk(billed.platform);
    const path = `businesses/${billed.business.businessId}/credit`;
    const give = (over: object = {}) => desk.send(path, { ...draft, ...over });
    return { ...billed, ...desk, give, credits: async () => (await desk.ask(path)).data };
  }

  test('is taken by the next bill before the card is charged, and is in both logs', async () => {
    const { give, addCard, select, quote, credits, details, call, operator } = await open();
    expect((await give()).data).toMatchObject({
      credit: 1000,
      entry: { amount: 1000, currency: 'EUR', reason: 'Sorry for Tuesday', givenBy: 'olga@example.com' },
    });
    expect((await details()).credit).toBe(1000);
    await addCard(cards.good);
    expect((await quote('Starter')).creditUsed).toBe(1000);
    const { bill } = (await select('Starter')).data;
    expect(bill).toMatchObject({ creditUsed: 1000, amountDue: bill.total - 1000 });
    expect((await details()).credit).toBe(0);
    expect((await credits()).items).toMatchObject([{ reason: 'Sorry for Tuesday' }]);
    const log = await call('GET', `${base}/audit-log?action=business.credit_given`);
    expect(log.data.items).toMatchObject([
      {
        actor: { kind: 'operator', name: 'olga@example.com' },
        after: { credits: [{ amount: 1000, reason: 'Sorry for Tuesday' }] },
      },
    ]);
    expect(operator.businessId).not.toBe(log.data.items[0].object.id);
  });

  test('pays a bill that comes due as a whole, without a card', async () => {
    const { give, addCard, select, live, bills } = await open();
    await addCard(cards.declinedLater);
    await give({ amount: 100_000 });
    await select('Starter');
    await live(32);
    const { items } = await bills();
    expect(items).toMatchObject([
      { state: 'PAID', amountDue: 0 },
      { state: 'PAID', amountDue: 0 },
    ]);
    expect(items[0].creditUsed).toBe(items[0].total);
  });

  test('is given once for one request, however often it comes', async () => {
    const { give, credits, details } = await open();
    const answers = await Promise.all([give(), give(), give()]);
    expect(new Set(answers.map(({ data }) => data.entry.id)).size).toBe(1);
    expect((await give()).status).toBe(201);
    expect((await details()).credit).toBe(1000);
    expect((await credits()).totalItems).toBe(1);
    expect((await give({ amount: 2000 })).error).toBe('credit.request_reused');
    expect((await give({ reason: 'Other' })).error).toBe('credit.request_reused');
  });

  test('can be taken back, but never below nothing', async () => {
    const { give, details, platform } = await open();
    await give();
    expect((await give({ requestId: 'ticket-72', amount: -1001 })).error).toBe('credit.below_zero');
    const both = await Promise.all([
      give({ requestId: 'ticket-73', amount: -600 }),
      give({ requestId: 'ticket-74', amount: -600 }),
    ]);
    expect(both.map(({ error }) => error).sort()).toEqual(['credit.below_zero', undefined]);
    expect((await details()).credit).toBe(400);
    const { pool } = platform.platform.database;
    await expect(pool.query('update billing_account set credit = -1000000')).rejects.toThrow('billing_account_credit');
  });

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.5 }],
    ['amount', { amount: '10' }],
    ['amount', { amount: 100_000_000_01 }],
    ['reason', { reason: '  ' }],
    ['reason', { reason: 'x'.repeat(301) }],
    ['requestId', { requestId: 'short' }],
    ['requestId', { requestId: 'with space 1' }],
  ])('is refused with a wrong %s: %o', async (field, over) => {
    const { give } = await open();
    const answer = await give(over);
    expect([answer.status, Object.keys(answer.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  test('is for businesses that there are, where something is sold', async () => {
    const { send } = await open();
    expect((await send('businesses/biz_none/credit', draft)).error).toBe('account.not_found');
  });
});
