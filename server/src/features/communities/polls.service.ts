import { serverMessages } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CommunityNews } from './community-topics.ts';
import type { MembersService } from './members.service.ts';
import { createPollsRepository } from './polls.repository.ts';
import type { PostsService } from './posts.service.ts';

export type PollsService = ReturnType<typeof createPollsService>;

export interface PollsDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive'>;
  posts: Pick<PostsService, 'requireReadable'>;
  say: (communityId: string, news: CommunityNews) => void;
  clock: Clock;
}

export function createPollsService({ database, members, posts, say, clock }: PollsDeps) {
  return {
    /** One vote of each member, which counts once however often it is given. */
    async vote(visitor: CommunityMember, { postId, option }: { postId: string; option: number }): Promise<void> {
      const { communityId, businessId } = await posts.requireReadable(postId, visitor);
      const { accountId } = await members.requireActive(visitor, communityId);
      await database.transaction(async (tx) => {
        const on = createPollsRepository(tx);
        const poll = await on.lock(postId, 'share');
        if (!poll) throw new ApiError('poll.not_found');
        if (poll.endsAt && poll.endsAt <= clock()) throw new ApiError('poll.ended');
        if (option >= poll.options.length) throw fieldError('option', serverMessages.noSuchOption);
        await on.vote({ postId, accountId, businessId, option });
      });
      say(communityId, { type: 'talk', postId });
    },
  };
}
