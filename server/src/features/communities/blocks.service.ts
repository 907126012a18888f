import { type BlockedMember, blockedMembersMax } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import { isModerator, type MembersService } from './members.service.ts';

export type BlocksService = ReturnType<typeof createBlocksService>;

export interface BlocksDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive'>;
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
  clock: Clock;
}

/** Members who want to see and hear nothing of others. */
export function createBlocksService({ database, members, pictureAddresses, clock }: BlocksDeps) {
  const blocks = createBlocksRepository(database.db);

  return {
    /** Accounts whose words somebody does not see. */
    hiddenFrom: async (visitor: CommunityMember): Promise<string[]> => [...(await blocks.hidden(visitor))],

    async list(visitor: CommunityMember, communityId: string): Promise<BlockedMember[]> {
      await members.requireActive(visitor, communityId);
      const rows = await blocks.list(visitor);
      return rows.map(({ pictureId, blockedAt, ...row }) => ({
        ...{ ...row, pictureUrl: pictureAddresses.urlOf(pictureId) },
        blockedDate: blockedAt.toISOString(),
      }));
    },

    async block(visitor: CommunityMember, communityId: string, memberId: string): Promise<void> {
      const { accountId } = visitor;
      await database.transaction(async (tx) => {
        // Locked, so that two at once are counted one after the other.
        const inTurn = createCommunityMembersRepository(tx);
        await inTurn.lock(communityId, accountId);
        const { businessId } = await members.requireActive(visitor, communityId, tx);
        const other = await inTurn.find(communityId, memberId);
        if (!other) throw new ApiError('community.member_not_found');
        if (memberId === accountId || isModerator(other)) throw new ApiError('community.not_blockable');
        const on = createBlocksRepository(tx);
        if (await on.isBlocked(visitor, memberId)) return;
        if ((await on.count(visitor)) >= blockedMembersMax) throw new ApiError('community.too_many_blocks');
        await on.put({ communityId, accountId, blockedAccountId: memberId, businessId, blockedAt: clock() });
        await on.dropNotices(visitor, memberId);
      });
    },

    async unblock(visitor: CommunityMember, communityId: string, memberId: string): Promise<void> {
      await members.requireActive(visitor, communityId);
      await blocks.remove(visitor, memberId);
    },
  };
}
