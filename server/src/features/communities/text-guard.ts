import { type ReportReason, ruleMessages, serverMessages } from '@zeacon/contract';
import { fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import type { NewId } from '../../platform/ids.ts';
import type { CommunityRow } from './communities.repository.ts';
import { newcomerTextLimits, newForMs } from './member-limits.ts';
import { createCommunityMembersRepository, type MembershipRow } from './members.repository.ts';
import { isModerator } from './members.service.ts';
import { namesIn } from './mentions.ts';
import { createModerationRepository, type Target } from './moderation.repository.ts';
import { linkCount, reasonsToHold } from './moderation-rules.ts';
import { createPostsRepository } from './posts.repository.ts';
import { type Suspect, spamFrom, spamScore } from './spam-score.ts';

export type TextGuard = ReturnType<typeof createTextGuard>;

interface Written {
  community: CommunityRow;
  membership: MembershipRow;
  text: string;
  /** Of links behind words. */
  hrefs?: readonly string[];
  /** Of what is changed: it is no repetition of itself. */
  ownId?: string;
  isPost: boolean;
  field: string;
}

/** What becomes of what members write: whom it mentions, and whether somebody looks at it before others see it. */
export function createTextGuard({ newId, clock }: { newId: NewId; clock: Clock }) {
  async function isSpam(
    tx: Transaction,
    { membership, text, ownId }: Written,
    signs: Pick<Suspect, 'hrefs' | 'mentionCount'>,
  ): Promise<boolean> {
    const nowMs = clock().getTime();
    const { accountId, joinedAt } = membership;
    const since = new Date(nowMs - dayMs);
    const earlier = await createModerationRepository(tx).writtenSince(accountId, since, ownId);
    return spamScore({ ...signs, text, earlier, memberMs: nowMs - joinedAt.getTime() }) >= spamFrom;
  }

  /** What somebody looks at first can do no harm. */
  function requireModest({ membership, field }: Written, links: number, mentions: number): void {
    if (newForMs(membership, clock()) === 0) return;
    const { newcomerLinks, newcomerMentions } = serverMessages;
    const most = newcomerTextLimits;
    if (links > most.links) throw fieldError(field, ruleMessages.fill(newcomerLinks, { count: most.links }));
    if (mentions > most.mentions)
      throw fieldError(field, ruleMessages.fill(newcomerMentions, { count: most.mentions }));
  }

  return {
    /** Throws where links are refused, or somebody new has too many. Nothing is held of those who moderate. */
    async judge(tx: Transaction, written: Written): Promise<{ reasons: ReportReason[]; mentions: string[] }> {
      const { community, membership, text, isPost, field } = written;
      const mentions = await createCommunityMembersRepository(tx).activeOfNames(community.id, namesIn(text));
      if (isModerator(membership)) return { reasons: [], mentions };
      const hrefs = written.hrefs ?? [];
      const links = Math.max(hrefs.length, linkCount(text));
      const isLinked = links > 0;
      if (isLinked && community.linkRule === 'REFUSE') throw fieldError(field, serverMessages.noLinks);
      const reasons = reasonsToHold(community, text, isLinked);
      const isFirst =
        isPost &&
        community.holdsFirstPosts &&
        !(await createPostsRepository(tx).hasPublished(community.id, membership.accountId));
      if (isFirst) reasons.push('FIRST_POST');
      if (community.holdsSpam && (await isSpam(tx, written, { hrefs, mentionCount: mentions.length })))
        reasons.push('SPAM');
      if (reasons.length === 0) requireModest(written, links, mentions.length);
      return { reasons, mentions };
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
