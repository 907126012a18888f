import { type Appeal, type AppealState, type AppealToModerate, type Page, toPage } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { type AppealCase, createAppealsRepository } from './appeals.repository.ts';
import { toAppeal } from './appeals.service.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import { isModerator, type MembersService } from './members.service.ts';
import { type ActionRow, createModerationRepository } from './moderation.repository.ts';
import { type ModerationService, toAction } from './moderation.service.ts';
import type { ModerationLog } from './moderation-log.ts';
import { createModerationTargets } from './moderation-targets.ts';
import type { NoticesService } from './notices.service.ts';

export type AppealAnswers = ReturnType<typeof createAppealAnswers>;

export interface AppealAnswersDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireOpen' | 'requireOwn'>;
  moderation: Pick<ModerationService, 'undoIn' | 'announce'>;
  notices: Pick<NoticesService, 'ofAppeal'>;
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
  log: ModerationLog;
  /** Emails of those in a business who may decide, by the id of the person. */
  decidersOf: (businessId: string) => Promise<ReadonlyMap<string, string>>;
  clock: Clock;
}

interface Asked {
  page: number;
  size: number;
  state: AppealState;
}

interface Answer {
  communityId: string;
  appealId: string;
  decision: 'UPHOLD' | 'OVERTURN';
  answer: string;
}

/** Who answers: of the business, or a member who moderates. */
interface Decider {
  byUserId: string | null;
  byAccountId: string | null;
}

/** What becomes of appeals: the business and members who moderate answer them. */
export function createAppealAnswers(deps: AppealAnswersDeps) {
  const { database, members, moderation, notices, pictureAddresses, log, decidersOf, clock } = deps;
  const stored = createAppealsRepository(database.db);

  async function requireModerator(visitor: CommunityMember, communityId: string, on?: Queryable) {
    if (!isModerator(await members.requireActive(visitor, communityId, on)))
      throw new ApiError('community.members_only');
  }

  /** As it was before it was removed. */
  async function wordsOf({ communityId, kind, targetId, before, text }: ActionRow): Promise<string> {
    if (kind === 'MEMBER') return '';
    if (kind === 'COMMENT') return before.text ?? text;
    const found = await createModerationTargets(database.db).find(communityId, { kind, targetId });
    return found?.text ?? text;
  }

  const toCase = async ({ appeal, action, byName, username, role, pictureId, otherCount }: AppealCase) => ({
    ...{ id: appeal.id, ...toAppeal(appeal), otherCount, notes: action.notes },
    member: { memberId: appeal.accountId, name: username, role, pictureUrl: pictureAddresses.urlOf(pictureId) },
    decision: toAction(action, byName),
    removedText: await wordsOf(action),
  });

  async function answerAs(
    businessId: string,
    { byUserId, byAccountId }: Decider,
    { communityId, appealId, decision, answer }: Answer,
  ): Promise<void> {
    const restored = await database.transaction(async (tx) => {
      const on = createAppealsRepository(tx);
      const appeal = await on.lockOpen(communityId, appealId);
      const action = appeal && (await createModerationRepository(tx).lockAction(communityId, appeal.actionId));
      if (!appeal || !action) throw new ApiError('appeal.not_found');
      if (appeal.accountId === byAccountId) throw new ApiError('appeal.own');
      const state = decision === 'UPHOLD' ? ('UPHELD' as const) : ('OVERTURNED' as const);
      await on.decide(appealId, { state, answer: answer.trim(), decidedAt: clock() });
      const { kind, targetId, accountId, text } = action;
      const about = { communityId, businessId, kind, targetId, accountId, text, before: {} };
      await log(tx, { ...about, action: state, reason: answer.trim(), byUserId, byAccountId });
      const target = state === 'OVERTURNED' ? await moderation.undoIn(tx, action) : undefined;
      await notices.ofAppeal(tx, { ...appeal, state, answer: answer.trim() }, action);
      return target;
    });
    if (restored) moderation.announce(communityId, restored, !restored.isHeld);
  }

  return {
    async list(
      { businessId, userId }: { businessId: string; userId?: string },
      communityId: string,
      { state, ...slice }: Asked,
    ): Promise<Page<Appeal>> {
      await members.requireOwn(businessId, communityId);
      const { rows, totalItems } = await stored.list(communityId, state, slice);
      const deciders = await decidersOf(businessId);
      const items: Appeal[] = [];
      for (const row of rows) {
        const { byUserId } = row.action;
        const isOwnDecision = userId !== undefined && byUserId === userId;
        const others = [...deciders].filter(([id]) => id !== byUserId && id !== userId).map(([, email]) => email);
        items.push({ ...(await toCase(row)), isOwnDecision, others });
      }
      return toPage(items, totalItems, slice);
    },

    async answer({ businessId, userId }: { businessId: string; userId?: string }, answer: Answer): Promise<void> {
      await members.requireOwn(businessId, answer.communityId);
      await answerAs(businessId, { byUserId: userId ?? null, byAccountId: null }, answer);
    },

    /** Of others than the moderator who asks. */
    async listToModerate(
      visitor: CommunityMember,
      communityId: string,
      { state, ...slice }: Asked,
    ): Promise<Page<AppealToModerate>> {
      await members.requireOpen(communityId);
      await requireModerator(visitor, communityId);
      const { rows, totalItems } = await stored.list(communityId, state, slice, visitor.accountId);
      const items: AppealToModerate[] = [];
      for (const row of rows) {
        const { decision, ...rest } = await toCase(row);
        // How somebody is known again is told to the business alone.
        const because = decision.because.filter((one) => one !== 'BAN_EVASION');
        const isOwnDecision = row.action.byAccountId === visitor.accountId;
        items.push({ ...rest, decision: { ...decision, because }, isOwnDecision });
      }
      return toPage(items, totalItems, slice);
    },

    /** Of others than this moderator. */
    countToModerate: ({ communityId, accountId }: CommunityMember) => stored.countOpen(communityId, accountId),

    async answerAsModerator(visitor: CommunityMember, answer: Answer): Promise<void> {
      const { businessId } = await members.requireOpen(answer.communityId);
      await requireModerator(visitor, answer.communityId);
      await answerAs(businessId, { byUserId: null, byAccountId: visitor.accountId }, answer);
    },
  };
}
