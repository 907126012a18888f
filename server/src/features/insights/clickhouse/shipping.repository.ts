import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { conversion } from '../conversions.table.ts';
import { insightOutbox, insightShipping } from '../insight-shipping.table.ts';
import { insightView } from '../insight-views.table.ts';

export interface ShippingState {
  isOn: boolean;
  epoch: string;
  hasTable: boolean;
  formerEpoch: string | null;
  batch: number;
  filledTo: number;
  fillUntil: number;
  /** How long the change that waits longest has been waiting, in seconds; 0 if none does. */
  lagSec: number;
  isWaiting: boolean;
}

/** Whoever ships says so every batch; after this long others take over. */
const heldFor = sql`interval '30 seconds'`;

/** What is known in the database of the way to ClickHouse. */
export function createShippingRepository({ db, transaction }: Pick<Database, 'db' | 'transaction'>) {
  return {
    async state(): Promise<ShippingState | undefined> {
      const { rows } = await db.execute<StateRow>(sql`
        select shipping.*, coalesce(extract(epoch from clock_timestamp() - oldest.changed_at), 0)::float8 as lag_sec,
          oldest.changed_at is not null as is_waiting
        from ${insightShipping} shipping
        cross join (select min(changed_at) as changed_at from ${insightOutbox}) as oldest`);
      const row = rows[0];
      return (
        row && {
          isOn: row.is_on,
          epoch: row.epoch,
          hasTable: row.has_table,
          formerEpoch: row.former_epoch,
          batch: row.batch,
          filledTo: row.filled_to,
          fillUntil: row.fill_until,
          lagSec: row.lag_sec,
          isWaiting: row.is_waiting,
        }
      );
    },

    /** How many views wait, up to a million. */
    async waiting(): Promise<number> {
      const { rows } = await db.execute<{ waiting: number }>(
        sql`select count(*) as waiting from (select from ${insightOutbox} limit 1000000) as first`,
      );
      return rows[0]!.waiting;
    },

    /**
     * Begins to note what changes, and has every view shipped from the first one on. Does nothing where `expected` is not
     * the epoch any more. Waits for whoever writes views, as what they write would otherwise be neither noted nor seen.
     */
    async begin(epoch: string, expected: string | undefined): Promise<void> {
      await transaction(async (tx) => {
        await tx.execute(sql`lock table ${insightView}, ${conversion} in share row exclusive mode`);
        const { rows } = await tx.execute<{ epoch: string }>(
          sql`select epoch from ${insightShipping} where one = 1 for update`,
        );
        if (rows[0]?.epoch !== expected) return;
        await tx.execute(sql`delete from ${insightOutbox}`);
        await tx.execute(sql`
          insert into ${insightShipping} as shipping (is_on, epoch, has_table, batch, filled_to, fill_until)
          select true, ${epoch}, false, 0, 0, coalesce(max(key), 0) from ${insightView}
          on conflict (one) do update set is_on = true, epoch = excluded.epoch, has_table = false,
            former_epoch = shipping.epoch, batch = shipping.batch + 1, filled_to = 0, fill_until = excluded.fill_until,
            holder = null, held_until = null`);
      });
    },

    /** Nothing is noted any more, and what was shipped counts for nothing. */
    async end(): Promise<void> {
      const { rowCount } = await db.execute(sql`update ${insightShipping} set is_on = false where is_on`);
      if (rowCount) await db.execute(sql`delete from ${insightOutbox}`);
    },

    async noteTable(epoch: string): Promise<void> {
      await db.execute(sql`update ${insightShipping} set has_table = true where epoch = ${epoch}`);
    },

    async forgetFormer(epoch: string): Promise<void> {
      await db.execute(sql`update ${insightShipping} set former_epoch = null where former_epoch = ${epoch}`);
    },

    /**
     * The number of the next batch; undefined while somebody else ships. What is read for a batch is newer than what was
     * read for any before, as nothing can be read for those any more.
     */
    async nextBatch(holder: string, epoch: string): Promise<number | undefined> {
      const { rows } = await db.execute<{ batch: number }>(sql`
        update ${insightShipping} set batch = batch + 1, holder = ${holder}, held_until = clock_timestamp() + ${heldFor}
        where is_on and epoch = ${epoch} and (holder is null or holder = ${holder} or held_until < clock_timestamp())
        returning batch`);
      return rows[0]?.batch;
    },

    /** Others may ship at once. */
    async release(holder: string): Promise<void> {
      await db.execute(sql`update ${insightShipping} set holder = null, held_until = null where holder = ${holder}`);
    },

    /**
     * Takes out what was shipped. What changed meanwhile stays, and waits from `readAt` on; what is being changed at this
     * moment is not waited for, as it stays in any case.
     */
    async settle(shipped: readonly { key: number; mark: number }[], readAt: Date): Promise<void> {
      const of = sql`unnest(
        ${sql.param(shipped.map(({ key }) => key))}::bigint[], ${sql.param(shipped.map(({ mark }) => mark))}::bigint[]
      ) as shipped (view_key, mark)`;
      await db.execute(sql`
        with free as materialized (
          select outbox.view_key, outbox.mark = shipped.mark as is_done
          from ${of} join ${insightOutbox} outbox using (view_key)
          for update of outbox skip locked
        ), done as (
          delete from ${insightOutbox} outbox using free where free.is_done and outbox.view_key = free.view_key
        )
        update ${insightOutbox} outbox set changed_at = ${readAt.toISOString()}::timestamptz
        from free where not free.is_done and outbox.view_key = free.view_key`);
    },

    /** Views up to this key are shipped. Does nothing where the batch is not the last one. */
    async noteFilled(batch: number, key: number): Promise<void> {
      await db.execute(sql`update ${insightShipping} set filled_to = ${key}::bigint where batch = ${batch}::bigint`);
    },
  };
}

type StateRow = Record<string, unknown> & {
  is_on: boolean;
  epoch: string;
  has_table: boolean;
  former_epoch: string | null;
  batch: number;
  filled_to: number;
  fill_until: number;
  lag_sec: number;
  is_waiting: boolean;
};
