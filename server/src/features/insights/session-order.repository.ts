import type { SessionSort } from '@zeacon/contract';
import { type SQL, sql } from 'drizzle-orm';
import { exitedBeforeStart, hasSmoothness, smoothness } from './view-measures.repository.ts';

/** Which views come first: the newest, or the worst. Those of which nothing is known in it come last. */
export const sessionOrders: Record<SessionSort, SQL> = {
  startedAt: sql`view.started_at desc`,
  startupMs: sql`view.startup_ms desc nulls last`,
  rebufferMs: sql`view.rebuffer_ms desc`,
  smoothness: sql`case when ${hasSmoothness} then ${smoothness} end asc nulls last`,
  success: sql`case when view.errors > 0 then 0 when ${exitedBeforeStart} then 1 else 2 end asc`,
};
