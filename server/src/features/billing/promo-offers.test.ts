import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, cards, openBilling, openDesk } from './billing.testing.ts';

describeOnSharedPlatform('promo codes of operators', (database) => {
  async function open() {
    const billed = await openBilling(database(), { at: '2026-03-01T10:00:00Z' });
    const desk = await openDesk(billed.platform);
    const create = (over: object = {}) => desk.send('promo-code', { code: 'autumn-20', percent: 20, ...over });
    const use = (code: string) => billed.call('POST', `${base}/account/promo-code`, { code });
    return { ...billed, ...desk, create, use };
  }

  test('are made, used, counted and ended; who used one keeps it', async () => {
    const { create, use, ask, send, addCard, select, quote, business } = await open();
    const made = await create({ months: null });
    expect([made.status, made.data]).toMatchObject([
      201,
      { code: 'AUTUMN-20', percent: 20, state: 'LIVE', used: 0, isInFile: false, createdBy: 'olga@example.com' },
    ]);
    expect((await use(' autumn-20 ')).data).toMatchObject({ code: 'AUTUMN-20', percent: 20 });
    await addCard(cards.good);
    expect((await select('Starter')).data.bill.subtotal).toBe(2480);
    expect((await ask('promo-code/autumn-20/use')).data.items).toMatchObject([
      { businessId: business.businessId, businessName: 'Harbour', monthsLeft: null },
    ]);
    const ended = await send('promo-code/autumn-20/end');
    expect(ended.data).toMatchObject({ state: 'ENDED', used: 1 });
    expect((await send('promo-code/autumn-20/end')).data).toMatchObject({ state: 'ENDED' });
    expect((await quote('Studio')).lines.at(-1)).toMatchObject({ kind: 'DISCOUNT', name: 'AUTUMN-20' });
    await create({ code: 'GONE' });
    await send('promo-code/GONE/end');
    expect((await use('gone')).error).toBe('promo_code.invalid');
  });

  test('are listed before those of the file, page by page', async () => {
    const { create, ask } = await open();
    for (const code of ['AAA', 'BBB', 'CCC']) await create({ code });
    const codes = async (query: string) =>
      (await ask(`promo-code?${query}`)).data.items.map(({ code }: { code: string }) => code);
    expect(await codes('size=100')).toEqual(['AAA', 'BBB', 'CCC', 'SPRING', 'TEN', 'LATE', 'ONE', 'TRY']);
    expect(await codes('size=2&page=1')).toEqual(['CCC', 'SPRING']);
    expect(await codes('size=2&page=3')).toEqual(['ONE', 'TRY']);
    const { data } = await ask('promo-code');
    expect(data.items.find(({ code }: { code: string }) => code === 'LATE')).toMatchObject({
      state: 'EXPIRED',
      isInFile: true,
      createdBy: null,
    });
  });

  test('are used by no more businesses than they say, and not after their time', async () => {
    const { create, use, platform, ask, clock } = await open();
    await create({ code: 'FIRST', uses: 1 });
    const other = await platform.signUp('Quay');
    const both = await Promise.all([
      use('first'),
      platform.call(other, 'POST', `${base}/account/promo-code`, { code: 'first' }),
    ]);
    expect(both.map(({ error }) => error).sort()).toEqual(['promo_code.invalid', undefined]);
    const { data } = await ask('promo-code');
    expect(data.items[0]).toMatchObject({ code: 'FIRST', state: 'USED_UP', used: 1 });
    await create({ code: 'MAY', expiresDate: '2026-03-01T10:00:30.000Z' });
    clock.advanceSec(30);
    expect((await use('may')).error).toBe('promo_code.invalid');
  });

  test('are in the log of the platform, and in that of no business', async () => {
    const { create, send, ask, call } = await open();
    await create();
    await send('promo-code/AUTUMN-20/end');
    const { data } = await ask('changes');
    expect(data.items).toMatchObject([
      { action: 'promo_code.ended', object: { type: 'promo_code', title: 'AUTUMN-20' } },
      {
        action: 'promo_code.created',
        actor: { kind: 'operator', name: 'olga@example.com' },
        after: { percent: 20, bills: 1 },
      },
    ]);
    expect((await call('GET', `${base}/audit-log?objectType=promo_code`)).data.items).toEqual([]);
  });

  test.each([
    ['code', { code: 'ab' }],
    ['code', { code: 'with space' }],
    ['code', { code: '' }],
    ['percent', { percent: 0 }],
    ['percent', { percent: 101 }],
    ['percent', { percent: 10, amount: 100 }],
    ['percent', { percent: null }],
    ['amount', { percent: null, amount: -5 }],
    ['trialDays', { trialDays: 366 }],
    ['months', { months: 0 }],
    ['uses', { uses: 1.5 }],
    ['expiresDate', { expiresDate: 'tomorrow' }],
  ])('are refused with a wrong %s: %o', async (field, over) => {
    const { create } = await open();
    const answer = await create(over);
    expect([answer.status, Object.keys(answer.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  test('have names of their own, and those of the file are ended there', async () => {
    const { create, send, ask } = await open();
    expect((await create({ code: 'spring' })).error).toBe('promo_code.taken');
    await create();
    expect((await create()).error).toBe('promo_code.taken');
    expect((await send('promo-code/SPRING/end')).error).toBe('promo_code.in_file');
    expect((await send('promo-code/NONE/end')).error).toBe('promo_code.not_found');
    expect((await ask('promo-code/NONE/use')).error).toBe('promo_code.not_found');
  });

  test('stand beside the plans, with the businesses on each version', async () => {
    const { addCard, select, ask } = await open();
    await addCard(cards.good);
    await select('Starter');
    const { data } = await ask('plan');
    expect(data).toMatchObject({ isSelling: true, requiresPlan: false });
    expect(data.items.map(({ plan }: { plan: { name: string } }) => plan.name)).toEqual([
      ...['Free', 'Starter', 'Studio', 'Trial', 'Network'],
    ]);
    expect(data.items[1]).toMatchObject({ isOffered: true, businesses: { ACTIVE: 1, TRIAL: 0, ENDED: 0 } });
  });
});
