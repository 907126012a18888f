import { type ReportReason, serverMessages } from '@zeacon/contract';
import { fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CommunityRow } from './communities.repository.ts';
import { createCommunityMembersRepository, type MembershipRow } from './members.repository.ts';
import { isModerator } from './members.service.ts';
import { namesIn } from './mentions.ts';
import { createModerationRepository, type Target } from './moderation.repository.ts';
import { hasLink, reasonsToHold } from './moderation-rules.ts';
import { createPostsRepository } from './posts.repository.ts';

export type TextGuard = ReturnType<typeof createTextGuard>;

interface Written {
  community: CommunityRow;
  membership: MembershipRow;
  text: string;
  /** Beside those that are in the words. */
  isLinked?: boolean;
  isPost: boolean;
  field: string;
}

/** What becomes of what members write: whom it mentions, and whether somebody looks at it before others see it. */
export function createTextGuard({ newId, clock }: { newId: NewId; clock: Clock }) {
  return {
    /** Throws where links are refused. Nothing is held of those who moderate. */
    async judge(tx: Transaction, written: Written): Promise<{ reasons: ReportReason[]; mentions: string[] }> {
      const { community, membership, text, isPost, field } = written;
      const mentions = await createCommunityMembersRepository(tx).activeOfNames(community.id, namesIn(text));
      if (isModerator(membership)) return { reasons: [], mentions };
      const isLinked = written.isLinked || hasLink(text);
      if (isLinked && community.linkRule === 'REFUSE') throw fieldError(field, serverMessages.noLinks);
      const reasons = reasonsToHold(community, text, isLinked);
      const isFirst =
        isPost &&
        community.holdsFirstPosts &&
        !(await createPostsRepository(tx).hasPublished(community.id, membership.accountId));
      return { reasons: isFirst ? [...reasons, 'FIRST_POST'] : reasons, mentions };
    },

    async queue(
      tx: Transaction,
      community: CommunityRow,
      target: Target,
      reasons: readonly ReportReason[],
    ): Promise<void> {
      const on = createModerationRepository(tx);
      const { id: communityId, businessId } = community;
      for (const reason of reasons)
        await on.report({ id: newId('rpt'), communityId, businessId, ...target, reason, note: '', createdAt: clock() });
    },
  };
}
