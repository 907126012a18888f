import type { SpaceFollow } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { createFollowsRepository } from './follows.repository.ts';
import type { MembersService } from './members.service.ts';
import type { PostsService } from './posts.service.ts';
import { createSpacesRepository } from './spaces.repository.ts';

export type FollowsService = ReturnType<typeof createFollowsService>;

export interface FollowsDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive'>;
  posts: Pick<PostsService, 'requireReadable'>;
}

/** What members want to be told of. */
export function createFollowsService({ database, members, posts }: FollowsDeps) {
  const follows = createFollowsRepository(database.db);
  const spaces = createSpacesRepository(database.db);

  return {
    async list(visitor: CommunityMember, communityId: string): Promise<{ spaceId: string; follow: SpaceFollow }[]> {
      await members.requireActive(visitor, communityId);
      const [rows, chosen] = await Promise.all([
        spaces.list(communityId),
        follows.list(communityId, visitor.accountId),
      ]);
      const of = new Map(chosen.map(({ spaceId, follow }) => [spaceId, follow]));
      return rows.map(({ id }) => ({ spaceId: id, follow: of.get(id) ?? 'BUSINESS' }));
    },

    async follow(
      visitor: CommunityMember,
      { communityId, spaceId, follow }: { communityId: string; spaceId: string; follow: SpaceFollow },
    ): Promise<void> {
      await members.requireActive(visitor, communityId);
      await database.transaction(async (tx) => {
        if (!(await createSpacesRepository(tx).keep(communityId, spaceId)))
          throw new ApiError('community.space_not_found');
        const space = await createSpacesRepository(tx).find([communityId], spaceId);
        const { accountId } = visitor;
        await createFollowsRepository(tx).follow({ accountId, spaceId, follow, businessId: space!.businessId });
      });
    },

    isMuted: ({ accountId }: CommunityMember, postId: string) => follows.isMuted(postId, accountId),

    async mute(visitor: CommunityMember, { postId, isMuted }: { postId: string; isMuted: boolean }): Promise<void> {
      const { communityId, businessId } = await posts.requireReadable(postId, visitor);
      await members.requireActive(visitor, communityId);
      const { accountId } = visitor;
      if (isMuted) await follows.mute({ accountId, postId, businessId });
      else await follows.unmute(postId, accountId);
    },
  };
}
