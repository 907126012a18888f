import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { cards, openBilling, openDesk } from './billing.testing.ts';
import { chargesOf, later, mailsOf, paidAfter, starts } from './dunning-calendar.testing.ts';

describeOnSharedPlatform('an unpaid bill', (database) => {
  async function open() {
    const one = await openBilling(database(), { at: '2026-03-01T12:00:00Z' });
    await one.addCard(cards.good);
    await one.select('Starter');
    await one.replaceCard(cards.declinedLater);
    await one.live(31);
    const mails = async () => {
      const { rows } = await one.platform.platform.database.pool.query<{ template: string; values: { date: string } }>(
        `select template, "values" from mail where template like 'p%' order by created_at, template`,
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
    expect(await mails()).toEqual(['payment-failed 2026-04-02', 'plan-ended 2026-05-01']);
    expect(await subscription()).toMatchObject({ state: 'ENDED' });
    expect((await bills()).items).toMatchObject([
      { kind: 'CREDIT_NOTE', creditOf: 'ZC-000002', total: -3689 },
      { number: 'ZC-000002', state: 'CANCELLED', total: 3689 },
      { number: 'ZC-000001', state: 'PAID' },
    ]);
  });

  test('leaves the business to be looked at once all attempts failed, until it is paid', async () => {
    const { call, account, live, replaceCard } = await open();
    const write = () => call('POST', '/general/v1.1/stream/v2', { name: 'Show', contentType: 'LIVE' });
    await live(6);
    expect((await write()).status).toBe(201);
    await live(1);
    expect((await write()).error).toBe('plan.read_only');
    const summary = await call('GET', `${account}/bill/current-summary`);
    expect(summary.data).toMatchObject({ lines: [], nextBillDate: null, openBills: 1 });
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
    const isClosed = async (id: string = streamId) => {
      const { pool } = platform.platform.database;
      const { rows } = await pool.query('select is_closed from stream where id = $1', [id]);
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
    // Of a live that went on meanwhile.
    const recorded = {
      archiveId: 'str_late',
      businessId: business.businessId,
      liveStreamId: streamId,
      sessionId: 'lvs_a',
    };
    const media = { packageId: 'pkg_1', durationMs: 6000, sizeBytes: 10, width: 1, height: 1 };
    const files = { posterFile: null, thumbnailsFile: null, startFiles: [] };
    const steps = { isWanted: async () => true, attach: async () => undefined };
    await platform.modules.streams.recordings.add(recorded, { ...media, ...files }, steps);
    expect(await isClosed('str_late')).toBe(true);
    const deletion = '/business/v1.1/business-deletion';
    const remove = () => call('POST', deletion, { businessName: 'Harbour', password: 'Harbour-Kite-7' });
    expect((await remove()).status).toBe(202);
    expect((await call('DELETE', deletion)).status).toBe(200);
    expect(await isClosed()).toBe(true);
    await replaceCard(cards.good);
    await select('Starter');
    expect(await isClosed()).toBe(false);

    expect((await remove()).status).toBe(202);
    const { videosResuming } = platform.modules.billing;
    await platform.platform.database.transaction((tx) => videosResuming.run(tx, business.businessId));
    expect(await isClosed()).toBe(true);
    expect((await call('DELETE', deletion)).status).toBe(200);
    expect(await isClosed()).toBe(false);
  });

  test('lets no time be won by cancelling a plan that is read-only', async () => {
    const { live, cancel, subscription } = await open();
    await live(10);
    expect(await subscription()).toMatchObject({ state: 'READ_ONLY' });
    await cancel();
    expect(await subscription()).toMatchObject({ state: 'ENDED', videosPlayUntil: '2026-05-08T12:00:00.000Z' });
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
  async function openDisputed() {
    const one = await openBilling(database(), { at: '2026-03-01T12:00:00Z' });
    await openDesk(one.platform);
    await one.addCard(cards.disputed);
    await one.select('Starter');
    for (let time = 0; time < 2; time++) await one.runDue();
    const { pool } = one.platform.platform.database;
    const mails = async () => {
      const { rows } = await pool.query<{ to: string; template: string; values: Record<string, string> }>(
        `select recipient as to, template, "values" from mail where template like '%disputed' order by template`,
      );
      return rows.map(({ to, template, values }) => [to, template, values.amount, values.date ?? values.path]);
    };
    const charged = async () => (await pool.query("select from payment where state = 'SUCCEEDED'")).rowCount;
    return { ...one, mails, charged };
  }

  test('whoever disputes a payment is told that their plan ends, as operators are, and is not charged again', async () => {
    const { bills, subscription, mails, charged, live, business } = await openDisputed();
    expect((await bills()).items).toMatchObject([{ state: 'DISPUTED' }]);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', cancelAtPeriodEnd: true });
    expect(await mails()).toEqual([
      ['harbour@example.com', 'payment-disputed', '€36.89', '2026-04-01'],
      ['olga@example.com', 'plan-payment-disputed', '€36.89', `/operator/businesses/${business.businessId}`],
    ]);
    await live(60);
    expect(await subscription()).toMatchObject({ state: 'ENDED' });
    expect(await charged()).toBe(1);
  });

  test('a bill that is open when a payment is disputed is neither charged nor told of, and ends with the plan', async () => {
    const one = await openBilling(database(), { at: '2026-03-01T12:00:00Z' });
    await one.addCard(cards.disputed);
    await one.select('Starter');
    one.clock.advanceSec(31 * 86_400);
    await one.replaceCard(cards.declinedLater);
    await one.runDue();
    const attempts = async () => {
      const { pool } = one.platform.platform.database;
      const mails = await pool.query("select from mail where template in ('payment-failed', 'plan-read-only')");
      return [(await pool.query('select from payment')).rowCount, mails.rowCount];
    };
    expect((await one.bills()).items).toMatchObject([{ state: 'OPEN' }, { state: 'DISPUTED' }]);
    expect(await attempts()).toEqual([2, 1]);
    await one.live(20);
    expect(await attempts()).toEqual([2, 1]);
    expect(await one.subscription()).toMatchObject({ state: 'PAST_DUE', cancelAtPeriodEnd: true });
    await one.live(11);
    expect(await one.subscription()).toMatchObject({ state: 'ENDED' });
    expect((await one.bills('?state=OPEN')).totalItems).toBe(0);
  });

  test('whoever disputes a payment and keeps the plan is charged as before', async () => {
    const { reactivate, subscription, charged, live } = await openDisputed();
    await reactivate();
    await live(32);
    expect(await charged()).toBe(2);
    expect(await subscription()).toMatchObject({ state: 'ACTIVE' });
  });

  test('a plan that began on the 31st is billed on the last day of short months, and tried and told of day by day', async () => {
    // Its clocks change on 2 April and 1 October 2028 and on 1 April 2029, while bills are open.
    vi.stubEnv('TZ', 'Australia/Sydney');
    onTestFinished(() => void vi.unstubAllEnvs());
    const [summer, winter] = ['2028-01-31', '2028-07-31'].map((day) => new Date(day).getTimezoneOffset());
    expect(winter! - summer!).toBe(60);
    const { addCard, replaceCard, select, live, call, cancel, subscription, bills, platform, clock } =
      await openBilling(database(), { at: `${starts[0]}T23:30:00Z` });
    const { pool } = platform.platform.database;
    const byDay = async (query: string) =>
      (await pool.query<{ at: Date; words: string }>(query)).rows.map(
        ({ at, words }) => `${at.toISOString().slice(0, 10)} ${words}`,
      );
    const mails = () =>
      byDay(
        `select created_at as at, template || ' ' || ("values" ->> 'date') as words from mail
         where template like 'p%' order by created_at, template`,
      );
    const write = async () =>
      (await call('POST', '/general/v1.1/stream/v2', { name: 'Show', contentType: 'LIVE' })).error;
    const goTo = (day: string) =>
      live(Math.round((Date.parse(`${day}T23:30:00Z`) - clock.now().getTime()) / 86_400_000));
    await addCard(cards.good);
    await select('Starter');
    await replaceCard(cards.declinedLater);

    for (const [index, start] of starts.entries()) {
      const days = paidAfter[start];
      if (days === undefined) continue;
      await goTo(start);
      for (let day = 0; day <= days; day++) {
        if (day > 0) await live(1);
        expect([start, day, (await subscription()).state]).toEqual([start, day, day < 7 ? 'PAST_DUE' : 'READ_ONLY']);
      }
      expect(await write()).toBe(days < 7 ? undefined : 'plan.read_only');
      if (start === starts.at(-1)) break;
      await replaceCard(cards.good);
      const next = starts[index + 1]!;
      expect(await subscription()).toMatchObject({ state: 'ACTIVE', periodEnd: `${next}T23:30:00.000Z` });
      expect(await write()).toBeUndefined();
      const declined = starts.find((day) => day > start && paidAfter[day] !== undefined)!;
      await goTo(later(declined, -1));
      await replaceCard(cards.declinedLater);
    }
    await cancel();
    await live(40);

    expect(await mails()).toEqual([...starts.flatMap(mailsOf), '2029-04-02 plan-ended 2029-05-02']);
    expect(
      await byDay(
        `select created_at as at, state as words from payment where created_at > '${starts[1]}' order by created_at, state`,
      ),
    ).toEqual(starts.slice(1).flatMap(chargesOf));
    expect(await subscription()).toMatchObject({ state: 'ENDED' });
    const invoices = (await bills('?size=100')).items.filter(({ kind }: { kind: string }) => kind === 'INVOICE');
    expect(
      invoices
        .map(({ lines, subtotal, state }: { lines: { from: string }[]; subtotal: number; state: string }) =>
          [lines[0]!.from.slice(0, 10), subtotal, state].join(' '),
        )
        .reverse(),
    ).toEqual(starts.map((start) => `${start} 3100 ${start === starts.at(-1) ? 'CANCELLED' : 'PAID'}`));
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

  test('a server that was away charges the period that runs, and none that nobody could use', async () => {
    const { addCard, select, clock, runDue, bills, subscription } = await openBilling(database(), {
      at: '2026-03-01T12:00:00Z',
    });
    await addCard(cards.good);
    await select('Starter');
    clock.advanceSec(100 * 86_400);
    for (let time = 0; time < 2; time++) await runDue();
    expect(await subscription()).toMatchObject({ state: 'ACTIVE', periodEnd: '2026-07-01T12:00:00.000Z' });
    expect((await bills()).items).toMatchObject([
      { state: 'PAID', subtotal: 3100, lines: [{ from: '2026-06-01T12:00:00.000Z' }] },
      { state: 'PAID', lines: [{ from: '2026-03-01T12:00:00.000Z' }] },
    ]);
  });
});
