import { randomBytes } from 'node:crypto';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createShippedViewsRepository, type ShippedView } from './shipped-views.repository.ts';
import { createShippingRepository, type ShippingState } from './shipping.repository.ts';
import { createViewTable, layout } from './view-table.ts';

export interface ShipperDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  clickhouse: ClickHouse;
  /** Views sent at once. */
  batchSize?: number;
}

/** `more`: there is more to ship at once. `held`: another server ships. */
export type Shipped = 'idle' | 'more' | 'held';

export type Shipper = ReturnType<typeof createShipper>;

const newEpoch = () => `${randomBytes(6).toString('hex')}_${layout}`;

/**
 * Brings views to ClickHouse. It may stop between any two statements, and two may run at once: a view is sent as it is, not
 * as what was added to it, and of all that was sent the newest batch counts.
 */
export function createShipper({ database, clickhouse, batchSize = 5000 }: ShipperDeps) {
  const shipping = createShippingRepository(database);
  const views = createShippedViewsRepository(database.db);
  const table = createViewTable(clickhouse);
  const holder = randomBytes(8).toString('hex');
  let prepared: string | undefined;

  /** Whether the table is of this version, and holds what was shipped in this epoch. */
  async function isWhole({ epoch, hasTable }: ShippingState): Promise<boolean> {
    if (!epoch.endsWith(`_${layout}`)) return false;
    if (!(await table.exists(epoch))) return !hasTable;
    const newest = await table.newest(epoch);
    // Read last, as batches are numbered here before they are sent. A lower number is that of a backup.
    return newest <= ((await shipping.state())?.batch ?? 0);
  }

  async function prepare(state: ShippingState): Promise<boolean> {
    const { epoch, formerEpoch } = state;
    if (!(await isWhole(state))) {
      await shipping.begin(newEpoch(), epoch);
      return false;
    }
    await table.make(epoch);
    await shipping.noteTable(epoch);
    if (formerEpoch) {
      await table.drop(formerEpoch);
      await shipping.forgetFormer(formerEpoch);
    }
    prepared = epoch;
    return true;
  }

  /** Undefined while another server ships. */
  async function sendBatch(
    epoch: string,
    read: (batch: number) => Promise<ShippedView[]>,
    done: (sent: readonly ShippedView[], batch: number) => Promise<void>,
  ): Promise<number | undefined> {
    const batch = await shipping.nextBatch(holder, epoch);
    if (batch === undefined) return undefined;
    const sent = await read(batch);
    if (sent.length > 0) await table.put(epoch, batch, sent);
    await done(sent, batch);
    return sent.length;
  }

  const sendChanged = (epoch: string) =>
    sendBatch(
      epoch,
      (batch) => views.changed(batch, batchSize),
      async (sent) => {
        if (sent.length > 0) await shipping.settle(sent, sent[0]!.readAt);
      },
    );

  const sendUnfilled = (epoch: string, filledTo: number, fillUntil: number) =>
    sendBatch(
      epoch,
      (batch) => views.unfilled(batch, filledTo, fillUntil, batchSize),
      (sent, batch) => shipping.noteFilled(batch, sent.length < batchSize ? fillUntil : sent.at(-1)!.key),
    );

  return {
    /** Ships a batch of what changed, and one of what was there before. */
    async ship(): Promise<Shipped> {
      const state = await shipping.state();
      if (!state?.isOn) {
        await shipping.begin(newEpoch(), state?.epoch);
        return 'more';
      }
      const { epoch, filledTo, fillUntil, isWaiting } = state;
      if (prepared !== epoch && !(await prepare(state))) return 'more';
      const isFilled = filledTo >= fillUntil;
      const changed = isWaiting ? await sendChanged(epoch) : 0;
      const filled = isFilled ? 0 : await sendUnfilled(epoch, filledTo, fillUntil);
      if (changed === undefined || filled === undefined) return 'held';
      return changed === batchSize || !isFilled ? 'more' : 'idle';
    },

    release: () => shipping.release(holder),
  };
}
