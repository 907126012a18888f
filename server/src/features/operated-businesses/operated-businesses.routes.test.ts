import { expect, test } from 'vitest';
import { makeOperator } from '../../platform/testing/make-operator.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { base, cards, openBilling, openDesk } from '../billing/billing.testing.ts';

const list = '/authentication/v1.1/operator/businesses';

describeOnSharedPlatform('the businesses of a platform, for its operators', (database) => {
  async function openSelling() {
    const billed = await openBilling(database());
    const { operator } = await openDesk(billed.platform);
    const ask = (path: string) => billed.platform.call(operator, 'GET', path);
    return { ...billed, operator, ask };
  }

  test('are listed with plan, state, members and what they used, and found by state and plan', async () => {
    const { platform, business, addCard, select, ask } = await openSelling();
    await joinTeam(platform, business, 'editor', 'ed');
    await addCard(cards.good);
    await select('Starter');
    const { data } = await ask(list);
    expect(data.items).toMatchObject([
      { businessName: 'Desk', plan: null, memberCount: 2 },
      {
        businessName: 'Harbour',
        ownerEmail: 'harbour@example.com',
        plan: { name: 'Starter', version: 1, interval: 'MONTH', state: 'ACTIVE' },
        memberCount: 2,
        isClosed: false,
      },
    ]);
    expect(data.items[1].usage.meters).toHaveLength(6);
    const { id } = data.items[1].plan;
    const names = async (query: string) =>
      (await ask(`${list}?${query}`)).data.items.map(({ businessName }: { businessName: string }) => businessName);
    expect(await names('state=ACTIVE')).toEqual(['Harbour']);
    expect(await names('state=TRIAL')).toEqual([]);
    expect(await names(`planId=${id}`)).toEqual(['Harbour']);
    expect(await names(`planId=${id}&search=desk`)).toEqual([]);
    expect(await names('page=1&size=1')).toEqual(['Harbour']);
    expect((await ask(`${list}?state=RICH`)).status).toBe(400);
  });

  test('are read one by one with plan, money and bills', async () => {
    const { business, addCard, select, ask, platform, operator } = await openSelling();
    await addCard(cards.good);
    await select('Starter');
    const { data } = await ask(`${list}/${business.businessId}`);
    expect(data).toMatchObject({
      businessName: 'Harbour',
      currency: 'EUR',
      subscription: { state: 'ACTIVE', plan: { name: 'Starter' } },
      ...{ credit: 0, hasCard: true, openAmount: 0, openBills: 0, promoCode: null },
    });
    expect(JSON.stringify(data)).not.toContain('4242');
    const bills = `${base}/operator/businesses/${business.businessId}/bill`;
    const { data: page } = await ask(bills);
    expect(page).toMatchObject({ totalItems: 1, items: [{ number: 'ZC-000001', state: 'PAID' }] });
    const pdf = await platform.app.inject({ url: `${bills}/${page.items[0].id}/pdf`, headers: operator.headers });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="ZC-000001.pdf"');
    const own = `${base}/operator/businesses/${operator.businessId}/bill/${page.items[0].id}/pdf`;
    expect((await ask(own)).error).toBe('bill.not_found');
    for (const path of [`${list}/biz_none`, `${list}/biz_none/members`, `${base}/operator/businesses/biz_none/bill`])
      expect((await ask(path)).error).toBe('account.not_found');
  });

  test('are listed where nothing is sold too, and only for operators', async () => {
    const platform = await openTestPlatform(database());
    const operator = await joinTeam(platform, await platform.signUp('Desk'), 'admin', 'olga');
    expect((await platform.call(operator, 'GET', list)).error).toBe('auth.operator_required');
    await makeOperator(platform, operator.userId);
    const { data } = await platform.call(operator, 'GET', list);
    expect(data.items).toMatchObject([{ businessName: 'Desk', plan: null }]);
    const one = await platform.call(operator, 'GET', `${list}/${operator.businessId}`);
    expect(one.data).toMatchObject({ currency: null, subscription: null, credit: 0 });
  });
});
