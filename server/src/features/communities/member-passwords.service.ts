import { memberPasswordFreshMinutes, serverMessages } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireUncommonPassword } from '../../platform/common-passwords.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { MemberSessions } from './member-sessions.service.ts';
import { createCommunityMembersRepository } from './members.repository.ts';

export type MemberPasswords = ReturnType<typeof createMemberPasswords>;

export interface PasswordMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'community-password';
  values: { community: string; path: string; origin?: string };
}

interface Deps {
  database: Database;
  sessions: Pick<MemberSessions, 'openIn'>;
  passwords: Passwords;
  addresses: Pick<CommunityAddresses, 'linkOf'>;
  queueMail: (tx: Transaction, mail: PasswordMail) => Promise<void>;
  clock: Clock;
}

interface SignIn {
  communityId: string;
  email: string;
  password: string;
  visitorId: string | null;
  language: string | undefined;
}

/** Passwords of members, who need none: a mailed link always signs them in, and lets them choose another one. */
export function createMemberPasswords({ database, sessions, passwords, addresses, queueMail, clock }: Deps) {
  async function tellIn(tx: Transaction, { accountId, communityId }: CommunityMember): Promise<void> {
    const account = await createCommunityMembersRepository(tx).findAccount(accountId);
    const community = await createCommunitiesRepository(tx).findOpen(communityId);
    if (!account || !community) return;
    const { businessId, title, subdomain } = community;
    await queueMail(tx, {
      ...{ to: account.email, language: account.language ?? undefined, businessId, template: 'community-password' },
      values: { community: title, ...addresses.linkOf(subdomain, '/') },
    });
  }

  /** The hash that they had then. */
  async function requireProof(member: CommunityMember, current: string | undefined): Promise<string | null> {
    const on = createCommunityMembersRepository(database.db);
    const session = await on.sessionOf(member.sessionHash);
    const account = await on.findAccount(member.accountId);
    if (!session || !account) throw new ApiError('auth.required');
    if (account.passwordHash === null) return null;
    if (clock().getTime() - session.createdAt.getTime() < memberPasswordFreshMinutes * 60_000)
      return account.passwordHash;
    if (current === undefined) throw fieldError('current', serverMessages.memberPasswordNeeded);
    if (!(await passwords.verify(account.passwordHash, current)))
      throw fieldError('current', serverMessages.passwordWrong);
    return account.passwordHash;
  }

  return {
    /** The token of a session. It takes as long whether somebody has an account, a password or neither. */
    async signIn({ communityId, email, password, visitorId, language }: SignIn): Promise<string> {
      const community = await createCommunitiesRepository(database.db).findOpen(communityId);
      if (!community) throw new ApiError('community.not_found');
      const account = await createCommunityMembersRepository(database.db).findByEmail(email.toLowerCase());
      const isTheirs = await passwords.verify(account?.passwordHash, password);
      if (!account || !isTheirs) throw new ApiError('community.sign_in_refused');
      const { id: accountId, passwordHash } = account;
      return database.transaction(async (tx) => {
        // It may have been changed meanwhile, which ends all sessions.
        const locked = await createCommunityMembersRepository(tx).lockAccount(accountId);
        if (locked?.passwordHash !== passwordHash) throw new ApiError('community.sign_in_refused');
        return sessions.openIn(tx, { accountId, communityId, visitorId, language });
      });
    },

    async set(member: CommunityMember, password: string | null, current: string | undefined): Promise<void> {
      const before = await requireProof(member, current);
      if (password !== null) await requireUncommonPassword(password, 'password');
      const passwordHash = password === null ? null : await passwords.hash(password);
      await database.transaction(async (tx) => {
        const on = createCommunityMembersRepository(tx);
        const locked = await on.lockAccount(member.accountId);
        // Of two changes at once the later one was proven by a password, or a session, that is over.
        if (locked?.passwordHash !== before || !(await on.sessionOf(member.sessionHash)))
          throw new ApiError('auth.required');
        await on.setPassword(member.accountId, passwordHash);
        await on.removeOtherSessions(member.accountId, member.sessionHash);
        await tellIn(tx, member);
      });
    },
  };
}
