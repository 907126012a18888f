import type { Parts } from '../../../platform/parts.ts';
import type { EventStore } from '../event-store.ts';
import { createClickHouseFigures } from './clickhouse-figures.ts';
import { createFiguresSource } from './figures-source.ts';
import { createShipper } from './shipper.ts';
import { createShippingRepository } from './shipping.repository.ts';
import { createShippingLoop } from './shipping-loop.ts';
import { createShippingMetrics } from './shipping-metrics.ts';

/** Where figures are read from, and what brings views there: the database alone unless ClickHouse is set up. */
export function openFigures(
  {
    database,
    clickhouse,
    config,
    metrics,
    clock,
    log,
  }: Pick<Parts, 'database' | 'clickhouse' | 'config' | 'metrics' | 'clock' | 'log'>,
  near: EventStore,
) {
  const ships = config.roles.includes('worker');
  const shipping = createShippingRepository(database);
  if (!clickhouse)
    return {
      store: near,
      start(): void {
        if (ships)
          void shipping
            .end()
            .catch((error) => log.warn({ err: error }, 'The server could not stop noting views for ClickHouse.'));
      },
      async stop(): Promise<void> {},
    };

  const { noteFailure } = createShippingMetrics({ registry: metrics, shipping });
  const loop = createShippingLoop({
    shipper: createShipper({ database, clickhouse }),
    onFailure(error) {
      noteFailure('shipping');
      log.warn({ err: error }, 'Views could not be shipped to ClickHouse. The server tries again.');
    },
    onRecovered: () => log.info('Views are shipped to ClickHouse again.'),
  });
  return {
    store: createFiguresSource({
      near,
      farIn: (table) => createClickHouseFigures(clickhouse, database.figures.db, table),
      state: shipping.state,
      onFailure(error) {
        noteFailure('figures');
        log.warn({ err: error }, 'ClickHouse could not tell a figure. The database is asked instead.');
      },
      clock,
    }),
    start(): void {
      if (ships) loop.start();
    },
    async stop(): Promise<void> {
      await loop.stop();
      await clickhouse.close();
    },
  };
}
