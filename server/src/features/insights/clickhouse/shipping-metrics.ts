import { Counter, Gauge, type Registry } from 'prom-client';
import type { ShippingState } from './shipping.repository.ts';

export interface ShippingMetricsDeps {
  registry: Registry;
  shipping: { state: () => Promise<ShippingState | undefined>; waiting: () => Promise<number> };
}

/** How far ClickHouse is behind, for `/metrics`. Nothing is said while the database does not answer. */
export function createShippingMetrics({ registry, shipping }: ShippingMetricsDeps) {
  const gauge = (name: string, help: string, read: (state: ShippingState) => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const state = await shipping.state().catch(() => undefined);
        if (state?.isOn) this.set(await read(state));
        else this.reset();
      },
    });
  gauge(
    'zeacon_clickhouse_lag_seconds',
    'Age of the oldest change that is not in ClickHouse yet.',
    ({ lagSec }) => lagSec,
  );
  gauge('zeacon_clickhouse_waiting_views', 'Views that changed and are not in ClickHouse yet, up to a million.', () =>
    shipping.waiting(),
  );
  gauge(
    'zeacon_clickhouse_filled_ratio',
    'Share of the views from before ClickHouse was set up that are in it.',
    ({ filledTo, fillUntil }) => (fillUntil === 0 ? 1 : filledTo / fillUntil),
  );
  const failures = new Counter({
    name: 'zeacon_clickhouse_failures_total',
    help: 'Times that ClickHouse failed, by what was wanted of it.',
    labelNames: ['wanted'],
    registers: [registry],
  });

  return {
    noteFailure: (wanted: 'figures' | 'shipping'): void => failures.inc({ wanted }),
  };
}
