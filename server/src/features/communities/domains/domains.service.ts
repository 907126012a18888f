import { type CommunityDomain, type DomainState, domainEndDays, ownDomainOf } from '@zeacon/contract';
import { ApiError, fieldError } from '../../../platform/api-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { dayMs } from '../../../platform/days.ts';
import { newSecretToken } from '../../../platform/secret-tokens.ts';
import { createCommunitiesRepository } from '../communities.repository.ts';
import type { CommunityAddresses } from '../community-address.ts';
import { refuseDomain, shownDomain } from './domain-names.ts';
import type { DomainProofs } from './domain-proofs.ts';
import type { DomainWatch } from './domain-watch.ts';
import { type ClaimRow, createDomainsRepository } from './domains.repository.ts';
import type { ServedDomains } from './served-domains.ts';

export interface DomainsDeps {
  database: Database;
  addresses: Pick<CommunityAddresses, 'originOfDomain'>;
  /** Of the platform. */
  hostname: string;
  proofs: Pick<DomainProofs, 'recordsOf'>;
  watch: DomainWatch;
  served: ServedDomains;
  /** The community has another address from now on. */
  onMoved: (tx: Transaction, communityId: string) => Promise<unknown>;
  clock: Clock;
}

export type DomainsService = ReturnType<typeof createDomainsService>;

const firstCheckMs = 60_000;

/** The domains of their own that communities are shown at. */
export function createDomainsService(deps: DomainsDeps) {
  const { database, addresses, hostname, proofs, watch, served, onMoved, clock } = deps;
  const domains = createDomainsRepository(database.db);

  async function requireCommunity(businessId: string, communityId: string): Promise<void> {
    const found = await createCommunitiesRepository(database.db).find(businessId, communityId);
    if (!found) throw new ApiError('community.not_found');
  }

  async function require(businessId: string, communityId: string): Promise<ClaimRow> {
    await requireCommunity(businessId, communityId);
    const claim = await domains.find(businessId, communityId);
    if (!claim) throw new ApiError('community.domain_not_found');
    return claim;
  }

  async function shown(claim: ClaimRow): Promise<CommunityDomain> {
    const { missingAt, domain } = claim;
    return {
      ...{ communityId: claim.communityId, domain, name: shownDomain(domain) },
      url: addresses.originOfDomain(domain),
      state: stateOf(claim),
      records: proofs.recordsOf(claim),
      needsText: await watch.needsText(claim),
      message: claim.message,
      verifiedBy: claim.verifiedBy,
      verifiedDate: dateOf(claim.verifiedAt),
      openedDate: dateOf(claim.openedAt),
      missingDate: dateOf(missingAt),
      endsDate: dateOf(missingAt && new Date(missingAt.getTime() + domainEndDays * dayMs)),
      checkedDate: dateOf(claim.checkedAt),
      nextCheckDate: dateOf(claim.nextCheckAt),
      createdDate: claim.createdAt.toISOString(),
    };
  }

  return {
    async get(businessId: string, communityId: string): Promise<{ domain: CommunityDomain | null }> {
      await requireCommunity(businessId, communityId);
      const claim = await domains.find(businessId, communityId);
      return { domain: claim ? await shown(claim) : null };
    },

    async set(businessId: string, communityId: string, value: string): Promise<CommunityDomain> {
      await requireCommunity(businessId, communityId);
      const refusal = refuseDomain(value, hostname);
      if (refusal !== undefined) throw fieldError('domain', refusal);
      const domain = ownDomainOf(value)!;
      await database.transaction(async (tx) => {
        const now = clock();
        const nextCheckAt = new Date(now.getTime() + firstCheckMs);
        const draft = { communityId, businessId, domain, proofValue: newSecretToken(), nextCheckAt, createdAt: now };
        const on = createDomainsRepository(tx);
        if (await on.insert(draft)) return;
        if ((await on.findAny(communityId))?.domain !== domain) throw new ApiError('community.domain_exists');
      });
      return shown(await require(businessId, communityId));
    },

    async check(businessId: string, communityId: string): Promise<CommunityDomain> {
      await watch.look(await require(businessId, communityId));
      return shown(await require(businessId, communityId));
    },

    async remove(businessId: string, communityId: string): Promise<void> {
      await requireCommunity(businessId, communityId);
      await database.transaction(async (tx) => {
        const row = await createDomainsRepository(tx).remove(businessId, communityId);
        if (!row) throw new ApiError('community.domain_not_found');
        if (row.openedAt) await onMoved(tx, communityId);
      });
      await served.changed();
    },

    /** The first page that is shown there proves that people get there, too: it is the community's address from now on. */
    async noteOpened(domain: string): Promise<void> {
      await database.transaction(async (tx) => {
        const communityId = await createDomainsRepository(tx).noteOpened(domain, clock());
        if (communityId !== undefined) await onMoved(tx, communityId);
      });
      await served.changed();
    },

    isServed: (domain: string): boolean => served.at(domain.toLowerCase()) !== undefined,
  };
}

const dateOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

function stateOf({ verifiedAt, endedAt, toldAt }: ClaimRow): DomainState {
  if (!verifiedAt) return endedAt ? 'ENDED' : 'PENDING';
  return toldAt ? 'ATTENTION' : 'VERIFIED';
}
