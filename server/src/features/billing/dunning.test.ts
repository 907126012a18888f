import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { cards, openBilling } from './billing.testing.ts';

describeOnSharedPlatform('an unpaid bill', (database) => {
  async function open() {
    const one = await openBilling(database(), { at: '2026-03-01T12:00:00Z' });
    await one.addCard(cards.good);
    await one.select('Starter');
    await one.replaceCard(cards.declinedLater);
    await one.live(31);
    const mails = async () => {
      const { rows } = await one.platform.platform.database.pool.query<{ template: string; values: { date: string } }>(
        `select template, "values" from mail where template like 'p%' order by created_at, id`,
      );
      return rows.map(({ template, values }) => `${template} ${values.date}`);
    };
    return { ...one, mails };
  }

  test('is tried on days 1, 3, 5 and 7, each with a mail that says when it is tried next', async () => {
    const { subscription, live, mails, bills } = await open();
    expect(await subscription()).toMatchObject({ state: 'PAST_DUE', nextAttemptDate: '2026-04-02T12:00:00.000Z' });
    await live(6);
    expect(await subscription()).toMatchObject({ state: 'PAST_DUE', nextAttemptDate: '2026-04-08T12:00:00.000Z' });
    await live(1);
    expect(await subscription()).toMatchObject({
      state: 'READ_ONLY',
      nextAttemptDate: null,
      videosPlayUntil: '2026-05-08T12:00:00.000Z',
    });
    await live(5);
    expect(await mails()).toEqual([
      'payment-failed 2026-04-02',
      'payment-failed 2026-04-04',
      'payment-failed 2026-04-06',
      'payment-failed 2026-04-08',
      'plan-read-only 2026-05-08',
    ]);
    expect((await bills('?state=OPEN')).totalItems).toBe(1);
  });

  test.each([2, 8])('has the plan going on at once when it is paid after %d days', async (days) => {
    const { subscription, live, replaceCard, bills, mails } = await open();
    await live(days);
    const before = await mails();
    expect((await replaceCard(cards.good)).status).toBe(200);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', videosPlayUntil: null });
    expect((await bills()).items).toMatchObject([{ state: 'PAID' }, { state: 'PAID' }]);
    await live(10);
    expect(await mails()).toEqual(before);
  });

  test('is paid by hand, and a declined card loses no attempt', async () => {
    const { call, account, bills, subscription } = await open();
    const [{ id }] = (await bills()).items;
    const pay = () => call('POST', `${account}/bill/${id}/pay`);
    const declined = await pay();
    expect([declined.status, declined.error]).toEqual([422, 'payment.declined']);
    expect(await subscription()).toMatchObject({ nextAttemptDate: '2026-04-02T12:00:00.000Z' });
    await call('PUT', `${account}/payment-profile`, { ...cardBody, cardNumber: cards.good });
    expect((await pay()).error).toBe('bill.not_open');
  });

  test('is taken back when the plan is cancelled, and tried no more', async () => {
    const { cancel, live, mails, bills, subscription } = await open();
    await cancel();
    await live(10);
    expect(await mails()).toEqual(['payment-failed 2026-04-02']);
    expect(await subscription()).toMatchObject({ state: 'ENDED' });
    expect((await bills()).items).toMatchObject([
      { kind: 'CREDIT_NOTE', creditOf: 'ZC-000002', total: -3689 },
      { number: 'ZC-000002', state: 'CANCELLED', total: 3689 },
      { number: 'ZC-000001', state: 'PAID' },
    ]);
  });

  test('leaves the business to be looked at once all attempts failed, until it is paid', async () => {
    const { call, live, replaceCard } = await open();
    const write = () => call('POST', '/general/v1.1/stream/v2', { name: 'Show', contentType: 'LIVE' });
    await live(6);
    expect((await write()).status).toBe(201);
    await live(1);
    expect((await write()).error).toBe('plan.read_only');
    expect((await call('GET', '/general/v1.1/stream/v2')).status).toBe(200);
    await replaceCard(cards.good);
    expect((await write()).status).toBe(201);
  });

  test('starts no live once all attempts failed, from the studio or an encoder, and cuts none', async () => {
    const { call, live, select, replaceCard, platform, cancel } = await open();
    const stream = '/general/v1.1/stream';
    const create = async () => (await call('POST', `${stream}/v2`, { name: 'Show', contentType: 'LIVE' })).data.id;
    const [running, other, sent] = [await create(), await create(), await create()];
    const setStatus = (id: string, streamStatus: string) => call('PATCH', `${stream}/status/${id}`, { streamStatus });
    const read = async (id: string) => (await call('GET', `${stream}/${id}/live`)).data;
    const { sending, service, openKey } = platform.modules.live;
    const encode = async (id: string) => {
      const streamKey = openKey((await service.find(id))!.keySealed);
      const isLetIn = await sending.mayEncode(streamKey);
      return [isLetIn, (await sending.attachEncoder(streamKey, 'test', { stop() {} })) !== undefined];
    };
    expect((await setStatus(running, 'LIVE')).status).toBe(200);
    expect((await read(other)).needsPlan).toBe(false);
    await live(7);
    expect(await read(running)).toMatchObject({ liveStatus: 'LIVE', needsPlan: false });
    expect(await read(other)).toMatchObject({ liveStatus: 'SCHEDULED', needsPlan: true });
    expect((await setStatus(other, 'LIVE')).error).toBe('live.plan_needed');
    expect((await setStatus(running, 'LIVE')).status).toBe(200);
    expect(await encode(sent)).toEqual([false, false]);
    expect(await read(sent)).toMatchObject({ liveStatus: 'SCHEDULED', ingest: null });
    await cancel();
    expect((await setStatus(other, 'LIVE')).error).toBe('live.plan_needed');
    expect((await setStatus(running, 'ENDED')).status).toBe(200);
    await replaceCard(cards.good);
    expect((await select('Studio')).status).toBe(200);
    expect((await setStatus(other, 'LIVE')).status).toBe(200);
  });

  test('stops the videos 30 days after the plan, until there is one again', async () => {
    const { call, live, select, replaceCard, platform, business } = await open();
    const { streamId } = await platform.upload(await fresh(), Buffer.from('not yet looked at'));
    const isClosed = async () => {
      const { pool } = platform.platform.database;
      const { rows } = await pool.query('select is_closed from stream where id = $1', [streamId]);
      return rows[0].is_closed;
    };
    async function fresh() {
      await call('GET', '/general/v1.1/stream/v2');
      return business;
    }
    await live(7 + 29);
    expect(await isClosed()).toBe(false);
    await live(1);
    expect(await isClosed()).toBe(true);
    await replaceCard(cards.good);
    await select('Starter');
    expect(await isClosed()).toBe(false);
  });

  test('ends the plan with its period', async () => {
    const { live, subscription, bills } = await open();
    await live(31);
    expect(await subscription()).toMatchObject({ state: 'ENDED', videosPlayUntil: '2026-05-08T12:00:00.000Z' });
    expect((await bills('?state=OPEN')).totalItems).toBe(0);
  });
});

const cardBody = { expirationDate: '12/49', nameOnCard: 'Ana Berg', securityCode: '123', zipCode: '0150' };

describeOnSharedPlatform('over 14 months', (database) => {
  test('a plan that began on the 31st is billed once a month, on the last day of short ones', async () => {
    const { addCard, select, live, bills } = await openBilling(database(), { at: '2027-12-31T23:30:00Z' });
    await addCard(cards.good);
    await select('Starter');
    await live(31 + 29 + 31 + 30 + 31 + 30 + 31 + 31 + 30 + 31 + 30 + 31 + 31 + 28);
    const { items, totalItems } = await bills('?size=100');
    expect(totalItems).toBe(15);
    const starts = items.map(({ lines }: { lines: { from: string }[] }) => lines[0]!.from.slice(0, 10)).reverse();
    expect(starts.slice(0, 5)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30']);
    expect(starts.at(-1)).toBe('2029-02-28');
    expect(
      items.every(({ state, subtotal }: { state: string; subtotal: number }) => state === 'PAID' && subtotal === 3100),
    ).toBe(true);
  });

  test('a business that is to be deleted is charged nothing, unless that is called off', async () => {
    const { addCard, select, live, call, platform, business } = await openBilling(database(), {
      at: '2026-03-01T12:00:00Z',
    });
    await addCard(cards.good);
    await select('Starter');
    await live(25);
    const deletion = '/business/v1.1/business-deletion';
    expect((await call('POST', deletion, { businessName: 'Harbour', password: 'Harbour-Kite-7' })).status).toBe(202);
    const charged = async () => {
      const { rows } = await platform.platform.database.pool.query<{ count: number }>(
        "select count(*)::int as count from payment where business_id = $1 and state = 'SUCCEEDED'",
        [business.businessId],
      );
      return rows[0]?.count;
    };
    const before = await charged();
    await live(10);
    expect(await charged()).toBe(before);
    expect((await call('DELETE', deletion)).status).toBe(200);
    await live(1);
    expect(await charged()).toBe(Number(before) + 1);
  });

  test('a server that was away catches up with each period', async () => {
    const { addCard, select, clock, runDue, bills } = await openBilling(database(), { at: '2026-03-01T12:00:00Z' });
    await addCard(cards.good);
    await select('Starter');
    clock.advanceSec(100 * 86_400);
    await runDue();
    expect((await bills()).items.map(({ state }: { state: string }) => state)).toEqual([
      'PAID',
      'PAID',
      'PAID',
      'PAID',
    ]);
  });

  test('disputed payments are marked', async () => {
    const { addCard, select, runDue, bills } = await openBilling(database());
    await addCard(cards.disputed);
    await select('Starter');
    await runDue();
    expect((await bills()).items[0].state).toBe('DISPUTED');
  });
});
