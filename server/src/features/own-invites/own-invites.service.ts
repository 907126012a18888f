import { type Account, type GivenRole, type OwnBusiness, type OwnInvite, ownInvitesListed } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';

export type OwnInvitesService = ReturnType<typeof createOwnInvitesService>;

interface Invited {
  userId: string;
  /** In lower case. */
  email: string;
}

interface Listed extends Pick<OwnInvite, 'id' | 'businessName' | 'logo' | 'role' | 'invitedBy'> {
  sentAt: Date;
  expiresAt: Date;
}

export interface TakenInvite {
  id: string;
  businessId: string;
  email: string;
  role: GivenRole;
  invitedBy: string;
  expiresAt: Date;
}

export interface OwnInvitesDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  usersOn: (queries: Queryable) => { find(userId: string): Promise<{ email: string } | undefined> };
  /** Whether this person has shown that they read what is sent to this email. */
  isProven: (userId: string, email: string, queries: Queryable) => Promise<boolean>;
  invitesOn: (queries: Queryable) => {
    listFor(invited: Invited, now: Date, limit: number): Promise<Listed[]>;
    /** Takes it away; of several who ask at once one gets it. */
    takeFor(invited: Invited, id: string, now: Date): Promise<TakenInvite | undefined>;
  };
  joinIn: (tx: Transaction, userId: string, invite: TakenInvite) => Promise<Account>;
  tellDeclined: (tx: Transaction, invite: TakenInvite) => Promise<unknown>;
  clock: Clock;
}

/**
 * The invites of a person who has an account, which they answer where they are signed in. The email that they have
 * confirmed is what makes an invite theirs: an account that merely claims an email sees and answers nothing.
 */
export function createOwnInvitesService(deps: OwnInvitesDeps) {
  const { database, usersOn, isProven, invitesOn, joinIn, tellDeclined, clock } = deps;

  async function provenOn(queries: Queryable, userId: string): Promise<Invited | undefined> {
    const user = await usersOn(queries).find(userId);
    if (!user || !(await isProven(userId, user.email, queries))) return undefined;
    return { userId, email: user.email };
  }

  /** The same answer for one that was ended, and for one of somebody else. */
  async function takeIn(tx: Transaction, userId: string, id: string): Promise<TakenInvite> {
    const invited = await provenOn(tx, userId);
    const invite = invited && (await invitesOn(tx).takeFor(invited, id, clock()));
    if (!invite) throw new ApiError('invite.not_found');
    return invite;
  }

  return {
    async list(userId: string): Promise<{ items: OwnInvite[] }> {
      const invited = await provenOn(database.db, userId);
      const listed = invited ? await invitesOn(database.db).listFor(invited, clock(), ownInvitesListed) : [];
      return { items: listed.map(toOwnInvite) };
    },

    accept: (userId: string, id: string): Promise<OwnBusiness> =>
      database.transaction(async (tx) => {
        const invite = await takeIn(tx, userId, id);
        const { id: businessId, businessName, logo } = await joinIn(tx, userId, invite);
        return { id: businessId, businessName, logo, role: invite.role };
      }),

    decline: (userId: string, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        await tellDeclined(tx, await takeIn(tx, userId, id));
      }),
  };
}

const toOwnInvite = ({ sentAt, expiresAt, ...invite }: Listed): OwnInvite => ({
  ...invite,
  sentDate: sentAt.toISOString(),
  expiresDate: expiresAt.toISOString(),
});
