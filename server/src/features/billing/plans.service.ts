import type { listOperatedPlans, OperatedPlan, Plan, Reply } from '@zeacon/contract';
import type { OfferedPlan, PlansConfig } from '../../config/plans-config.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createPlansRepository, type PlanRow } from './plans.repository.ts';

export type PlansService = ReturnType<typeof createPlansService>;

interface PlansDeps {
  config: PlansConfig | undefined;
  database: Database;
  newId: NewId;
  clock: Clock;
}

/** What is offered, in versions. */
export function createPlansService({ config, database, newId, clock }: PlansDeps) {
  return {
    isSelling: config !== undefined,

    /** What nothing is sold without. */
    require(): PlansConfig {
      if (!config) throw new ApiError('plan.not_sold');
      return config;
    },

    /** Stores what the file says now: whatever is changed in a plan makes a new version of it. */
    async sync(): Promise<void> {
      await database.transaction(async (tx) => {
        const plans = createPlansRepository(tx);
        await plans.lock();
        const offered: string[] = [];
        for (const details of config?.plans ?? []) {
          const { name } = details;
          const newest = await plans.newestOf(name);
          const isKept = newest !== undefined && isSame(newest.details, details);
          const id = isKept ? newest.id : newId('pln');
          if (!isKept)
            await plans.insert({ id, name, version: (newest?.version ?? 0) + 1, details, createdAt: clock() });
          offered.push(id);
        }
        await plans.offer(offered);
      });
    },

    async list(): Promise<{ isSelling: boolean; items: Plan[] }> {
      const rows = config ? await createPlansRepository(database.db).listOffered() : [];
      return { isSelling: config !== undefined, items: rows.map(toPlan) };
    },

    /** All there ever were, with how many businesses are on each. */
    async listVersions(): Promise<Reply<typeof listOperatedPlans>> {
      const plans = createPlansRepository(database.db);
      const counts = await plans.businessCounts();
      const items = (await plans.listVersions()).map((row): OperatedPlan => {
        const businesses = { TRIAL: 0, ACTIVE: 0, PAST_DUE: 0, READ_ONLY: 0, ENDED: 0 };
        for (const { planId, state, businesses: count } of counts) if (planId === row.id) businesses[state] = count;
        const isOffered = row.position !== null;
        return { plan: toPlan(row), isOffered, createdDate: row.createdAt.toISOString(), businesses };
      });
      return { isSelling: config !== undefined, requiresPlan: config?.requiresPlan ?? false, items };
    },

    /** By the name that people choose. */
    async requireOffered(on: Queryable, name: string): Promise<PlanRow> {
      const row = (await createPlansRepository(on).listOffered()).find((one) => one.name === name);
      if (!row) throw new ApiError('plan.not_found');
      if (row.details.isOnRequest) throw new ApiError('plan.on_request');
      return row;
    },
  };
}

export const toPlan = ({ id, version, details }: PlanRow): Plan => ({ id, version, ...details });

/** The database keeps the fields of an object in an order of its own. */
const isSame = (a: OfferedPlan, b: OfferedPlan): boolean => inOrder(a) === inOrder(b);
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
