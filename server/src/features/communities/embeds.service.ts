import { embedSessionHours, memberCodeSeconds, type PublicCommunity } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import type { CommunitiesService } from './communities.service.ts';
import { createEmbedCodesRepository } from './embed-codes.repository.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { MembersService } from './members.service.ts';

export type EmbedsService = ReturnType<typeof createEmbedsService>;

export interface EmbedsDeps {
  database: Database;
  communities: Pick<CommunitiesService, 'getOpen'>;
  members: Pick<MembersService, 'requireOpen'>;
  /** Rejects with `embed_site.refused` where the business does not let its content be shown. */
  requireSite: (businessId: string, origin: string) => Promise<void>;
  clock: Clock;
}

/** Members on pages of the business, which cannot be given the cookie of the community's own host. */
export function createEmbedsService({ database, communities, members, requireSite, clock }: EmbedsDeps) {
  const codes = createEmbedCodesRepository(database.db);

  return {
    details: (communityId: string): Promise<PublicCommunity> => communities.getOpen(communityId),
    businessOfPost: codes.businessOfPost,
    businessOfComment: codes.businessOfComment,

    async issueCode(
      member: CommunityMember,
      { communityId, origin, challenge }: { communityId: string; origin: string; challenge: string },
    ): Promise<string> {
      if (member.communityId !== communityId) throw new ApiError('community.not_found');
      const { businessId } = await members.requireOpen(communityId);
      if (!isWebOrigin(origin))
        throw fieldError('origin', 'Give the origin of a page, such as https://www.example.com');
      await requireSite(businessId, origin);
      const code = newSecretToken();
      const now = clock();
      const expiresAt = new Date(now.getTime() + memberCodeSeconds * 1000);
      const { accountId } = member;
      await database.transaction((tx) =>
        createEmbedCodesRepository(tx).put(
          { hash: digestOf(code), accountId, communityId, origin, challenge, expiresAt },
          now,
        ),
      );
      return code;
    },

    /** Each code is tried once: it is gone even where this throws. */
    async redeem({ code, verifier }: { code: string; verifier: string }, origin: string | undefined) {
      const row = await database.transaction((tx) => createEmbedCodesRepository(tx).take(digestOf(code)));
      const now = clock();
      if (!row || row.expiresAt <= now || row.origin !== origin || digestOf(verifier) !== row.challenge)
        throw new ApiError('community.code_invalid');
      const { accountId, communityId } = row;
      const { businessId } = await members.requireOpen(communityId);
      await requireSite(businessId, row.origin);
      const token = newSecretToken();
      const expiresAt = new Date(now.getTime() + embedSessionHours * 3_600_000);
      await database.transaction((tx) =>
        createCommunityMembersRepository(tx).insertSession({
          ...{ hash: digestOf(token), accountId, communityId, expiresAt },
          origin: row.origin,
          createdAt: now,
        }),
      );
      return { token, expiresDate: expiresAt.toISOString() };
    },
  };
}

/** As browsers write the origin of a page. */
function isWebOrigin(origin: string): boolean {
  return /^https?:\/\//.test(origin) && URL.parse(origin)?.origin === origin;
}
