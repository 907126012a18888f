import { domainAttentionDays, domainEndDays, domainSearchDays, serverMessages } from '@zeacon/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { dayMs } from '../../../platform/days.ts';
import { digestOf } from '../../../platform/secret-tokens.ts';
import { shownDomain } from './domain-names.ts';
import type { ProofOfDomain } from './domain-proofs.ts';
import { type ClaimRow, createDomainsRepository } from './domains.repository.ts';

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

export interface OutcomesDeps {
  /** In the transaction that stores it. */
  onTrouble: (tx: Transaction, trouble: DomainTrouble) => Promise<unknown>;
  /** The community has another address from now on. */
  onMoved: (tx: Transaction, communityId: string) => Promise<unknown>;
  clock: Clock;
}

const firstWaitMs = 60_000;
const missingWaitMs = 6 * 3_600_000;

/** Another community proved the domain meanwhile. */
export class HeldError extends Error {
  override readonly name = 'HeldError';
}

/** What becomes of a domain once it was looked at. Each returns whether the community is shown somewhere else now. */
export function createDomainOutcomes({ onTrouble, onMoved, clock }: OutcomesDeps) {
  const later = (ms: number) => new Date(clock().getTime() + ms);

  async function end(tx: Transaction, row: ClaimRow, message: string): Promise<void> {
    const on = createDomainsRepository(tx);
    await on.update(row.communityId, {
      ...{ verifiedAt: null, verifiedBy: null, openedAt: null, missingAt: null, toldAt: null },
      ...{ endedAt: clock(), checkedAt: clock(), message, tries: 0, nextCheckAt: later(missingWaitMs) },
    });
    await onTrouble(tx, { ...row, domain: shownDomain(row.domain), endsAt: null });
    if (row.openedAt) await onMoved(tx, row.communityId);
  }

  async function proven(
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

  async function missing(tx: Transaction, claim: ClaimRow, message: string): Promise<boolean> {
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

  async function unproven(tx: Transaction, claim: ClaimRow, message: string, isByItself: boolean) {
    const now = clock();
    const { endedAt, createdAt } = claim;
    const searchedMs = now.getTime() - (endedAt ?? createdAt).getTime();
    const wait = endedAt ? missingWaitMs : Math.min(firstWaitMs * 2 ** claim.tries, missingWaitMs);
    const isOver = searchedMs >= domainSearchDays * dayMs;
    await createDomainsRepository(tx).update(claim.communityId, {
      ...{ message, checkedAt: now },
      ...(isByItself && { tries: claim.tries + 1, nextCheckAt: isOver ? null : later(wait) }),
    });
    return false;
  }

  return { proven, missing, unproven };
}
