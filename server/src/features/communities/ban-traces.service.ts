import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { type BanTraceRow, createBanTracesRepository } from './ban-traces.repository.ts';
import { createCommunityMembersRepository, type MembershipRow } from './members.repository.ts';

export type BanTraces = ReturnType<typeof createBanTraces>;

type Member = Pick<MembershipRow, 'communityId' | 'accountId'>;

/** After the account is gone. The guide to privacy says it. */
export const banTraceDays = 365;

interface Deps {
  database: Database;
  /** They never change, as nothing is known again by another one. */
  keys: KeyRing;
  clock: Clock;
}

/** What is kept of banned people, so that they are noticed when they come back as somebody else. */
export function createBanTraces({ database, keys, clock }: Deps) {
  /** Tells nothing about another community. */
  const digestOf = (communityId: string, kind: 'email' | 'browser', value: string) =>
    createHmac('sha256', keys.current)
      .update(JSON.stringify(['ban', communityId, kind, value]))
      .digest('base64url');

  async function browsersOf(tx: Transaction, { communityId, accountId, visitorId }: MembershipRow): Promise<string[]> {
    const signedIn = await createBanTracesRepository(tx).browsersOf(communityId, accountId);
    const seen = new Set([...signedIn, ...(visitorId ? [visitorId] : [])]);
    return [...seen].map((id) => digestOf(communityId, 'browser', id));
  }

  return {
    /** In the transaction that bans somebody. */
    async noteBanIn(tx: Transaction, { communityId, accountId }: Member): Promise<void> {
      const membership = await createCommunityMembersRepository(tx).find(communityId, accountId);
      if (membership?.state !== 'BANNED') return;
      const { businessId } = membership;
      const digests = await browsersOf(tx, membership);
      const on = createBanTracesRepository(tx);
      await on.put(digests.map((digest) => ({ communityId, accountId, businessId, digest })));
    },

    /** In which browser somebody signs in. The one that they were banned in stays known. */
    async noteVisitorIn(tx: Transaction, { communityId, accountId }: Member, visitorId: string): Promise<void> {
      const members = createCommunityMembersRepository(tx);
      const membership = await members.lock(communityId, accountId);
      if (membership?.state !== 'BANNED') return members.noteVisitor(communityId, accountId, visitorId);
      const digest = digestOf(communityId, 'browser', visitorId);
      const { businessId } = membership;
      await createBanTracesRepository(tx).put([{ communityId, accountId, businessId, digest }]);
    },

    /** In the transaction in which somebody is forgotten, before their account goes. */
    async keepErasedIn(tx: Transaction, accountId: string): Promise<void> {
      const on = createBanTracesRepository(tx);
      const account = await createCommunityMembersRepository(tx).findAccount(accountId);
      const known = await on.ofAccount(accountId);
      await on.removeOfAccount(accountId);
      const forgetAt = new Date(clock().getTime() + banTraceDays * 86_400_000);
      const kept: BanTraceRow[] = [];
      for (const ban of await on.bansOf(accountId)) {
        const { communityId, businessId } = ban;
        const digests = known.filter((row) => row.communityId === communityId).map(({ digest }) => digest);
        digests.push(...(await browsersOf(tx, ban)));
        if (account) digests.push(digestOf(communityId, 'email', account.email));
        for (const digest of new Set(digests)) kept.push({ communityId, accountId: '', businessId, digest, forgetAt });
      }
      await on.put(kept);
    },

    /** In the transaction that lifts a ban. */
    liftIn: (tx: Transaction, { communityId, accountId }: Member) =>
      createBanTracesRepository(tx).remove(communityId, accountId),

    /** Whether somebody else who was banned had this browser or this email. */
    async isKnownIn(
      tx: Transaction,
      { communityId, accountId }: Member,
      { visitorId, email }: { visitorId: string | null; email: string },
    ): Promise<boolean> {
      const digests = [digestOf(communityId, 'email', email)];
      if (visitorId) digests.push(digestOf(communityId, 'browser', visitorId));
      return createBanTracesRepository(tx).isKnown({ communityId, accountId }, digests, clock());
    },

    /** Forgets what was kept long enough. */
    sweep: () => createBanTracesRepository(database.db).removeOver(clock()),
  };
}
