import { domainAttentionDays, domainEndDays, domainSearchDays, serverMessages } from '@zeacon/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { uniqueViolation } from '../../../platform/database/unique-violation.ts';
import { dayMs } from '../../../platform/days.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { digestOf } from '../../../platform/secret-tokens.ts';
import { shownDomain } from './domain-names.ts';
import type { DomainProofs, ProofOfDomain } from './domain-proofs.ts';
import { type ClaimRow, createDomainsRepository, type DomainRow } from './domains.repository.ts';
import type { ServedDomains } from './served-domains.ts';

/** A domain that was verified and whose records are missing. */
export interface DomainTrouble {
  communityId: string;
  businessId: string;
  /** Of the community. */
  title: string;
  /** As people write it. */
  domain: string;
  /** When it ends if nothing is done; null where it has ended. */
  endsAt: Date | null;
}

export interface DomainWatchDeps {
  database: Database;
  jobs: Jobs;
  proofs: DomainProofs;
  served: Pick<ServedDomains, 'changed'>;
  /** In the transaction that stores it. */
  onTrouble: (tx: Transaction, trouble: DomainTrouble) => Promise<unknown>;
  /** The community has another address from now on. */
  onMoved: (tx: Transaction, communityId: string) => Promise<unknown>;
  clock: Clock;
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
const firstWaitMs = 60_000;
const missingWaitMs = 6 * 3_600_000;

/** Looks for the records of domains: of unverified ones ever more rarely, of verified ones every day. */
export function createDomainWatch(deps: DomainWatchDeps) {
  const { database, jobs, proofs, served, onTrouble, onMoved, clock } = deps;
  const domains = createDomainsRepository(database.db);
  const later = (ms: number) => new Date(clock().getTime() + ms);

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

  async function end(tx: Transaction, row: ClaimRow, message: string): Promise<void> {
    const on = createDomainsRepository(tx);
    await on.update(row.communityId, {
      ...{ verifiedAt: null, verifiedBy: null, openedAt: null, missingAt: null, toldAt: null },
      ...{ endedAt: clock(), checkedAt: clock(), message, tries: 0, nextCheckAt: later(missingWaitMs) },
    });
    await onTrouble(tx, { ...row, domain: shownDomain(row.domain), endsAt: null });
    if (row.openedAt) await onMoved(tx, row.communityId);
  }

  /** Returns whether the community is shown somewhere else now. */
  async function storeProof(
    tx: Transaction,
    claim: ClaimRow,
    proof: ProofOfDomain & { message: null },
    formerId: string | undefined,
  ): Promise<boolean> {
    const on = createDomainsRepository(tx);
    const now = clock();
    const holder = await on.findHolder(claim.domain, claim.communityId);
    if (holder) {
      if (holder.communityId !== formerId) throw new HeldError();
      await end(tx, holder, serverMessages.domainElsewhere);
    }
    await on.update(claim.communityId, {
      ...{ verifiedAt: claim.verifiedAt ?? now, verifiedBy: proof.by, checkedAt: now, nextCheckAt: later(dayMs) },
      ...{ missingAt: null, toldAt: null, endedAt: null, message: null, tries: 0 },
    });
    await on.noteProven(claim.domain, digestOf(claim.businessId), now);
    return !claim.verifiedAt;
  }

  async function storeMissing(tx: Transaction, claim: ClaimRow, message: string): Promise<boolean> {
    const now = clock();
    const missingAt = claim.missingAt ?? now;
    const missingMs = now.getTime() - missingAt.getTime();
    if (missingMs >= domainEndDays * dayMs) {
      await end(tx, claim, message);
      return true;
    }
    const tells = missingMs >= domainAttentionDays * dayMs && !claim.toldAt;
    await createDomainsRepository(tx).update(claim.communityId, {
      ...{ missingAt, message, checkedAt: now, nextCheckAt: later(missingWaitMs) },
      ...(tells && { toldAt: now }),
    });
    const endsAt = new Date(missingAt.getTime() + domainEndDays * dayMs);
    if (tells) await onTrouble(tx, { ...claim, domain: shownDomain(claim.domain), endsAt });
    return false;
  }

  async function storeUnproven(tx: Transaction, claim: ClaimRow, message: string, isByItself: boolean) {
    const now = clock();
    const { endedAt, createdAt } = claim;
    const searchedMs = now.getTime() - (endedAt ?? createdAt).getTime();
    const wait = Math.min(firstWaitMs * 2 ** claim.tries, missingWaitMs);
    const isOver = searchedMs >= domainSearchDays * dayMs;
    await createDomainsRepository(tx).update(claim.communityId, {
      ...{ message, checkedAt: now },
      ...(isByItself && { tries: claim.tries + 1, nextCheckAt: isOver ? null : later(wait) }),
    });
    return false;
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
        if (proof.by && heldMessage === undefined) return storeProof(tx, current, proof, holder?.id);
        const message = heldMessage ?? proof.message ?? serverMessages.domainElsewhere;
        return current.verifiedAt
          ? storeMissing(tx, current, message)
          : storeUnproven(tx, current, message, isByItself);
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
      if (claim.isClosed) await domains.update(communityId, { nextCheckAt: later(dayMs) });
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

/** Another community proved the domain meanwhile. */
class HeldError extends Error {
  override readonly name = 'HeldError';
}
