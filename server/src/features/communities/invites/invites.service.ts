import {
  type CommunityInvite,
  type InvitesSent,
  invitesADay,
  type Page,
  ruleMessages,
  serverMessages,
  toPage,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../../platform/api-error.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { dayMs } from '../../../platform/days.ts';
import type { NewId } from '../../../platform/ids.ts';
import { digestOf } from '../../../platform/secret-tokens.ts';
import { type CommunityRow, createCommunitiesRepository } from '../communities.repository.ts';
import { FileProblem } from '../import/files/file-problem.ts';
import { createInviteMails, type InviteMailDeps } from './invite-mail.ts';
import { createInvitesRepository, type InviteRow } from './invites.repository.ts';
import { judgeAddresses } from './judge-addresses.ts';
import { readAddresses } from './read-addresses.ts';

export type InvitesService = ReturnType<typeof createInvitesService>;

export interface InvitesDeps extends InviteMailDeps {
  database: Database;
  businessName: (businessId: string) => Promise<string | undefined>;
  newId: NewId;
}

const againAfterMs = 3_600_000;

/** People who are invited by mail, each with a link of their own that is good once. */
export function createInvitesService(deps: InvitesDeps) {
  const { database, businessName, newId, clock } = deps;
  const mailIn = createInviteMails(deps);
  const stored = createInvitesRepository(database.db);

  async function requireOwn(businessId: string, communityId: string): Promise<CommunityRow> {
    const row = await createCommunitiesRepository(database.db).find(businessId, communityId);
    if (!row) throw new ApiError('community.not_found');
    return row;
  }

  async function requireInvite(businessId: string, id: string): Promise<InviteRow> {
    const row = await stored.find(businessId, id);
    if (!row) throw new ApiError('community.invite_not_found');
    return row;
  }

  /** Throws if so many are more than may go in a day. */
  async function requireRoom(tx: Transaction, businessId: string, wanted: number): Promise<void> {
    const sent = await createInvitesRepository(tx).countSince(businessId, new Date(clock().getTime() - dayMs));
    if (sent + wanted <= invitesADay) return;
    const values = { limit: invitesADay, left: Math.max(0, invitesADay - sent) };
    throw new ApiError('community.too_many_invites', {
      message: ruleMessages.fill(serverMessages.invitesTooMany, values),
    });
  }

  function read(text: string) {
    try {
      const found = readAddresses(text);
      if (found.addresses.length + found.unreadable.length === 0) throw fieldError('text', serverMessages.inviteNobody);
      return found;
    } catch (error) {
      if (error instanceof FileProblem) throw fieldError('text', error.message);
      throw error;
    }
  }

  return {
    async list(
      businessId: string,
      communityId: string,
      slice: { page: number; size: number },
    ): Promise<Page<CommunityInvite>> {
      await requireOwn(businessId, communityId);
      const { rows, totalItems } = await stored.list(communityId, slice);
      return toPage(
        rows.map((row) => toInvite(row, clock())),
        totalItems,
        slice,
      );
    },

    async invite(businessId: string, communityId: string, text: string, language: string): Promise<InvitesSent> {
      const community = await requireOwn(businessId, communityId);
      const { addresses: asked, unreadable } = read(text);
      const inviter = (await businessName(businessId)) ?? community.title;
      const emails = [...new Set(asked.map(({ email }) => email))];
      return database.transaction(async (tx) => {
        const on = createInvitesRepository(tx);
        // Whoever invites to it waits for the one who does the same.
        await createCommunitiesRepository(tx).lock(communityId);
        const { known, whyNot } = await judgeAddresses(on, community, emails, clock());
        const refused: InvitesSent['refused'] = unreadable.map((one) => ({ ...one, reason: 'INVALID' }));
        const fresh = new Set<string>();
        for (const { line, email } of asked) {
          const reason = fresh.has(email) ? 'TWICE' : whyNot(email);
          if (reason) refused.push({ line, text: email, reason });
          else fresh.add(email);
        }
        await requireRoom(tx, businessId, fresh.size);
        for (const email of fresh) {
          const spoken = known.get(email)?.language ?? language;
          await mailIn(tx, community, { id: newId('civ'), email, inviter, language: spoken });
        }
        return { invitedCount: fresh.size, refused: refused.toSorted((one, other) => one.line - other.line) };
      });
    },

    async resend(businessId: string, inviteId: string, language: string): Promise<CommunityInvite> {
      const { communityId } = await requireInvite(businessId, inviteId);
      const community = await requireOwn(businessId, communityId);
      const inviter = (await businessName(businessId)) ?? community.title;
      await database.transaction(async (tx) => {
        const on = createInvitesRepository(tx);
        // Whoever invites to it waits for the one who does the same.
        await createCommunitiesRepository(tx).lock(communityId);
        const row = await on.lock(inviteId);
        if (row?.state !== 'SENT') throw new ApiError('community.invite_state');
        const [standing] = await on.standings(communityId, [row.email]);
        if (standing?.state === 'BANNED') throw new ApiError('community.invite_state');
        if (clock().getTime() - row.sentAt.getTime() < againAfterMs) throw new ApiError('community.invite_too_soon');
        await requireRoom(tx, businessId, 1);
        const { id, email } = row;
        await mailIn(tx, community, { id, email, inviter, language: standing?.language ?? language });
      });
      return toInvite(await requireInvite(businessId, inviteId), clock());
    },

    async revoke(businessId: string, inviteId: string): Promise<void> {
      await requireInvite(businessId, inviteId);
      await database.transaction(async (tx) => {
        const on = createInvitesRepository(tx);
        if ((await on.lock(inviteId))?.state !== 'SENT') throw new ApiError('community.invite_state');
        await on.update(inviteId, { state: 'REVOKED', hash: null });
      });
    },

    /** Whose invitation a token is of; locks it until the transaction ends. */
    findIn: (tx: Transaction, token: string) => createInvitesRepository(tx).lockByHash(digestOf(token), clock()),

    isInvited: (tx: Transaction, communityId: string, accountId: string) =>
      createInvitesRepository(tx).isInvited(communityId, accountId, clock()),
    isExpected: (communityId: string, accountId: string) => stored.isInvited(communityId, accountId, clock()),

    /** In the transaction in which they join, by whatever way. */
    acceptIn: (tx: Transaction, { communityId, memberId }: { communityId: string; memberId: string }) =>
      createInvitesRepository(tx).accept(communityId, memberId, clock()),

    /** In the transaction in which they are banned. */
    revokeIn: (tx: Transaction, { communityId, memberId }: { communityId: string; memberId: string }) =>
      createInvitesRepository(tx).revokeOf(communityId, memberId),

    /** By the link in a mail. */
    decline: (businessId: string, email: string) =>
      database.transaction((tx) => createInvitesRepository(tx).decline(businessId, email, digestOf(email), clock())),

    /** In the transaction in which a person is forgotten, before their account goes. */
    eraseIn: (tx: Transaction, accountId: string) => createInvitesRepository(tx).eraseOf(accountId),

    ofPerson: async (accountId: string) =>
      (await stored.listOf(accountId)).map((row) => {
        const { state, sentDate } = toInvite(row, clock());
        return { communityId: row.communityId, state, sentDate };
      }),
  };
}

function toInvite({ id, email, state, sentAt, expiresAt, acceptedAt }: InviteRow, now: Date): CommunityInvite {
  return {
    ...{ id, email, state: state === 'SENT' && expiresAt <= now ? 'EXPIRED' : state },
    sentDate: sentAt.toISOString(),
    expiresDate: expiresAt.toISOString(),
    acceptedDate: acceptedAt?.toISOString() ?? null,
  };
}
