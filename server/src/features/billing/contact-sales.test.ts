import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, cards, openBilling, openDesk } from './billing.testing.ts';

describeOnSharedPlatform('what is written to the operators', (database) => {
  const enquiry = {
    businessName: 'Harbour',
    contactMode: 'EMAIL',
    name: 'Ana',
    email: 'ana@harbour.example',
    phone: '',
  };

  async function open() {
    const billed = await openBilling(database(), { at: '2026-03-01T12:00:00Z' });
    const { platform } = billed;
    const send = (payload: object) => platform.app.inject({ method: 'POST', url: `${base}/contact-sales`, payload });
    const mails = async (template: string) => {
      const { rows } = await platform.platform.database.pool.query<{ recipient: string; values: object }>(
        'select recipient, "values" from mail where template = $1 order by created_at, id',
        [template],
      );
      return rows;
    };
    return { ...billed, send, mails };
  }

  test('is asked by anybody', async () => {
    const { send } = await open();
    expect((await send(enquiry)).statusCode).toBe(201);
    expect((await send({ ...enquiry, contactMode: 'PHONE', phone: '4722334455' })).statusCode).toBe(201);
    for (const [field, value, message] of [
      ['email', 'ana', 'is not correct'],
      ['phone', '123', 'length must be 10'],
      ['name', ' ', 'Name is required'],
      ['businessName', '', 'Business name is required'],
    ] as const) {
      const { statusCode, ...answer } = await send({ ...enquiry, [field]: value });
      expect([statusCode, answer.json().fieldErrors]).toEqual([400, { [field]: message }]);
    }
    expect((await send({ ...enquiry, contactMode: 'PHONE' })).json().fieldErrors).toEqual({
      phone: 'Phone is required',
    });
    expect((await send({ ...enquiry, contactMode: 'email' })).statusCode).toBe(400);
  });

  test('is mailed to each of them, and answered, reopened and deleted', async () => {
    const { send, mails, platform, clock } = await open();
    const desk = await openDesk(platform);
    await send({ ...enquiry, contactMode: 'PHONE', phone: '4722334455' });
    expect(await mails('sales-enquiry')).toEqual([
      {
        recipient: 'olga@example.com',
        values: { business: 'Harbour', name: 'Ana', contact: '4722334455', path: '/operator/enquiries' },
      },
    ]);
    clock.advanceSec(1);
    await send({ ...enquiry, name: 'Ben' });
    const names = async (query = '') =>
      (await desk.ask(`enquiry${query}`)).data.items.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Ben', 'Ana']);
    const { items } = (await desk.ask('enquiry?size=1&page=1')).data;
    expect(items).toMatchObject([{ name: 'Ana', phone: '4722334455', answeredDate: null, answeredBy: null }]);

    const mark = (isAnswered: boolean) => desk.change(`enquiry/${items[0].id}`, { isAnswered });
    const answered = await mark(true);
    expect(answered.data).toMatchObject({ answeredDate: '2026-03-01T12:00:01.000Z', answeredBy: 'olga@example.com' });
    clock.advanceSec(60);
    expect((await mark(true)).data).toEqual(answered.data);
    expect([await names('?state=ANSWERED'), await names('?state=OPEN')]).toEqual([['Ana'], ['Ben']]);
    expect((await mark(false)).data).toMatchObject({ answeredDate: null, answeredBy: null });
    expect((await desk.remove(`enquiry/${items[0].id}`)).status).toBe(200);
    expect((await desk.remove(`enquiry/${items[0].id}`)).error).toBe('enquiry.not_found');
    expect((await mark(true)).error).toBe('enquiry.not_found');
    expect(await names()).toEqual(['Ben']);
  });

  test('comes by mail no more than twenty times a day, and is kept all the same', async () => {
    const { platform, mails } = await open();
    const desk = await openDesk(platform);
    for (let at = 0; at < 21; at++) {
      const remoteAddress = `198.51.100.${at}`;
      const call = { method: 'POST', url: `${base}/contact-sales`, payload: enquiry, remoteAddress } as const;
      expect((await platform.app.inject(call)).statusCode).toBe(201);
    }
    expect(await mails('sales-enquiry')).toHaveLength(20);
    expect((await desk.ask('enquiry')).data.totalItems).toBe(21);
  });

  test('is why a plan was cancelled', async () => {
    const { platform, call, business, addCard, select } = await open();
    const desk = await openDesk(platform);
    expect((await desk.ask('plan-feedback')).data.items).toEqual([]);
    await addCard(cards.good);
    await select('Starter');
    const why = { reason: 'TOO_EXPENSIVE', text: 'Cheaper in winter' };
    await call('POST', `${base}/account/subscription/plan/feedback`, why);
    expect((await desk.ask('plan-feedback')).data.items).toMatchObject([
      { ...why, businessId: business.businessId, businessName: 'Harbour', createdDate: '2026-03-01T12:00:00.000Z' },
    ]);
  });

  test('whoever pays is mailed once money was taken', async () => {
    const { mails, addCard, replaceCard, select, live } = await open();
    await addCard(cards.good);
    await select('Starter');
    const paid = { recipient: 'harbour@example.com' };
    expect(await mails('bill-paid')).toMatchObject([
      { ...paid, values: { business: 'Harbour', number: 'ZC-000001', amount: '€36.89', date: '2026-03-01' } },
    ]);
    await replaceCard(cards.declinedLater);
    await live(31);
    expect(await mails('bill-paid')).toHaveLength(1);
    await replaceCard(cards.good);
    expect((await mails('bill-paid'))[1]).toMatchObject({ values: { number: 'ZC-000002' } });
  });
});
