import type { MeterUsage, PlanMeter } from '@zeacon/contract';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { cards, openBilling, plansFile } from './billing.testing.ts';

export const meteredPlan = {
  name: 'Metered',
  monthly: '20.00',
  yearly: '200.00',
  includes: { liveMinutes: 100, storedGigabytes: 10, deliveredMinutes: 1000, encodedMinutes: 50, seats: 1 },
  overage: {
    liveMinutes: { per: 1, price: '0.10' },
    storedGigabytes: { price: '0.50' },
    deliveredMinutes: { per: 100, price: '0.25' },
    encodedMinutes: { price: '0.03' },
    seats: { price: '9.00' },
  },
};

export const meteredPlans = {
  ...plansFile,
  plans: [
    ...plansFile.plans,
    meteredPlan,
    { ...meteredPlan, name: 'Tried', trialDays: 14 },
    { ...meteredPlan, name: 'Open', monthly: '0', yearly: undefined },
  ],
};

/** A business on a platform that sells by what is used, with what makes it use something. */
export async function openMetering(
  database: TestDatabase,
  { at = '2026-04-01T10:00:00Z', plans = meteredPlans }: { at?: string | undefined; plans?: object } = {},
) {
  const one = await openBilling(database, { plans, at });
  const { platform, business, clock, call } = one;
  await one.addCard(cards.good);
  const { businessId } = business;
  const { modules } = platform;
  const { database: db } = platform.platform;
  let sessions = 0;
  const usage = async () => (await call('GET', '/business/v1.1/account/usage')).data;
  return {
    ...one,
    businessId,
    modules,
    usage,
    count: () => modules.metering.count(),
    /** A live of so many minutes that has just ended. */
    async live(minutes: number) {
      const sessionId = `${businessId}-${++sessions}`;
      await db.transaction(async (tx) => {
        await modules.sessionTracks.beginIn(tx, {
          sessionId,
          businessId,
          broadcastId: 'str_1',
          startedAt: clock.now(),
        });
        await modules.sessionTracks.addIn(tx, sessionId, minutes * 60_000);
      });
      return sessionId;
    },
    /** A file of so many bytes that has arrived. */
    async store(bytes: number) {
      const id = platform.platform.newId('str');
      const draft = { id, businessId, name: 'File', fileName: 'a.mp4', sizeBytes: bytes, createdAt: clock.now() };
      await db.transaction((tx) => modules.streams.incoming.insertStream(tx, { ...draft, packagingState: 'ready' }));
      return id;
    },
    async used(meter: PlanMeter): Promise<MeterUsage> {
      await modules.metering.count();
      return (await usage()).meters.find((entry: MeterUsage) => entry.meter === meter);
    },
    notices: async () => {
      const { rows } = await db.pool.query<{ subject_id: string }>(
        `select subject_id from notification where business_id = $1 and kind = 'usage.threshold' order by created_at, id`,
        [businessId],
      );
      return rows.map((row) => row.subject_id);
    },
    mails: async () => {
      const { rows } = await db.pool.query<{ values: Record<string, string> }>(
        `select "values" from mail where template = 'usage-threshold' order by created_at, id`,
      );
      return rows.map(({ values }) => `${values.meter} ${values.percent}: ${values.used} of ${values.included}`);
    },
  };
}
