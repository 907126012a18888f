import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { base, cards, openBilling, plansFile } from './billing.testing.ts';

const start = '2026-03-01T12:00:00Z';
const brief = { name: 'Brief', monthly: '20.00', trialDays: 4 };
const plans = { ...plansFile, plans: [...plansFile.plans, brief] };

describeOnSharedPlatform('who has a trial', (database) => {
  async function open() {
    const one = await openBilling(database(), { at: start, plans });
    const { pool } = one.platform.platform.database;
    const mails = async () => {
      const { rows } = await pool.query<{ at: Date; template: string; values: { amount: string; date: string } }>(
        `select created_at as at, template, "values" from mail where template like 'trial-%' order by created_at`,
      );
      return rows.map(
        ({ at, template, values: { amount, date } }) =>
          `${at.toISOString().slice(0, 10)} ${template} ${amount} ${date}`,
      );
    };
    return { ...one, mails };
  }

  test('is told three days before its end what is charged then, once', async () => {
    const { addCard, call, select, live, mails, bills } = await open();
    await call('POST', `${base}/account/promo-code`, { code: 'SPRING' });
    await addCard(cards.good);
    await select('Trial');
    await live(10);
    expect(await mails()).toEqual([]);
    await live(5);
    expect(await mails()).toEqual(['2026-03-12 trial-ending €11.90 2026-03-15']);
    expect((await bills()).items).toMatchObject([{ state: 'PAID', amountDue: 1190 }]);
  });

  test('is told of a card that is missing, and half of a short trial before its end', async () => {
    const { select, live, mails } = await open();
    await select('Brief');
    await live(1);
    expect(await mails()).toEqual([]);
    await live(2);
    expect(await mails()).toEqual(['2026-03-03 trial-ending-no-card €23.80 2026-03-05']);
  });

  test('is told nothing where it is cancelled, unless that is called off', async () => {
    const { select, cancel, reactivate, live, mails } = await open();
    await select('Trial');
    await cancel();
    await live(12);
    expect(await mails()).toEqual([]);
    await reactivate();
    await live(2);
    expect(await mails()).toEqual(['2026-03-14 trial-ending-no-card €23.80 2026-03-15']);
  });

  test('is told once where two servers look at once, and where one dies before it has told', async () => {
    const { select, clock, runDue, mails, platform } = await open();
    const { pool } = platform.platform.database;
    await select('Trial');
    clock.advanceSec(12 * 86_400);
    await pool.query(`alter table mail add constraint broken check (template <> 'trial-ending-no-card') not valid`);
    await runDue();
    await pool.query('alter table mail drop constraint broken');
    expect(await mails()).toEqual([]);
    await Promise.all([runDue(), runDue()]);
    expect(await mails()).toEqual(['2026-03-13 trial-ending-no-card €23.80 2026-03-15']);
  });
});
