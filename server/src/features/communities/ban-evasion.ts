import type { Transaction } from '../../platform/database/database.ts';
import { createCommunityMembersRepository, type MembershipRow } from './members.repository.ts';
import { createModerationRepository } from './moderation.repository.ts';

type Joined = Pick<MembershipRow, 'communityId' | 'accountId' | 'businessId' | 'joinedAt' | 'visitorId'>;

/** Tells moderators of whoever joins with a browser that somebody else was banned with. */
export async function reportEvasion(tx: Transaction, id: string, joined: Joined): Promise<void> {
  const { communityId, accountId, businessId, joinedAt, visitorId } = joined;
  if (!visitorId) return;
  if (!(await createCommunityMembersRepository(tx).isOfBanned(communityId, accountId, visitorId))) return;
  const noticed = { kind: 'MEMBER', targetId: accountId, reason: 'BAN_EVASION', note: '' } as const;
  await createModerationRepository(tx).report({ id, communityId, businessId, ...noticed, createdAt: joinedAt });
}
