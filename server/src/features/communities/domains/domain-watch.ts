import { serverMessages } from '@zeacon/contract';
import type { Database } from '../../../platform/database/database.ts';
import { uniqueViolation } from '../../../platform/database/unique-violation.ts';
import { dayMs } from '../../../platform/days.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { digestOf } from '../../../platform/secret-tokens.ts';
import { createDomainOutcomes, HeldError, type OutcomesDeps } from './domain-outcomes.ts';
import type { DomainProofs } from './domain-proofs.ts';
import { type ClaimRow, createDomainsRepository, type DomainRow } from './domains.repository.ts';
import type { ServedDomains } from './served-domains.ts';

export interface DomainWatchDeps extends OutcomesDeps {
  database: Database;
  jobs: Jobs;
  proofs: DomainProofs;
  served: Pick<ServedDomains, 'changed'>;
}

interface CheckJob {
  communityId: string;
}

interface LookOptions {
  signal?: AbortSignal;
  /** Not asked for: the next look waits longer each time. */
  isByItself?: boolean;
}

export type DomainWatch = ReturnType<typeof createDomainWatch>;

const queue = 'communities.check-domain';
const dueAtOnce = 200;

/** Looks for the records of domains: of unverified ones ever more rarely, of verified ones every day. */
export function createDomainWatch(deps: DomainWatchDeps) {
  const { database, jobs, proofs, served, clock } = deps;
  const outcomes = createDomainOutcomes(deps);
  const domains = createDomainsRepository(database.db);

  async function needsText({ domain, businessId }: Pick<DomainRow, 'domain' | 'businessId'>): Promise<boolean> {
    const owner = await domains.ownerOf(domain);
    return owner !== undefined && owner !== digestOf(businessId);
  }

  /** Another community keeps the domain for as long as its own proof holds; `undefined` where nobody does. */
  async function holderOf(claim: ClaimRow, signal?: AbortSignal): Promise<{ id: string; holds: boolean } | undefined> {
    const holder = await domains.findHolder(claim.domain, claim.communityId);
    if (!holder) return undefined;
    const { by, isSilent } = await proofs.prove(holder, false, signal);
    return { id: holder.communityId, holds: by !== undefined || isSilent };
  }

  async function look(claim: ClaimRow, { signal, isByItself = false }: LookOptions = {}): Promise<void> {
    const proof = await proofs.prove(claim, await needsText(claim), signal);
    const holder = proof.by && !claim.verifiedAt ? await holderOf(claim, signal) : undefined;
    const isHeld = holder?.holds === true;
    const store = (heldMessage?: string) =>
      database.transaction(async (tx) => {
        const now = await createDomainsRepository(tx).lock(claim.communityId);
        // It may have been removed, and entered anew with another value, while it was looked at.
        if (now?.proofValue !== claim.proofValue) return false;
        const current = { ...claim, ...now };
        if (proof.by && heldMessage === undefined) return outcomes.proven(tx, current, proof, holder?.id);
        const message = heldMessage ?? proof.message ?? serverMessages.domainElsewhere;
        return current.verifiedAt
          ? outcomes.missing(tx, current, message)
          : outcomes.unproven(tx, current, message, isByItself);
      });
    let isElsewhere: boolean;
    try {
      isElsewhere = await store(isHeld ? serverMessages.domainElsewhere : undefined);
    } catch (error) {
      // Two proved it at once: the index, or what stands there now, lets one of them have it.
      if (!(error instanceof HeldError) && uniqueViolation(error) !== 'community_domain_verified') throw error;
      isElsewhere = await store(serverMessages.domainElsewhere);
    }
    if (isElsewhere) await served.changed();
  }

  jobs.define<CheckJob>(
    queue,
    { concurrency: 2, retryLimit: 2, retryDelaySeconds: 60, expireInSeconds: 120 },
    async ({ data: { communityId }, signal }) => {
      const claim = await domains.findAny(communityId);
      if (!claim?.nextCheckAt || claim.nextCheckAt > clock()) return;
      if (claim.isClosed) await domains.update(communityId, { nextCheckAt: new Date(clock().getTime() + dayMs) });
      else await look(claim, { signal, isByItself: true });
    },
  );

  return {
    look,
    needsText,

    /** Puts those that are due into the queue. */
    async enqueueDue(): Promise<void> {
      for (const communityId of await domains.listDue(clock(), dueAtOnce))
        await jobs.enqueue(queue, { communityId } satisfies CheckJob, { singletonKey: communityId });
    },
  };
}
