import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import type { RateLimit, RateLimits, RefusableReply } from '../../platform/rate-limits.ts';
import { createCommunityMembersRepository, type MembershipRow } from './members.repository.ts';

/** How long somebody is new in a community. Those who moderate are not. */
export const newcomerMs = dayMs;

/** In one text of somebody new that nobody looks at before others see it. */
export const newcomerTextLimits = { links: 2, mentions: 5 };

type Rate = Omit<RateLimit, 'name'>;

const hourSec = 3600;
const daySec = 24 * hourSec;

/** How often one person does what others see, in whatever community; `newcomer`: in those where they are new. */
export const memberLimits = {
  post: limited('member-post', { limit: 20, windowSec: hourSec }, { limit: 10, windowSec: daySec }),
  comment: limited('member-comment', { limit: 30, windowSec: 300 }, { limit: 10, windowSec: 300 }),
  reaction: limited('member-reaction', { limit: 120, windowSec: 300 }, { limit: 40, windowSec: 300 }),
  commentReaction: limited('member-comment-reaction', { limit: 120, windowSec: 300 }, { limit: 40, windowSec: 300 }),
  report: limited('member-report', { limit: 20, windowSec: hourSec }, { limit: 10, windowSec: daySec }),
  picture: limited('post-picture', { limit: 60, windowSec: hourSec }, { limit: 20, windowSec: daySec }),
  video: limited('post-video', { limit: 10, windowSec: hourSec }, { limit: 6, windowSec: daySec }),
};
export type LimitedAction = keyof typeof memberLimits;

function limited(name: string, settled: Rate, newcomer: Rate): Record<'settled' | 'newcomer', RateLimit> {
  return { settled: { name, ...settled }, newcomer: { name: `${name}-newcomer`, ...newcomer } };
}

/** How long somebody is still new; 0: they are not. */
export function newForMs({ role, joinedAt }: Pick<MembershipRow, 'role' | 'joinedAt'>, now: Date): number {
  return role === 'MEMBER' ? Math.max(0, joinedAt.getTime() + newcomerMs - now.getTime()) : 0;
}

interface MemberLimitsDeps {
  database: Database;
  rateLimits: Pick<RateLimits, 'enforce'>;
  clock: Clock;
}

export type MemberLimits = ReturnType<typeof createMemberLimits>;

export function createMemberLimits({ database, rateLimits, clock }: MemberLimitsDeps) {
  const members = createCommunityMembersRepository(database.db);

  /** They need not wait longer than they are new. */
  async function enforceOfNew(reply: RefusableReply, rule: RateLimit, accountId: string, newSec: number) {
    const waiting: RefusableReply = { header: (name, sec) => reply.header(name, Math.min(sec, newSec)) };
    try {
      await rateLimits.enforce(waiting, rule, accountId);
    } catch (error) {
      if (error instanceof ApiError) throw new ApiError('community.newcomer_limited', { cause: error });
      throw error;
    }
  }

  return {
    /** Counts one attempt of who is signed in. */
    async enforce(
      reply: RefusableReply,
      action: LimitedAction,
      { communityId, accountId }: { communityId: string; accountId: string },
    ): Promise<void> {
      const { settled, newcomer } = memberLimits[action];
      const membership = await members.find(communityId, accountId);
      const newMs = membership ? newForMs(membership, clock()) : 0;
      if (newMs > 0) await enforceOfNew(reply, newcomer, accountId, Math.ceil(newMs / 1000));
      await rateLimits.enforce(reply, settled, accountId);
    },
  };
}
