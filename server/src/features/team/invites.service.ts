import { type GivenRole, type Invite, type InviteDraft, inviteDays, invitesMaxPerBusiness } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import type { NewId } from '../../platform/ids.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import { type Asker, createInTeam, type LockedTeam, type LockTeamDeps, requireWithin } from './locked-team.ts';

export type InvitesService = ReturnType<typeof createInvitesService>;

export interface StoredInvite {
  id: string;
  businessId: string;
  /** In lower case. */
  email: string;
  role: GivenRole;
  hash: string;
  invitedBy: string;
  sentAt: Date;
  expiresAt: Date;
}

export interface StoredInvites {
  /** The newest first. */
  list(businessId: string): Promise<StoredInvite[]>;
  find(businessId: string, id: string): Promise<StoredInvite | undefined>;
  /** In place of one to the same email of the same business. */
  put(invite: StoredInvite): Promise<void>;
  remove(businessId: string, id: string): Promise<void>;
  removeExpired(businessId: string, before: Date): Promise<void>;
}

export interface InviteMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'team-invite';
  values: { path: string; validMinutes: number; business: string; inviter: string; role: GivenRole };
}

export interface InvitesDeps extends LockTeamDeps {
  invitesOn: (queries: Queryable) => StoredInvites;
  businessesOn: (queries: Queryable) => { find(id: string): Promise<{ businessName: string } | undefined> };
  /** Those who are invited see it at once where they are signed in. */
  tellChanging: (tx: Transaction, emails: readonly string[]) => Promise<unknown>;
  queueMail: (tx: Transaction, mail: InviteMail) => Promise<void>;
  newId: NewId;
  clock: Clock;
}

/** For so long one that expired can be sent again. */
const forgottenAfterMs = 30 * dayMs;

/** Who was asked to join a business. Each invite is a link in a mail, whose token only its digest is kept of. */
export function createInvitesService(deps: InvitesDeps) {
  const { database, membersOn, invitesOn, businessesOn, tellChanging, queueMail, newId, clock } = deps;
  const inTeam = createInTeam({ database, membersOn });

  async function send(
    { tx, self }: LockedTeam,
    { businessId, userId }: Asker,
    { id, email, role }: Pick<StoredInvite, 'id' | 'email' | 'role'>,
    language: string | undefined,
  ): Promise<Invite> {
    const business = await businessesOn(tx).find(businessId);
    if (!business) throw new ApiError('auth.forbidden');
    const token = newSecretToken();
    const sentAt = clock();
    const expiresAt = new Date(sentAt.getTime() + inviteDays * dayMs);
    const row = { id, businessId, email, role, hash: digestOf(token), invitedBy: userId, sentAt, expiresAt };
    await invitesOn(tx).put(row);
    await tellChanging(tx, [email]);
    const values = {
      // After the #, where neither a server's log nor a referrer has it.
      path: `/accept-invite#${token}`,
      validMinutes: inviteDays * 24 * 60,
      business: business.businessName,
      inviter: self.email,
      role,
    };
    await queueMail(tx, { to: email, language, businessId, template: 'team-invite', values });
    return toInvite(row, self.email);
  }

  async function findIn({ tx, own }: LockedTeam, { businessId }: Asker, id: string): Promise<StoredInvite> {
    const found = await invitesOn(tx).find(businessId, id);
    if (!found) throw new ApiError('invite.not_found');
    requireWithin(own, found.role);
    return found;
  }

  return {
    async list({ businessId }: Asker): Promise<{ items: Invite[] }> {
      const [invites, members] = await Promise.all([
        invitesOn(database.db).list(businessId),
        membersOn(database.db).list(businessId),
      ]);
      const emails = new Map(members.map(({ userId, email }) => [userId, email]));
      return { items: invites.map((invite) => toInvite(invite, emails.get(invite.invitedBy) ?? '')) };
    },

    invite(asker: Asker, draft: InviteDraft, language: string | undefined): Promise<Invite> {
      const email = draft.email.toLowerCase();
      return inTeam(asker, async (team) => {
        requireWithin(team.own, draft.role);
        if (team.all.some((member) => member.email === email)) throw new ApiError('team.already_member');
        const invites = invitesOn(team.tx);
        await invites.removeExpired(asker.businessId, new Date(clock().getTime() - forgottenAfterMs));
        const stored = await invites.list(asker.businessId);
        const before = stored.find((invite) => invite.email === email);
        if (before) requireWithin(team.own, before.role);
        if (!before && stored.length >= invitesMaxPerBusiness) throw new ApiError('invite.too_many');
        return send(team, asker, { id: newId('inv'), email, role: draft.role }, language);
      });
    },

    resend(asker: Asker, id: string, language: string | undefined): Promise<Invite> {
      return inTeam(asker, async (team) => send(team, asker, await findIn(team, asker, id), language));
    },

    revoke(asker: Asker, id: string): Promise<void> {
      return inTeam(asker, async (team) => {
        const { email } = await findIn(team, asker, id);
        await invitesOn(team.tx).remove(asker.businessId, id);
        await tellChanging(team.tx, [email]);
      });
    },

    /** Rejects with `invite.not_found`. */
    async emailOf({ businessId }: Asker, id: string): Promise<string> {
      const found = await invitesOn(database.db).find(businessId, id);
      if (!found) throw new ApiError('invite.not_found');
      return found.email;
    },
  };
}

const toInvite = (
  { id, email, role, sentAt, expiresAt }: Omit<StoredInvite, 'businessId' | 'hash' | 'invitedBy'>,
  invitedBy: string,
): Invite => ({
  id,
  email,
  role,
  invitedBy,
  sentDate: sentAt.toISOString(),
  expiresDate: expiresAt.toISOString(),
});
