import type { SitePolicy, WidgetSite } from '@zeacon/contract';
import { createCache } from '../../platform/cache.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { toSiteKey } from '../../platform/site-key.ts';
import { createAllowedSitesRepository, type PolicyChanges } from './allowed-sites.repository.ts';

export type AllowedSitesService = ReturnType<typeof createAllowedSitesService>;

export interface AllowedSitesDeps {
  database: Database;
  /** Runs in the transaction that changes whether there is a list. */
  onLimited: (tx: Transaction, businessId: string, isLimited: boolean) => Promise<unknown>;
}

/** How long another server may go on by what was saved before. */
const knownForMs = 2000;

/** Where a business lets its videos be shown. */
export function createAllowedSitesService({ database, onLimited }: AllowedSitesDeps) {
  const sites = createAllowedSitesRepository(database.db);
  const known = createCache<Promise<SitePolicy>>({ entries: 5000, ttl: knownForMs });
  const toSite = (businessId: string, policy: SitePolicy): WidgetSite => {
    const { allowedDomains, allowsOpaqueOrigins, allowsUnnamedCallers } = policy;
    return {
      siteKey: toSiteKey(businessId),
      allowedDomains: [...allowedDomains],
      allowsOpaqueOrigins,
      allowsUnnamedCallers,
    };
  };

  return {
    /** For every call of a viewer. */
    policyOf(businessId: string): Promise<SitePolicy> {
      const before = known.get(businessId);
      if (before) return before;
      const policy = sites.policy(businessId);
      policy.catch(() => known.delete(businessId));
      known.set(businessId, policy);
      return policy;
    },

    site: async (businessId: string): Promise<WidgetSite> => toSite(businessId, await sites.policy(businessId)),

    async save(businessId: string, changes: PolicyChanges): Promise<WidgetSite> {
      const policy = await database.transaction(async (tx) => {
        const saved = await createAllowedSitesRepository(tx).save(businessId, changes);
        await onLimited(tx, businessId, saved.allowedDomains.length > 0);
        return saved;
      });
      known.delete(businessId);
      return toSite(businessId, policy);
    },
  };
}
