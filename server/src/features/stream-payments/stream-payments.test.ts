import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const record = '/general/v1.1/payment-record';
const history = '/general/v1.1/history/payment';
const streams = '/general/v1.1/stream';

describeOnSharedPlatform('payments for videos', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    const business = await platform.signUp();
    const { data } = await platform.call(business, 'POST', `${streams}/v2`, { name: 'Concert', contentType: 'LIVE' });
    const streamId: string = data.id;
    const payment = { streamId, amount: 1500, currency: 'EUR', payer: 'ana@shop.example', reference: 'order-1' };
    const add = (changes: object = {}) => platform.call(business, 'POST', record, { ...payment, ...changes });
    const list = async (query = '') => (await platform.call(business, 'GET', `${history}${query}`)).data;
    const unsettled = async () =>
      (await platform.call(business, 'GET', `${streams}/${streamId}`)).data.unSettledEventTotal;
    return { platform, business, streamId, add, list, unsettled };
  }

  test('are recorded once by their reference, and settled later', async () => {
    const { add, list, unsettled } = await open();
    expect(await unsettled()).toBeUndefined();
    const first = await add();
    expect(first).toMatchObject({ status: 201, data: { streamName: 'Concert', amount: 1500, isSettled: false } });
    expect((await add()).data).toEqual(first.data);
    await add({ reference: 'order-2', amount: 500 });
    expect(await unsettled()).toBe(2000);
    expect((await add({ isSettled: true })).data).toEqual({ ...first.data, isSettled: true });
    expect((await add({ isSettled: false })).data.isSettled).toBe(true);
    expect(await unsettled()).toBe(500);
    expect((await list()).totalItems).toBe(2);
  });

  test('that are not settled yet are summed by currency, without what was refunded or a bank was asked for', async () => {
    const { add, unsettled, platform, business, streamId } = await open();
    const totals = async () =>
      (await platform.call(business, 'GET', `${streams}/${streamId}`)).data.unSettledTotals ?? [];
    await add();
    platform.clock.advanceSec(1);
    await add({ reference: 'order-2', amount: 700, currency: 'NOK' });
    platform.clock.advanceSec(1);
    await add({ reference: 'order-3', amount: 500 });
    expect(await totals()).toEqual([
      { currency: 'EUR', amount: 2000 },
      { currency: 'NOK', amount: 700 },
    ]);
    expect(await unsettled()).toBe(2000);
    expect(Object.keys((await add({ reference: 'x', refundedAmount: 1501 })).fieldErrors!)).toEqual(['refundedAmount']);
    expect((await add({ refundedAmount: 400 })).data).toMatchObject({ refundedAmount: 400, refundedDate: null });
    expect((await add({ refundedAmount: 300 })).data.refundedAmount).toBe(400);
    expect(await unsettled()).toBe(1600);
    const dispute = (state: string) =>
      database().pool.query(`update stream_payment set dispute = $1 where reference = 'order-3'`, [state]);
    for (const [state, left] of [
      ['OPEN', 1100],
      ['WON', 1600],
      ['LOST', 1100],
    ] as const) {
      await dispute(state);
      expect([state, await unsettled()]).toEqual([state, left]);
    }
    const whole = (await add({ refundedAmount: 1500 })).data;
    expect(whole).toMatchObject({ refundedAmount: 1500, refundedDate: platform.clock.now().toISOString() });
    expect([await unsettled(), await totals()]).toEqual([undefined, [{ currency: 'NOK', amount: 700 }]]);
  });

  test('are listed in the order that was asked for, and found', async () => {
    const { add, list, platform, streamId } = await open();
    for (const [reference, amount] of [
      ['a', 300],
      ['b', 100],
      ['c', 200],
    ] as const) {
      await add({ reference, amount, payer: `${reference}@shop.example` });
      platform.clock.advanceSec(1);
    }
    const names = async (query: string) =>
      (await list(query)).items.map(({ reference }: { reference: string }) => reference).join('');
    expect(await names('')).toBe('cba');
    expect(await names('?sort=createdDate,ASC')).toBe('abc');
    expect(await names('?sort=amount,DESC')).toBe('acb');
    expect(await names('?search=b@shop')).toBe('b');
    expect(await names('?search=%25')).toBe('');
    expect(await names(`?streamId=${streamId}&size=2&page=1`)).toBe('a');
  });

  test('of another video with the same reference are refused', async () => {
    const { add, platform, business } = await open();
    await add();
    const other = await platform.call(business, 'POST', `${streams}/v2`, { name: 'Talk', contentType: 'LIVE' });
    expect(Object.keys((await add({ streamId: other.data.id })).fieldErrors!)).toEqual(['reference']);
  });

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: -100 }, 'amount'],
    [{ currency: 'euro' }, 'currency'],
    [{ reference: '' }, 'reference'],
    [{ reference: 'x'.repeat(101) }, 'reference'],
    [{ payer: 'x'.repeat(321) }, 'payer'],
    [{ streamId: 5 }, 'streamId'],
  ])('%j is refused', async (changes, field) => {
    const { add } = await open();
    const answer = await add(changes);
    expect([answer.status, Object.keys(answer.fieldErrors ?? {})]).toEqual([400, [field]]);
  });
});
