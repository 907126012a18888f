import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { cardOf, cards, openSale, payment, sales, streams } from './video-sales.testing.ts';

describeOnBothDatabases('money of viewers', (database) => {
  /** Counts what the gateway did by key, and can lose what it answered, as a server that is killed does. */
  async function openCounted() {
    const sale = await openSale(database());
    const gateway = sale.platform.modules.billing.viewersGateway;
    const charged = new Map<string, number>();
    const refunded = new Map<string, number>();
    let isKilled = false;
    const { charge, refund, answerCharge } = gateway;
    const lost = <Value>(value: Value): Value => {
      if (isKilled) throw new Error('The server is gone.');
      return value;
    };
    const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1);
    vi.spyOn(gateway, 'charge').mockImplementation(async (asked) => {
      const answer = await charge(asked);
      if (answer.outcome === 'charged') count(charged, asked.key);
      return lost(answer);
    });
    vi.spyOn(gateway, 'answerCharge').mockImplementation(async (asked) => {
      const answer = await answerCharge(asked);
      if (answer.outcome === 'charged') count(charged, asked.key);
      return lost(answer);
    });
    vi.spyOn(gateway, 'refund').mockImplementation(async (asked) => {
      count(refunded, asked.key);
      return lost(await refund(asked));
    });
    return {
      ...sale,
      charged,
      refunded,
      kill: (killed: boolean) => {
        isKilled = killed;
      },
      async later(seconds = 130) {
        sale.platform.clock.advanceSec(seconds);
        await sale.platform.modules.videoSales.finishStale();
      },
    };
  }

  test('is taken once for one form, however often and at whatever moment it is sent', async () => {
    const { pay, order, charged, list, mails } = await openCounted();
    const { attempt } = order();
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay({ attempt })));
    expect(new Set(answers.map(({ data }) => data.entitlement)).size).toBe(1);
    expect(charged.size).toBe(1);
    expect((await list()).totalItems).toBe(1);
    expect(await mails('purchase-receipt')).toHaveLength(1);
    expect((await pay({ attempt })).data.state).toBe('PAID');
    expect(charged.size).toBe(1);
  });

  test('that was taken as the server was killed opens the video, and is not taken again', async () => {
    const { pay, order, charged, kill, later, list, mails, open, readable } = await openCounted();
    const { attempt } = order();
    kill(true);
    expect((await pay({ attempt })).error).toBe('payment.unavailable');
    kill(false);
    expect((await list()).items).toMatchObject([{ state: 'PENDING' }]);
    await later();
    expect((await list()).items).toMatchObject([{ state: 'PAID' }]);
    expect([...charged.keys()]).toHaveLength(1);
    expect(await mails('purchase-receipt')).toHaveLength(1);
    const { data } = await pay({ attempt });
    expect(await readable((await open(data.entitlement)).data.hlsUrl)).toContain('source/5.m4s');
    expect([...charged.keys()]).toHaveLength(1);
  });

  test('is asked for again by the form itself, with the same key', async () => {
    const { pay, order, charged, kill } = await openCounted();
    const { attempt } = order();
    kill(true);
    await pay({ attempt });
    kill(false);
    expect((await pay({ attempt })).data.state).toBe('PAID');
    expect([...charged.keys()]).toHaveLength(1);
  });

  test('of which the bank was told yes is not told no after a crash', async () => {
    const { pay, order, answer, charged, kill, later, list } = await openCounted();
    const { attempt } = order();
    await pay({ attempt, card: cardOf(cards.asksAlways) });
    kill(true);
    expect((await answer(attempt, 'APPROVE')).error).toBe('payment.unavailable');
    kill(false);
    await later();
    expect((await list()).items).toMatchObject([{ state: 'PAID' }]);
    expect([...charged.keys()]).toHaveLength(1);
  });

  test('is not taken from whoever leaves their bank unanswered', async () => {
    const { pay, order, answer, charged, later, list } = await openCounted();
    for (const [email, number] of [
      ['a@example.com', cards.asksAlways],
      ['b@example.com', cards.asksHolder],
    ])
      await pay({ email, card: cardOf(number!) });
    const { attempt } = order();
    await later(601);
    expect((await list()).items).toMatchObject([{ state: 'FAILED' }, { state: 'FAILED' }]);
    expect((await answer(attempt, 'APPROVE')).error).toBe('payment.nothing_to_confirm');
    expect(charged.size).toBe(0);
  });

  test('goes back once, also where the server is killed as it goes', async () => {
    const { pay, refund, refunded, kill, later, list, open } = await openCounted();
    const { data } = await pay();
    kill(true);
    expect((await refund(data.purchaseId)).error).toBe('payment.unavailable');
    kill(false);
    // Until the gateway has said so, nothing is taken away.
    expect((await open(data.entitlement)).status).toBe(200);
    await later();
    expect((await list()).items).toMatchObject([{ state: 'REFUNDED' }]);
    await refund(data.purchaseId);
    expect([...refunded.keys()]).toEqual([`${data.purchaseId}-refund`]);
  });

  test('is not taken for a video that was hidden while its buyer was asked', async () => {
    const { pay, order, answer, database: on, streamId, charged, later, list } = await openCounted();
    const { attempt } = order();
    await pay({ attempt, card: cardOf(cards.asksAlways) });
    await on.pool.query(`update stream set publish_status = 'UnPublished' where id = $1`, [streamId]);
    expect((await answer(attempt, 'APPROVE')).error).toBe('stream.not_found');
    await later(601);
    expect((await list()).items).toMatchObject([{ state: 'FAILED' }]);
    expect(charged.size).toBe(0);
    expect((await pay()).error).toBe('stream.not_found');
  });

  test('goes back for a video that was deleted while it was taken', async () => {
    const { pay, order, kill, later, list, refunded, platform, business, streamId, mails } = await openCounted();
    const { attempt } = order();
    kill(true);
    await pay({ attempt });
    kill(false);
    const removed = await platform.call(business, 'DELETE', `${streams}/${streamId}`);
    expect(removed.status).toBe(200);
    await later();
    expect((await list()).items).toMatchObject([{ state: 'REFUNDED' }]);
    expect(refunded.size).toBe(1);
    expect(await mails('purchase-receipt')).toHaveLength(0);
    expect(await mails('purchase-refunded')).toHaveLength(1);
  });

  test('leaves no number of a card behind: not in the database, its jobs, the log or a mail', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'trace' },
      new Writable({
        write(text, _encoding, done) {
          lines.push(String(text));
          done();
        },
      }),
    );
    const { pay, order, answer, platform } = await openSale(database(), { log });
    await pay({ card: cardOf(cards.declined) });
    await pay({ email: 'x', card: cardOf(cards.good) });
    const asked = order();
    await pay({ attempt: asked.attempt, email: 'b@example.com', card: cardOf(cards.asksAlways) });
    await answer(asked.attempt, 'APPROVE');
    vi.spyOn(platform.modules.billing.viewersGateway, 'charge').mockRejectedValueOnce(new Error('It is away.'));
    expect((await pay({ card: { ...cardOf(cards.good), securityCode: '917' } })).error).toBe('payment.unavailable');
    await platform.app.inject({
      method: 'POST',
      url: payment,
      headers: { 'content-type': 'application/json' },
      payload: `{"card":{"cardNumber":"${cards.good}"},`,
    });
    const tables = await database().pool.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const kept: string[] = [];
    for (const { name } of tables.rows)
      kept.push(...(await database().pool.query(`select t::text as row from ${name} t`)).rows.map(({ row }) => row));
    expect(kept.length).toBeGreaterThan(10);
    expect(lines.length).toBeGreaterThan(0);
    for (const number of Object.values(cards)) {
      expect(kept.filter((row) => row.includes(number))).toEqual([]);
      expect(lines.filter((line) => line.includes(number))).toEqual([]);
    }
    expect([...kept, ...lines].filter((text) => /"?917"?[,}]/.test(text) && text.includes('securityCode'))).toEqual([]);
  });

  test('is given back in part once where the server is gone before it wrote that down', async () => {
    const { pay, platform, business, kill, later, list, mails } = await openCounted();
    const { refundPart } = platform.modules.billing.viewersGateway;
    const asked: string[] = [];
    let isGone = true;
    vi.spyOn(platform.modules.billing.viewersGateway, 'refundPart').mockImplementation(async (part) => {
      asked.push(part.key);
      const made = await refundPart(part);
      if (isGone) throw new Error('The server is gone.');
      return made;
    });
    const { purchaseId } = (await pay()).data;
    const path = `${sales}/${purchaseId}/refund`;
    const part = { amount: 400, refundedAmount: 0 };
    expect((await platform.call(business, 'POST', `${path}/part`, part)).error).toBe('payment.unavailable');
    const pending = { status: 409, error: 'sale.refund_pending' };
    expect(await platform.call(business, 'POST', path)).toMatchObject(pending);
    expect(await platform.call(business, 'POST', `${path}/part`, { ...part, amount: 1 })).toMatchObject(pending);
    isGone = false;
    kill(false);
    await later();
    expect((await list()).items).toMatchObject([{ state: 'PAID', refundedAmount: 400 }]);
    expect(new Set(asked).size).toBe(1);
    expect(asked).toHaveLength(2);
    expect(await mails('purchase-part-refunded')).toHaveLength(1);
    await later();
    expect(asked).toHaveLength(2);
  });
});
