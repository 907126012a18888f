import type { Database } from '../../../platform/database/database.ts';
import { type Bus, wire } from '../../../platform/realtime/bus.ts';
import { createDomainsRepository } from './domains.repository.ts';

export type ServedDomains = ReturnType<typeof createServedDomains>;

interface Served {
  domain: string;
  subdomain: string;
  isOpened: boolean;
}

const changedWire = wire<Record<string, never>>('community-domains');

/**
 * The domains at which communities are shown, in memory: every request asks for its host, before anything else. Each
 * server reads them anew when one of them changed something.
 */
export function createServedDomains({ database, bus }: { database: Pick<Database, 'db'>; bus: Bus }) {
  let byDomain = new Map<string, Served>();
  let bySubdomain = new Map<string, Served>();
  let proven: ReadonlySet<string> = new Set();
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const domains = createDomainsRepository(database.db);
    const rows = await domains.listServed();
    proven = new Set(await domains.listProven());
    const served = rows.map(({ openedAt, ...row }) => ({ ...row, isOpened: openedAt !== null }));
    byDomain = new Map(served.map((one) => [one.domain, one]));
    bySubdomain = new Map(served.map((one) => [one.subdomain, one]));
  }

  /** One after another, so that an older answer never replaces a newer one. */
  function load(): Promise<void> {
    reading = reading.catch(() => undefined).then(read);
    return reading;
  }
  const loadLater = () => void load().catch(() => undefined);
  bus.listen(changedWire, loadLater);
  bus.onLost(loadLater);

  return {
    load,
    at: (domain: string): Readonly<Served> | undefined => byDomain.get(domain),
    /** Whether it ever showed a community. */
    wasProven: (domain: string): boolean => proven.has(domain),
    of: (subdomain: string): Readonly<Served> | undefined => bySubdomain.get(subdomain),

    /** Call it once a change is saved. */
    async changed(): Promise<void> {
      await load();
      await bus.publish(changedWire, {});
    },
  };
}
