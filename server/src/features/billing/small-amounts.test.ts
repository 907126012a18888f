import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openDesk } from './billing.testing.ts';
import { openMetering } from './metered.testing.ts';

describeOnSharedPlatform('an amount that is too small to be charged', (database) => {
  test('is put on the next bill', async () => {
    const { select, cancel, live, count, clock, runDue, bills, details, quote, platform } = await openMetering(
      database(),
    );
    await select('Metered');
    clock.advanceSec(60);
    await live(103);
    await count();
    await cancel();
    clock.advanceSec(31 * 86_400);
    await runDue();
    expect((await bills()).items[0]).toMatchObject({ state: 'PAID', total: 36, creditUsed: 0, amountDue: 0 });
    expect((await details()).credit).toBe(-36);
    expect(await quote('Starter')).toMatchObject({ total: 3689, creditUsed: -36, amountDue: 3725 });
    expect((await select('Starter')).data.bill).toMatchObject({ creditUsed: -36, amountDue: 3725 });
    expect((await details()).credit).toBe(0);
    const { rows } = await platform.platform.database.pool.query<{ amount: string }>(
      'select amount from payment order by created_at',
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([2380, 3725]);
  });

  test('is not left by credit: as much of that is kept', async () => {
    const { select, details, businessId, platform } = await openMetering(database());
    const { send } = await openDesk(platform);
    const given = { requestId: 'request-1', amount: 3669, reason: 'Sorry' };
    expect((await send(`businesses/${businessId}/credit`, given)).data.credit).toBe(3669);
    expect((await select('Starter')).data.bill).toMatchObject({ creditUsed: 3639, amountDue: 50 });
    expect((await details()).credit).toBe(30);
  });
});
