import type { Account, GivenRole, OpenInvite, OwnBusiness, SignUpMode } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { requireUncommonPassword } from '../../platform/common-passwords.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/passwords.ts';
import { digestOf } from '../../platform/secret-tokens.ts';
import type { Asker } from './locked-team.ts';

export type JoiningService = ReturnType<typeof createJoiningService>;

export interface TakenInvite {
  businessId: string;
  /** In lower case. */
  email: string;
  role: GivenRole;
  invitedBy: string;
  expiresAt: Date;
}

export interface SessionOrigin {
  address: string | null;
  country: string | null;
  userAgent: string | null;
}

export interface OpenedSession extends Asker {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  expiresInSec: number;
  account: Account;
}

/** What joining writes and reads of the accounts, on the database or on a transaction. Emails are in lower case. */
export interface JoiningDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  invitesOn: (queries: Queryable) => {
    findUsable(hash: string, now: Date): Promise<TakenInvite | undefined>;
    /** Takes it away; of several who ask at once one gets it. */
    take(hash: string, now: Date): Promise<TakenInvite | undefined>;
  };
  usersOn: (queries: Queryable) => {
    find(userId: string): Promise<{ email: string } | undefined>;
    findByEmail(email: string): Promise<{ id: string } | undefined>;
  };
  accountsOn: (queries: Queryable) => {
    find(businessId: string): Promise<Account | undefined>;
    /** False when the email is taken. */
    insertUser(user: { id: string; email: string; passwordHash: string }, now: Date): Promise<boolean>;
  };
  membersOn: (queries: Queryable) => {
    /** False when they are a member already. */
    insert(businessId: string, userId: string, role: GivenRole, now: Date): Promise<boolean>;
  };
  /** Somebody has shown that they read what is sent to their email. */
  emailProven: (tx: Transaction, person: { userId: string; email: string }) => Promise<unknown>;
  /** Somebody has become a member. */
  memberJoined: (tx: Transaction, member: { businessId: string; userId: string; email: string }) => Promise<unknown>;
  /** Somebody took an invite: it is not open any more, in any tab of theirs. */
  tellChanging: (tx: Transaction, emails: readonly string[]) => Promise<unknown>;
  /** Where nobody may sign up, invites are for those who have an account. */
  signUpMode: () => Promise<SignUpMode>;
  openSession: (tx: Transaction, owner: Asker, origin: SessionOrigin) => Promise<OpenedSession>;
  passwords: Passwords;
  newId: NewId;
  clock: Clock;
}

/** How somebody who was invited becomes a member. */
export function createJoiningService(deps: JoiningDeps) {
  const { database, invitesOn, usersOn, accountsOn, membersOn, emailProven, memberJoined, openSession } = deps;
  const { tellChanging, signUpMode, passwords, newId, clock } = deps;

  /** The same answer for one that never was, was used, replaced or revoked, or is too old. */
  const found = <T>(value: T | undefined): T => {
    if (value === undefined) throw new ApiError('invite.invalid');
    return value;
  };
  const requireUsable = async (token: string) =>
    found(await invitesOn(database.db).findUsable(digestOf(token), clock()));
  const take = async (tx: Transaction, token: string) => found(await invitesOn(tx).take(digestOf(token), clock()));

  async function joinIn(tx: Transaction, userId: string, { businessId, email, role }: TakenInvite): Promise<Account> {
    if (!(await membersOn(tx).insert(businessId, userId, role, clock()))) throw new ApiError('team.already_member');
    await emailProven(tx, { userId, email });
    await memberJoined(tx, { businessId, userId, email });
    await tellChanging(tx, [email]);
    return found(await accountsOn(tx).find(businessId));
  }

  return {
    joinIn,

    async read(token: string): Promise<OpenInvite> {
      const { businessId, email, role, invitedBy, expiresAt } = await requireUsable(token);
      const users = usersOn(database.db);
      const [business, inviter, invited] = await Promise.all([
        accountsOn(database.db).find(businessId),
        users.find(invitedBy),
        users.findByEmail(email),
      ]);
      const { businessName, logo } = found(business);
      return {
        businessName,
        logo,
        role,
        invitedBy: found(inviter).email,
        email,
        hasAccount: invited !== undefined,
        expiresDate: expiresAt.toISOString(),
      };
    },

    accept({ userId }: Pick<Asker, 'userId'>, token: string): Promise<OwnBusiness> {
      return database.transaction(async (tx) => {
        const invite = await take(tx, token);
        const user = await usersOn(tx).find(userId);
        if (user?.email !== invite.email) throw new ApiError('invite.other_email');
        const { id, businessName, logo } = await joinIn(tx, userId, invite);
        return { id, businessName, logo, role: invite.role };
      });
    },

    /** Login, membership and session come into being together or not at all. */
    async signUp({ token, password }: { token: string; password: string }, origin: SessionOrigin) {
      const { email } = await requireUsable(token);
      if ((await signUpMode()) === 'closed') throw new ApiError('account.sign_up_closed');
      if (await usersOn(database.db).findByEmail(email)) throw new ApiError('auth.email_taken');
      await requireUncommonPassword(password, 'password');
      const passwordHash = await passwords.hash(password);
      return database.transaction(async (tx) => {
        const invite = await take(tx, token);
        const userId = newId('usr');
        if (!(await accountsOn(tx).insertUser({ id: userId, email: invite.email, passwordHash }, clock())))
          throw new ApiError('auth.email_taken');
        const business = await joinIn(tx, userId, invite);
        return openSession(tx, { userId, businessId: business.id }, origin);
      });
    },
  };
}
