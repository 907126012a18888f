import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { cards, openBilling } from './billing.testing.ts';
import { openVies } from './vies-double.testing.ts';

const known = 'FR12345678901';
const unknown = 'FR98765432109';
const days = 86_400;

describeOnSharedPlatform('a VAT id of another country of the union', (database) => {
  async function open() {
    const vies = await openVies([known]);
    const billing = await openBilling(database(), { env: vies.env });
    const { call, account, quote } = billing;
    const save = async (vatId: string, country = 'FR') => {
      const details = { name: 'Harbour', address: 'Rue 1', country, vatId };
      const { data } = await call('PUT', `${account}/payment-profile/billing-details`, details);
      return data.vatCheck;
    };
    const rate = async () => (await quote('Starter')).taxRate;
    return { ...billing, vies, save, rate };
  }

  test('that the tax offices know has no tax charged, and what they said is kept with each bill', async () => {
    const { vies, save, rate, addCard, select, clock } = await open();
    const checkedDate = clock.now().toISOString();
    expect(await save('FR 123 456 789 01')).toEqual({ state: 'VALID', checkedDate });
    expect(vies.asked).toEqual([
      {
        ...{ countryCode: 'FR', vatNumber: '12345678901' },
        ...{ requesterMemberStateCode: 'DE', requesterNumber: '136695976' },
      },
    ]);
    expect(await rate()).toBe(0);
    await addCard(cards.good);
    const { data } = await select('Starter');
    expect(data.bill).toMatchObject({ tax: 0, taxNote: expect.stringContaining('Reverse charge') });
    const { rows } = await database().pool.query('select buyer from bill');
    expect(rows).toMatchObject([{ buyer: { vatCheck: { state: 'VALID', checkedDate, reference: 'WAPI1' } } }]);
  });

  test('that they do not know has the tax charged, as has one that they could not be asked about', async () => {
    const { vies, save, rate } = await open();
    expect(await save(unknown)).toMatchObject({ state: 'INVALID' });
    expect(await rate()).toBe(20);
    for (const office of ['is-away', 'hangs-up'] as const) {
      vies.now(office);
      expect(await save(known)).toMatchObject({ state: 'UNKNOWN' });
      expect(await rate()).toBe(20);
    }
    // As soon as they answer, saving the same again is enough.
    vies.now('answers');
    expect(await save(known)).toMatchObject({ state: 'VALID' });
    expect(await rate()).toBe(0);
  });

  test('is asked about again before each bill, as it may be taken back, and not twice a day', async () => {
    const { vies, save, addCard, select, live, bills, clock } = await open();
    await save(known);
    await save(known);
    expect(vies.asked).toHaveLength(1);
    await addCard(cards.good);
    await select('Starter');
    await live(31);
    expect(vies.asked).toHaveLength(2);
    vies.now('is-away');
    clock.advanceSec(30 * days);
    await live(1);
    const issued: { taxRate: number; tax: number }[] = (await bills()).items;
    expect(issued.map(({ taxRate, tax }) => [taxRate, tax])).toEqual([
      [20, 620],
      [0, 0],
      [0, 0],
    ]);
  });

  test('is asked about again before a plan is chosen or taken up again, once what was said is a day old', async () => {
    const { vies, save, rate, addCard, select, reactivate, cancel, live, clock, bills } = await open();
    await save(known);
    await addCard(cards.good);
    clock.advanceSec(2 * days);
    vies.now('is-away');
    expect((await select('Starter', { amountDue: 3100 })).error).toBe('plan.quote_changed');
    expect(await rate()).toBe(20);
    // Offices that did not answer are left alone for some minutes.
    expect(vies.asked).toHaveLength(3);
    vies.now('answers');
    clock.advanceSec(600);
    expect((await select('Starter', { amountDue: 3100 })).data.bill).toMatchObject({ tax: 0 });
    await cancel();
    await live(31);
    clock.advanceSec(2 * days);
    vies.now('is-away');
    expect((await reactivate('?amountDue=3100')).error).toBe('plan.quote_changed');
    expect((await reactivate()).status).toBe(200);
    expect((await bills()).items[0]).toMatchObject({ taxRate: 20 });
  });

  test.each([
    ['the seller is at home', 'DE136695976', 'DE'],
    ['the union ends', '912345678', 'NO'],
    ['nobody gave one', '', 'FR'],
  ])('is asked about nowhere where %s', async (_where, vatId, country) => {
    const { vies, save } = await open();
    expect(await save(vatId, country)).toBeNull();
    expect(vies.asked).toEqual([]);
  });
});
