import { memberLinkMinutes } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import type { BanTraces } from './ban-traces.service.ts';
import { createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import { namingTaken, type RenameIn } from './member-names.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { RequireOwnName } from './own-names.ts';

export type MemberSessions = ReturnType<typeof createMemberSessions>;

export interface MemberMail {
  to: string;
  language: string | undefined;
  businessId: string;
  template: 'community-sign-in';
  values: { community: string; path: string; origin?: string; validMinutes: number };
}

export interface MemberSessionsDeps {
  database: Database;
  addresses: Pick<CommunityAddresses, 'linkOf'>;
  queueMail: (tx: Transaction, mail: MemberMail) => Promise<void>;
  /** Whose invitation a token is of, if it is one that is good still. */
  findInvite: (tx: Transaction, token: string) => Promise<{ communityId: string; email: string } | undefined>;
  /** Makes whoever was invited a member. */
  admit: (
    tx: Transaction,
    member: { communityId: string; accountId: string; visitorId: string | null },
  ) => Promise<void>;
  noteVisitorIn: BanTraces['noteVisitorIn'];
  requireOwnName: RequireOwnName;
  renameIn: RenameIn;
  newId: NewId;
  clock: Clock;
}

interface NewLink {
  communityId: string;
  email: string;
  validMinutes: number;
}

interface NewSession {
  accountId: string;
  communityId: string;
  /** Of the browser. */
  visitorId: string | null;
  language: string | undefined;
}

interface FinishedSignIn {
  username: string | undefined;
  /** Of the browser. */
  visitorId?: string | null | undefined;
  language?: string | undefined;
}

export const memberSessionDays = 60;

/** Signed in elsewhere, one is back here at once. */
const vouchedMinutes = 5;

/** A link in a mail shows that somebody reads what is sent to their email. */
export function createMemberSessions(deps: MemberSessionsDeps) {
  const { database, addresses, queueMail, findInvite, admit, noteVisitorIn, requireOwnName, renameIn, newId, clock } =
    deps;
  const stored = createCommunityMembersRepository(database.db);

  async function isOwnName(tx: Transaction, named: Parameters<RequireOwnName>[1]): Promise<boolean> {
    try {
      await requireOwnName(tx, named);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'request.invalid') return false;
      throw error;
    }
  }

  async function openLink(tx: Transaction, { communityId, email, validMinutes }: NewLink) {
    const community = await createCommunitiesRepository(tx).findOpen(communityId);
    if (!community) throw new ApiError('community.not_found');
    const token = newSecretToken();
    const now = clock();
    const expiresAt = new Date(now.getTime() + validMinutes * 60_000);
    await createCommunityMembersRepository(tx).putSignIn({ hash: digestOf(token), communityId, email, expiresAt }, now);
    return { community, token };
  }

  /** The token of the session. */
  async function openIn(tx: Transaction, { accountId, communityId, visitorId, language }: NewSession): Promise<string> {
    const on = createCommunityMembersRepository(tx);
    const token = newSecretToken();
    const createdAt = clock();
    const expiresAt = new Date(createdAt.getTime() + memberSessionDays * 86_400_000);
    await on.insertSession({ hash: digestOf(token), accountId, communityId, visitorId, createdAt, expiresAt });
    if (visitorId) await noteVisitorIn(tx, { communityId, accountId }, visitorId);
    if (language) await on.setLanguage(accountId, language);
    return token;
  }

  return {
    openIn,

    /** Says the same whether somebody has an account or not. */
    async begin(communityId: string, address: string, language: string | undefined): Promise<void> {
      const email = address.toLowerCase();
      const validMinutes = memberLinkMinutes;
      await database.transaction(async (tx) => {
        const { community, token } = await openLink(tx, { communityId, email, validMinutes });
        const { businessId, title } = community;
        const link = addresses.linkOf(community.subdomain, `/sign-in#${token}`);
        const values = { community: title, ...link, validMinutes };
        await queueMail(tx, { to: email, language, businessId, template: 'community-sign-in', values });
      });
    },

    /** As the token of a mailed link, for whoever reads mails at this address, as somebody else has made sure of. */
    async vouch(communityId: string, email: string): Promise<{ subdomain: string; token: string }> {
      const link = { communityId, email: email.toLowerCase(), validMinutes: vouchedMinutes };
      const { community, token } = await database.transaction((tx) => openLink(tx, link));
      return { subdomain: community.subdomain, token };
    },

    /** Undefined where a username is needed first; the link is good for another try then. */
    async finish(
      linkToken: string,
      { username, visitorId = null, language }: FinishedSignIn,
    ): Promise<string | undefined> {
      return namingTaken(() =>
        database.transaction(async (tx) => {
          const on = createCommunityMembersRepository(tx);
          const now = clock();
          const signIn = await on.findSignIn(digestOf(linkToken), now);
          const invite = signIn ? undefined : await findInvite(tx, linkToken);
          const link = signIn ?? invite;
          if (!link) throw new ApiError('community.link_invalid');
          const { communityId } = link;
          const known = await on.findByEmail(link.email);
          if (!known && username === undefined) return undefined;
          const accountId = known?.id ?? newId('mbr');
          if (!known && username !== undefined) {
            await requireOwnName(tx, { communityId, username });
            const usernameKey = username.toLowerCase();
            await on.insertAccount({ id: accountId, email: link.email, username, usernameKey, createdAt: now });
          }
          // With the name that they have they cannot come in.
          if (known && invite && !(await isOwnName(tx, { communityId, accountId, username: known.username }))) {
            if (username === undefined) return undefined;
            await renameIn(tx, { accountId, communityId, username });
          }
          await on.useSignIns(communityId, link.email);
          const token = await openIn(tx, { accountId, communityId, visitorId, language });
          if (invite) await admit(tx, { communityId, accountId, visitorId });
          return token;
        }),
      );
    },

    async find(token: string) {
      const sessionHash = digestOf(token);
      const found = await stored.findSession(sessionHash, clock());
      return found && { ...found, sessionHash };
    },

    end: (sessionHash: string) => stored.removeSession(sessionHash),
  };
}
