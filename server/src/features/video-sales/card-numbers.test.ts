import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, createSignIn } from '../communities/sign-in.testing.ts';
import { cardOf, cards, newAttempt, openSale, sales } from './video-sales.testing.ts';

const price = { amount: 1500, currency: 'EUR', period: 'MONTH' };
const membership = `${base}/public/membership`;
const month = 31 * 86_400;

describeOnSharedPlatform('no number of a card is left behind', (database) => {
  test('by a membership that is paid, gets other cards and renews, a series, and refunds', async () => {
    const lines: string[] = [];
    const write = (text: unknown, _encoding: string, done: () => void) => {
      lines.push(String(text));
      done();
    };
    const log = pino({ level: 'trace' }, new Writable({ write }));
    const sale = await openSale(database(), { log });
    const { platform, business, streamId, addVideo, addSeries, pay, answer, refund } = sale;
    const { id: communityId } = (await platform.call(business, 'POST', base, { title: 'One', subdomain: 'the-one' }))
      .data;
    await platform.call(business, 'PUT', `${base}/${communityId}/price`, price);
    const signIn = createSignIn(platform, database());
    const ana = await signIn(communityId, 'ana@example.com');
    const send = async (path: string, body: object) =>
      platform.call(ana, 'POST', `${membership}${path}`, { communityId, ...body });

    for (const number of [cards.declined, cards.asksHolder]) {
      const attempt = newAttempt();
      await send('/payment', { attempt, ...price, card: cardOf(number) });
      await send('/payment/answer', { attempt, answer: 'APPROVE' });
    }
    for (const number of [cards.declined, cards.asksHolder, cards.declinedLater]) {
      await send('/card', { card: cardOf(number) });
      await send('/card/answer', { answer: 'APPROVE' });
    }
    await send('/card', { card: { ...cardOf(cards.good), cardNumber: `${cards.good} and more` } });

    const playlistId = await addSeries('All of it', [streamId, await addVideo(business, 'Second')]);
    const series = { playlistId, amount: 2000 };
    const asked = newAttempt();
    await pay({ ...series, attempt: asked, email: 'ben@example.com', card: cardOf(cards.asksAlways) });
    await answer(asked, 'APPROVE');
    const bought = await pay({ ...series, email: 'cem@example.com', card: cardOf(cards.good) });
    const part = { amount: 400, refundedAmount: 0 };
    await platform.call(business, 'POST', `${sales}/${bought.data.purchaseId}/refund/part`, part);
    await refund(bought.data.purchaseId);
    // What goes wrong is written down, too.
    vi.spyOn(platform.modules.billing.viewersGateway, 'charge').mockRejectedValueOnce(new Error('It is away.'));
    await pay({ email: 'dan@example.com', card: cardOf(cards.declinedLater) });
    platform.clock.advanceSec(month);
    await platform.modules.videoSales.renewDue();

    const { rows: states } = await database().pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from video_purchase group by state order by state',
    );
    expect(states).toEqual([
      { state: 'FAILED', count: 1 },
      { state: 'PAID', count: 2 },
      { state: 'PENDING', count: 1 },
      { state: 'REFUNDED', count: 1 },
    ]);
    const tables = await database().pool.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const kept: string[] = [];
    for (const { name } of tables.rows)
      kept.push(...(await database().pool.query(`select t::text as row from ${name} t`)).rows.map(({ row }) => row));
    expect(kept.some((row) => row.includes('ana@example.com'))).toBe(true);
    expect(lines.length).toBeGreaterThan(0);
    for (const number of Object.values(cards))
      expect([...kept, ...lines].filter((text) => text.includes(number))).toEqual([]);
  });
});
