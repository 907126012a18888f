import { type WebhookEventType, webhookBody, webhookEvents } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { cards } from '../billing/billing.testing.ts';
import { meteredPlan, meteredPlans, openMetering } from '../billing/metered.testing.ts';
import { eventBatch, storedEvent } from '../insights/event-batch.testing.ts';

describeOnSharedPlatform('what a business uses', (database) => {
  const open = (at?: string) => openMetering(database(), { at });

  test('is counted out of what there is, once, however often it is looked at', async () => {
    const { select, live, used, modules, businessId, clock, store } = await open();
    await select('Metered');
    clock.advanceSec(600);
    await live(12.5);
    await store(5_000_000_000);
    const watched = (viewId: string, watchedMs: number) =>
      modules.insights.appendHistory([
        eventBatch(
          [
            storedEvent(`${viewId}-1`, 'play', { at: clock.now() }),
            storedEvent(`${viewId}-2`, 'progress', {
              at: new Date(clock.now().getTime() + 60_000),
              positionMs: watchedMs,
              watchedMs,
            }),
          ],
          { businessId, viewId, receivedAt: clock.now() },
        ),
      ]);
    await watched('view-a', 90_000);
    clock.advanceSec(7200);
    await live(7.5);
    for (let time = 0; time < 3; time++) await used('liveMinutes');
    expect(await used('liveMinutes')).toMatchObject({ used: 20, included: 100, charged: { quantity: 0, amount: 0 } });
    expect(await used('deliveredMinutes')).toMatchObject({ used: 1.5, included: 1000 });
    expect(await used('seats')).toMatchObject({ used: 1, included: 1, forecast: 1 });
    // One byte-hour was counted of 720.
    expect(await used('storedGigabytes')).toMatchObject({ used: 0.01, included: 10 });
  });

  test('is counted for the processing of a file, and not again when that is done again', async () => {
    const { select, used, modules, store, platform } = await open();
    await select('Metered');
    const id = await store(1000);
    const { database: db } = platform.platform;
    await db.pool.query(`update stream set source_key = $2, duration_ms = 90000 where id = $1`, [
      id,
      `sources/${id}/a`,
    ]);
    for (const _ of [1, 2]) await db.transaction((tx) => modules.packaging.streamPlayable.run(tx, id));
    expect(await used('encodedMinutes')).toMatchObject({ used: 1.5 });
    await db.pool.query(`update stream set source_key = $2 where id = $1`, [id, `sources/${id}/b`]);
    await db.transaction((tx) => modules.packaging.streamPlayable.run(tx, id));
    expect(await used('encodedMinutes')).toMatchObject({ used: 3 });
  });

  test('is counted of every other business where that of one cannot be', async () => {
    const { platform, businessId, live, modules } = await open();
    const { pool } = platform.platform.database;
    const others = [await platform.signUp('Before'), await platform.signUp('After')];
    const businessIds = [businessId, ...others.map((other) => other.businessId)];
    await live(5);
    await pool.query(`create function fail_for() returns trigger language plpgsql as
      $$ begin if new.business_id = tg_argv[0] then raise exception 'Not this one.'; end if; return new; end $$`);
    onTestFinished(async () => void (await pool.query('drop function fail_for cascade')));
    const countedOf = async () => {
      const { rows } = await pool.query<{ business_id: string }>('select distinct business_id from usage_entry');
      return rows.map((row) => row.business_id);
    };
    for (const failing of businessIds) {
      await pool.query('delete from usage_entry');
      await pool.query(`create or replace trigger fails before insert on usage_entry
        for each row execute function fail_for('${failing}')`);
      await expect(modules.metering.count()).rejects.toThrow();
      expect(new Set(await countedOf())).toEqual(new Set(businessIds.filter((id) => id !== failing)));
    }
    await pool.query('drop trigger fails on usage_entry');
    await modules.metering.count();
    expect(new Set(await countedOf())).toEqual(new Set(businessIds));
  });

  test('stays counted when the file is deleted, and is averaged over the month', async () => {
    const { select, store, used, count, clock, call, usage } = await open();
    await select('Metered');
    const id = await store(240_000_000_000);
    for (let hour = 0; hour < 30; hour++) {
      clock.advanceSec(3600);
      await count();
    }
    expect(await used('storedGigabytes')).toMatchObject({ used: 10, forecast: 240 });
    expect((await usage()).days.map((day: { storedGigabytes: number }) => day.storedGigabytes)).toEqual([240, 240]);
    await call('DELETE', `/general/v1.1/stream/${id}`, { reason: '' });
    clock.advanceSec(3600);
    expect(await used('storedGigabytes')).toMatchObject({ used: 10 });
  });

  test('is billed at renewal where it is beyond the plan, to the cent', async () => {
    const { select, live, count, clock, call, account, bills, runDue, used, usage } = await open();
    await select('Metered');
    await live(100);
    clock.advanceSec(86_400);
    await live(23.9);
    await count();
    expect(await used('liveMinutes')).toMatchObject({ used: 123.9, charged: { quantity: 23, amount: 230 } });
    const { data: summary } = await call('GET', `${account}/bill/current-summary`);
    expect(summary).toMatchObject({ subtotal: 2230, lines: [{ kind: 'OVERAGE' }, { kind: 'PLAN' }] });
    clock.advanceSec(29 * 86_400);
    // Nobody counted it before the month was over.
    await live(0.1);
    await runDue();
    const [renewal] = (await bills()).items;
    expect(renewal.lines).toEqual([
      {
        ...{ kind: 'OVERAGE', name: 'liveMinutes', quantity: 23, amount: 230 },
        ...{ from: '2026-04-01T10:00:00.000Z', until: '2026-05-01T10:00:00.000Z' },
      },
      expect.objectContaining({ kind: 'PLAN', amount: 2000 }),
    ]);
    expect([renewal.subtotal, renewal.tax, renewal.total, renewal.state]).toEqual([2230, 424, 2654, 'PAID']);
    // What was used at the instant at which a month begins is the new month's.
    expect((await usage()).periodStart).toBe('2026-05-01T10:00:00.000Z');
    expect(await used('liveMinutes')).toMatchObject({ used: 0.1 });
    await runDue();
    expect((await bills()).totalItems).toBe(2);
  });

  test('is not billed for a trial, nor for a time without a plan', async () => {
    const { select, live, count, runDue, clock, bills, cancel } = await open();
    await select('Tried');
    await live(500);
    await count();
    clock.advanceSec(14 * 86_400);
    await runDue();
    expect((await bills()).items).toMatchObject([{ subtotal: 2000 }]);
    await cancel();
    clock.advanceSec(31 * 86_400);
    await runDue();
    await live(900);
    await count();
    clock.advanceSec(86_400);
    await select('Metered');
    clock.advanceSec(31 * 86_400);
    await runDue();
    expect((await bills()).items.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([2000, 2000, 2000]);
  });

  test('is on a last bill where a plan that was cancelled ends, which is tried once', async () => {
    const { select, live, count, runDue, clock, bills, cancel, replaceCard, reactivate, ...rest } = await open();
    const { subscription, platform } = rest;
    await select('Metered');
    await cancel();
    clock.advanceSec(86_400);
    await live(110);
    await count();
    await replaceCard('4000000000000341');
    clock.advanceSec(29 * 86_400);
    await runDue();
    for (let day = 0; day < 9; day++) {
      clock.advanceSec(86_400);
      await runDue();
    }
    expect((await bills()).items).toMatchObject([{ subtotal: 100, state: 'OPEN' }, { subtotal: 2000 }]);
    expect(await subscription()).toMatchObject({ state: 'ENDED', nextAttemptDate: null });
    for (const begin of [() => select('Starter'), () => reactivate()])
      expect((await begin()).error).toBe('plan.bill_open');
    const { rows } = await platform.platform.database.pool.query<{ template: string; values: object }>(
      `select template, "values" from mail where template in ('payment-failed', 'last-bill-failed', 'plan-ended') order by template`,
    );
    expect(rows).toMatchObject([
      { template: 'last-bill-failed', values: { amount: '€1.19', path: '/billing' } },
      { template: 'plan-ended', values: { plan: 'Metered', date: '2026-05-31', path: '/billing' } },
    ]);
    await replaceCard(cards.good);
    expect((await select('Starter')).status).toBe(200);
  });

  test('in periods in which the platform was away is not charged', async () => {
    const { select, live, count, clock, runDue, bills } = await open();
    await select('Metered');
    clock.advanceSec(45 * 86_400);
    await live(500);
    await count();
    clock.advanceSec(55 * 86_400);
    await runDue();
    clock.advanceSec(31 * 86_400);
    await runDue();
    const { items } = await bills();
    expect(items.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([2000, 2000, 2000]);
  });

  test('costs nothing in a trial, and is not shown to', async () => {
    const { select, live, used, clock } = await open();
    await select('Tried');
    clock.advanceSec(60);
    await live(150);
    expect(await used('liveMinutes')).toMatchObject({ used: 150, price: null, charged: { quantity: 0, amount: 0 } });
  });

  test('is told once more of a plan that includes more', async () => {
    const more = {
      ...meteredPlan,
      name: 'More',
      monthly: '40.00',
      includes: { ...meteredPlan.includes, liveMinutes: 200 },
    };
    const plans = { ...meteredPlans, plans: [...meteredPlans.plans, more] };
    const { select, change, live, count, clock, mails } = await openMetering(database(), { plans });
    await select('Metered');
    clock.advanceSec(60);
    await live(170);
    for (const _ of [1, 2]) await count();
    await change('More');
    clock.advanceSec(7200);
    for (const _ of [1, 2]) await count();
    expect(await mails()).toEqual(['liveMinutes 100: 170 of 100', 'liveMinutes 80: 170 of 200']);
  });

  test('is told at 50, 80 and 100 percent, each once a month, and a live that runs goes on', async () => {
    const { select, live, count, clock, notices, mails, runDue, modules, platform } = await open();
    await select('Metered');
    const sessionId = await live(49);
    const more = async (minutes: number) => {
      clock.advanceSec(60);
      await platform.platform.database.transaction((tx) =>
        modules.sessionTracks.addIn(tx, sessionId, minutes * 60_000),
      );
      for (const _ of [1, 2]) await count();
    };
    await more(0);
    expect(await notices()).toEqual([]);
    await more(1);
    await more(29);
    expect(await notices()).toEqual(['liveMinutes/50']);
    await more(21.5);
    await more(100);
    // 80 and 100 were passed at once: the higher one says it all.
    expect(await notices()).toEqual(['liveMinutes/50', 'liveMinutes/100']);
    expect(await mails()).toEqual(['liveMinutes 50: 50 of 100', 'liveMinutes 100: 100.5 of 100']);
    clock.advanceSec(30 * 86_400);
    await runDue();
    await live(90);
    for (const _ of [1, 2]) await count();
    expect(await notices()).toEqual(['liveMinutes/50', 'liveMinutes/100', 'liveMinutes/80']);
  });

  test('is told to webhooks, as is a plan that changes', async () => {
    const { select, live, count, call, platform, cancel, clock, runDue } = await open();
    await call('POST', '/business/v1.1/webhooks', {
      url: 'https://hooks.example/zeacon',
      eventTypes: ['plan.changed', 'usage.reached'],
    });
    await select('Metered');
    clock.advanceSec(60);
    await live(80);
    await count();
    await cancel();
    clock.advanceSec(31 * 86_400);
    await runDue();
    const { rows } = await platform.platform.database.pool.query<{ body: string }>(
      'select body from webhook_event order by created_at, id',
    );
    const events = rows.map(({ body }) => JSON.parse(body));
    for (const event of events) {
      const { data } = webhookEvents[event.type as WebhookEventType];
      expect(webhookBody(event.type, data).parse(event)).toEqual(event);
    }
    expect(events.map(({ type, data }) => [type, data.state ?? data.percent])).toEqual([
      ['plan.changed', 'ACTIVE'],
      ['usage.reached', 80],
      ['plan.changed', 'ENDED'],
    ]);
    expect(events[1].data).toEqual({
      ...{ meter: 'liveMinutes', percent: 80, used: 80, included: 100 },
      ...{ periodStart: '2026-04-01T10:00:00.000Z', periodEnd: '2026-05-01T10:00:00.000Z' },
    });
  });

  test('of a year is held against the plan month by month', async () => {
    const { select, live, count, runDue, clock, bills } = await open();
    await select('Metered', { interval: 'YEAR' });
    for (const minutes of [150, 90, 101.5]) {
      await live(minutes);
      await count();
      clock.advanceSec(31 * 86_400);
    }
    clock.advanceSec(290 * 86_400);
    await runDue();
    const [{ lines }] = (await bills()).items;
    expect(lines.map(({ kind, quantity, amount }: Record<string, unknown>) => [kind, quantity, amount])).toEqual([
      ['OVERAGE', 50, 500],
      ['OVERAGE', 1, 10],
      ['PLAN', 1, 20_000],
    ]);
  });

  test('of a year that is changed to months stays held against the plan that each month had', async () => {
    const { select, change, live, count, runDue, clock, bills } = await open();
    await select('Metered', { interval: 'YEAR' });
    for (const minutes of [90, 95.5, 110, 80]) {
      await live(minutes);
      await count();
      clock.advanceSec(30.5 * 86_400);
    }
    await change('Metered');
    clock.advanceSec(31 * 86_400);
    await runDue();
    const [{ lines }] = (await bills()).items;
    expect(
      lines.map(({ kind, quantity, from }: Record<string, string>) => [kind, quantity, from?.slice(0, 10)]),
    ).toEqual([
      ['OVERAGE', 10, '2026-06-01'],
      ['PLAN', 1, '2026-09-01'],
    ]);
  });

  test('is not wiped by a cheaper plan that has no price for it, and not charged twice', async () => {
    const { select, change, live, count, runDue, clock, bills, call, account } = await open();
    await select('Metered');
    await live(130);
    await count();
    clock.advanceSec(20 * 86_400);
    await change('Free');
    const summary = async () => (await call('GET', `${account}/bill/current-summary`)).data.lines;
    expect(await summary()).toMatchObject([{ kind: 'OVERAGE', name: 'liveMinutes', quantity: 30, amount: 300 }]);
    await change('Metered');
    await live(7);
    await count();
    clock.advanceSec(11 * 86_400);
    await runDue();
    const [{ lines }] = (await bills()).items;
    expect(lines.map(({ kind, amount }: Record<string, unknown>) => [kind, amount])).toEqual([
      ['OVERAGE', 300],
      ['OVERAGE', 70],
      ['PLAN', 2000],
    ]);
    clock.advanceSec(31 * 86_400);
    await runDue();
    expect((await bills()).items[0]).toMatchObject({ subtotal: 2000 });
  });

  test('in a trial is not billed by the plan that it is changed to', async () => {
    const { select, change, live, count, clock, call, account, runDue, bills } = await open();
    await select('Tried');
    await live(500);
    await count();
    clock.advanceSec(86_400);
    await change('Free');
    expect((await call('GET', `${account}/bill/current-summary`)).data.lines).toEqual([]);
    await change('Metered');
    clock.advanceSec(31 * 86_400);
    await runDue();
    expect((await bills()).items.map(({ lines }: { lines: object[] }) => lines.length)).toEqual([1, 1]);
  });

  test('before a trial is billed by the free plan that was there, and in it by none', async () => {
    const { select, change, live, count, clock, call, account, runDue, bills, subscription } = await open();
    await select('Open');
    await live(130);
    await count();
    clock.advanceSec(5 * 86_400);
    await change('Tried');
    expect(await subscription()).toMatchObject({ state: 'TRIAL' });
    await live(500);
    await count();
    expect((await call('GET', `${account}/bill/current-summary`)).data.lines).toMatchObject([
      { kind: 'OVERAGE', name: 'liveMinutes', quantity: 30, amount: 300 },
      { kind: 'PLAN', amount: 2000 },
    ]);
    clock.advanceSec(14 * 86_400);
    await runDue();
    expect((await bills()).items).toMatchObject([{ lines: [{ kind: 'OVERAGE', amount: 300 }, { kind: 'PLAN' }] }]);
  });

  test('stays owed where a plan is cancelled whose bill is not paid', async () => {
    const { select, live, count, runDue, clock, bills, cancel, replaceCard, select: again } = await open();
    await select('Metered');
    await live(150);
    await count();
    await replaceCard(cards.declinedLater);
    clock.advanceSec(31 * 86_400);
    await runDue();
    await live(120);
    await count();
    clock.advanceSec(60);
    await cancel();
    const [last, note, taken] = (await bills()).items;
    expect(taken).toMatchObject({ state: 'CANCELLED', subtotal: 2500 });
    expect(note).toMatchObject({ kind: 'CREDIT_NOTE', subtotal: -2500 });
    expect(last).toMatchObject({ kind: 'INVOICE', state: 'OPEN', lines: [{ amount: 500 }, { amount: 200 }] });
    await replaceCard(cards.good);
    await again('Metered');
    clock.advanceSec(31 * 86_400);
    await runDue();
    expect((await bills()).items.map(({ subtotal, state }: Record<string, unknown>) => [state, subtotal])).toEqual([
      ['PAID', 2000],
      ['PAID', 2000],
      ['PAID', 700],
      ['PAID', -2500],
      ['CANCELLED', 2500],
      ['PAID', 2000],
    ]);
  });

  test('until the interval is changed is a month of its own, without members', async () => {
    const { select, change, live, count, runDue, clock, bills, platform, businessId } = await open();
    await select('Metered');
    await platform.platform.database.pool.query(
      `insert into user_account (id, email, created_at) values ('usr_second_' || $1, $1 || '@example.com', now())`,
      [businessId],
    );
    await platform.platform.database.pool.query(
      `insert into business_member (business_id, user_id, role, joined_at, chosen_at)
       values ($1, 'usr_second_' || $1, 'editor', now(), now())`,
      [businessId],
    );
    await live(120);
    await count();
    clock.advanceSec(10 * 86_400);
    expect((await change('Metered', { interval: 'YEAR' })).status).toBe(200);
    await live(101);
    await count();
    clock.advanceSec(366 * 86_400);
    await runDue();
    const [{ lines }] = (await bills()).items;
    expect(lines.map(({ name, from, amount }: Record<string, string>) => [name, from?.slice(0, 10), amount])).toEqual([
      ['liveMinutes', '2026-04-01', 200],
      ['liveMinutes', '2026-04-11', 10],
      ['seats', '2026-04-11', 900],
      ['Metered', '2027-04-11', 20_000],
    ]);
  });

  test('is counted where nothing is sold, by months of the calendar, and never nags', async () => {
    const platform = await openTestPlatform(database());
    const business = await platform.signUp();
    await platform.modules.metering.count();
    const { data } = await platform.call(business, 'GET', '/business/v1.1/account/usage');
    expect(data).toMatchObject({
      ...{ planName: null, currency: null },
      ...{ periodStart: '2026-03-01T00:00:00.000Z', periodEnd: '2026-04-01T00:00:00.000Z' },
    });
    expect(data.meters.find(({ meter }: { meter: string }) => meter === 'seats')).toEqual({
      ...{ meter: 'seats', used: 1, included: null, forecast: 1, price: null },
      charged: { quantity: 0, amount: 0 },
    });
    expect(data.days).toHaveLength(10);
  });
});
