import type { BillLine, Plan, PlanMeter } from '@zeacon/contract';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { eachOf } from './each-of.ts';
import { meteringRoutes } from './metering.routes.ts';
import { createUsageService } from './usage.service.ts';
import { createUsageAlerts, type ReachedShare } from './usage-alerts.ts';
import { createUsageCollector, type UsageFacts } from './usage-collector.ts';
import { createUsageLedger, type UsageLedger } from './usage-ledger.ts';
import { createUsageMonths } from './usage-months.ts';

/** What was used, for those who bill it. */
export const createUsage = ({ database, clock }: Parts) => createUsageLedger({ database, clock });

export interface MeteringPorts {
  usage: UsageLedger;
  billing: {
    planMonth: (businessId: string) => Promise<{ start: Date; end: Date; plan: Plan } | undefined>;
    periodEnding: Subscribable<[businessId: string]>;
    overageLines: (plan: Plan, used: Record<PlanMeter, bigint>, month: { start: Date; end: Date }) => BillLine[];
  };
  accounts: { membersOn: (on: Queryable) => { counts: UsageFacts['members'] } };
  streams: {
    storedBytesByBusiness: UsageFacts['storedBytes'];
    findOn: (
      on: Queryable,
    ) => (
      id: string,
    ) => Promise<{ businessId: string; sourceKey: string | null; durationMs: number | null } | undefined>;
  };
  packaging: { streamPlayable: Subscribable<[Transaction, streamId: string]> };
  sessionTracks: { trackedSince: UsageFacts['sessions'] };
  insights: { watchedByHour: UsageFacts['watchedByHour'] };
  communities: { counts: UsageFacts['communities'] };
}

/** How often is looked at what there is. */
const countEveryMs = 300_000;

export function createMetering(parts: Parts, ports: MeteringPorts) {
  const { config, database, hooks, clock, log } = parts;
  const { usage: ledger, billing, accounts, streams, packaging, sessionTracks, insights, communities } = ports;
  /** So much of what its plan includes was used by a business. Runs in the transaction that notes it, once a month. */
  const usageShareReached = hooks.create<[Transaction, ReachedShare]>('usageShareReached');
  const months = createUsageMonths({ planMonth: billing.planMonth, clock });
  const collector = createUsageCollector({
    ledger,
    db: database.db,
    months,
    facts: {
      members: accounts.membersOn(database.db).counts,
      communities: communities.counts,
      storedBytes: streams.storedBytesByBusiness,
      sessions: sessionTracks.trackedSince,
      watchedByHour: insights.watchedByHour,
    },
    clock,
  });
  const alerts = createUsageAlerts({ database, ledger, months, onReached: usageShareReached.run, clock });
  const service = createUsageService({ db: database.db, ledger, months, overageLines: billing.overageLines, clock });

  // A file is known by its key: prepared again after a crash, it is not counted again.
  packaging.streamPlayable.subscribe('metering', async (tx, streamId) => {
    const row = await streams.findOn(tx)(streamId);
    if (!row?.sourceKey || row.durationMs === null) return;
    const { businessId, sourceKey: id, durationMs: amount } = row;
    await ledger.recordIn(tx, 'packaging', { businessId, id, meter: 'encodedMinutes', amount, at: clock() });
  });
  billing.periodEnding.subscribe('metering', async (businessId) => {
    await collector.collectOf(businessId);
  });

  /** One business that fails keeps no other from being counted and told. */
  async function count(): Promise<void> {
    const tell = async () =>
      eachOf(await accounts.membersOn(database.db).counts(), ({ businessId }) => alerts.look(businessId));
    await eachOf([collector.collectAll, tell], (work) => work());
  }

  let timer: ReturnType<typeof setInterval> | undefined;
  let running = Promise.resolve();
  const sweep = () => {
    running = running
      .then(count)
      .catch((error) => log.error({ err: error }, 'The server could not count what was used.'));
  };

  return {
    usageShareReached,
    /** Resolves once everything that there is now is counted. */
    count,

    /** In the month that is counted now. */
    usedBy: service.used,

    routes: ({ route }: Http) => meteringRoutes(route, service),

    start(): void {
      if (!config.roles.includes('worker')) return;
      sweep();
      timer = setInterval(sweep, countEveryMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
