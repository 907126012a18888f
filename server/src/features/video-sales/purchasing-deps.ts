import type { BaseLogger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { PurchaseRow } from './purchase-states.ts';
import type { Declined } from './sales-gateway.ts';
import type { SalesGateways } from './sales-gateways.ts';
import type { ListSeries } from './sold-series.ts';

export interface PurchasingDeps {
  database: Database;
  gateways: Pick<SalesGateways, 'of'>;
  /** What whoever pays can do about it. */
  explain: (declined: Declined) => string;
  /** Whether what is bought can be watched now. */
  isShown: (row: PurchaseRow) => Promise<boolean>;
  exists: (on: Queryable, row: PurchaseRow) => Promise<boolean>;
  listSeries: ListSeries;
  /** Run in the transaction that writes it down. */
  onPaid: (tx: Transaction, row: PurchaseRow) => Promise<void>;
  /** Paid for what its buyer has already, by `earlier`. */
  onRepeated: (tx: Transaction, row: PurchaseRow, earlier: PurchaseRow) => Promise<void>;
  /** `amount`: what was given back now, at the end of it. */
  onRefunded: (tx: Transaction, row: PurchaseRow, amount: number) => Promise<void>;
  onPartlyRefunded: (tx: Transaction, row: PurchaseRow, amount: number) => Promise<void>;
  /** Nothing was charged, and nothing is any more. */
  onFailed: (tx: Transaction, row: PurchaseRow) => Promise<void>;
  clock: Clock;
  log: BaseLogger;
}
