import type { Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { BanTraces } from './ban-traces.service.ts';
import { createCommunityMembersRepository, type MembershipRow } from './members.repository.ts';
import { createModerationRepository } from './moderation.repository.ts';

type Joined = Pick<MembershipRow, 'communityId' | 'accountId' | 'businessId' | 'joinedAt'> & {
  /** Of the browser. */
  visitorId?: string | null | undefined;
};

export type ReportEvasion = ReturnType<typeof createReportEvasion>;

/** Tells moderators of whoever joins with the browser or the email of somebody else who was banned. */
export const createReportEvasion =
  ({ traces, newId }: { traces: Pick<BanTraces, 'isKnownIn'>; newId: NewId }) =>
  async (tx: Transaction, joined: Joined): Promise<void> => {
    const { communityId, accountId, businessId, joinedAt, visitorId = null } = joined;
    const members = createCommunityMembersRepository(tx);
    const email = (await members.findAccount(accountId))?.email ?? '';
    const isKnown =
      (visitorId && (await members.isOfBanned(communityId, accountId, visitorId))) ||
      (await traces.isKnownIn(tx, { communityId, accountId }, { visitorId, email }));
    if (!isKnown) return;
    const noticed = { kind: 'MEMBER', targetId: accountId, reason: 'BAN_EVASION', note: '' } as const;
    const row = { id: newId('rpt'), communityId, businessId, ...noticed, createdAt: joinedAt };
    await createModerationRepository(tx).report(row);
  };
