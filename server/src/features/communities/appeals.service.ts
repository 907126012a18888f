import { type Appeal, type AppealState, type OwnDecision, type Page, toPage } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type AppealRow, createAppealsRepository } from './appeals.repository.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import type { MembersService } from './members.service.ts';
import { type ActionRow, createModerationRepository } from './moderation.repository.ts';
import { isUndoable, type ModerationService, toAction } from './moderation.service.ts';
import type { ModerationLog } from './moderation-log.ts';
import { createModerationTargets } from './moderation-targets.ts';
import type { NoticesService } from './notices.service.ts';

export type AppealsService = ReturnType<typeof createAppealsService>;

export interface AppealsDeps {
  database: Database;
  members: Pick<MembersService, 'requireOpen' | 'requireOwn'>;
  moderation: Pick<ModerationService, 'undoIn' | 'announce'>;
  notices: Pick<NoticesService, 'ofAppeal'>;
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
  log: ModerationLog;
  /** Emails of those in a business who may decide, by the id of the person. */
  decidersOf: (businessId: string) => Promise<ReadonlyMap<string, string>>;
  newId: NewId;
  clock: Clock;
}

type Slice = { page: number; size: number };

interface Answer {
  communityId: string;
  appealId: string;
  decision: 'UPHOLD' | 'OVERTURN';
  answer: string;
}

/** What members say against decisions about them, and what becomes of it. */
export function createAppealsService(deps: AppealsDeps) {
  const { database, members, moderation, notices, pictureAddresses, log, decidersOf, newId, clock } = deps;
  const stored = createAppealsRepository(database.db);

  /** Also whoever is banned, or has left. */
  async function requireHere(visitor: CommunityMember, communityId: string) {
    const community = await members.requireOpen(communityId);
    if (visitor.communityId !== communityId) throw new ApiError('community.members_only');
    return community;
  }

  /** As it was before it was removed. */
  async function wordsOf(on: Queryable, { communityId, kind, targetId, before, text }: ActionRow): Promise<string> {
    if (kind === 'COMMENT') return before.text ?? text;
    const found = await createModerationTargets(on).find(communityId, { kind, targetId });
    return found?.text ?? text;
  }

  return {
    async listOwn(visitor: CommunityMember, communityId: string, slice: Slice): Promise<Page<OwnDecision>> {
      await requireHere(visitor, communityId);
      const { rows, totalItems } = await stored.listDecisions(communityId, visitor.accountId, slice);
      return toPage(rows.map(toOwnDecision), totalItems, slice);
    },

    countOwn: ({ communityId, accountId }: CommunityMember) => stored.countDecisions(communityId, accountId),

    async appeal(
      visitor: CommunityMember,
      { communityId, actionId, text }: { communityId: string; actionId: string; text: string },
    ): Promise<OwnDecision> {
      const { businessId } = await requireHere(visitor, communityId);
      const { accountId } = visitor;
      return database.transaction(async (tx) => {
        const on = createAppealsRepository(tx);
        const action = await on.lockDecision(communityId, accountId, actionId);
        if (!action || !isUndoable(action)) throw new ApiError('appeal.not_possible');
        const row = { id: newId('apl'), communityId, businessId, actionId, accountId, text: text.trim() };
        const appeal = await on.insert({ ...row, createdAt: clock() });
        if (!appeal) throw new ApiError('appeal.not_possible');
        return toOwnDecision({ action, appeal });
      });
    },

    async list(
      { businessId, userId }: { businessId: string; userId?: string },
      communityId: string,
      { state, ...slice }: Slice & { state: AppealState },
    ): Promise<Page<Appeal>> {
      await members.requireOwn(businessId, communityId);
      const { rows, totalItems } = await stored.list(communityId, state, slice);
      const deciders = await decidersOf(businessId);
      const items: Appeal[] = [];
      for (const { appeal, action, byName, username, role, pictureId, otherCount } of rows)
        items.push({
          ...{ id: appeal.id, ...toAppeal(appeal), otherCount, notes: action.notes },
          member: { memberId: appeal.accountId, name: username, role, pictureUrl: pictureAddresses.urlOf(pictureId) },
          decision: toAction(action, byName),
          removedText: action.kind === 'MEMBER' ? '' : await wordsOf(database.db, action),
          isOwnDecision: userId !== undefined && action.byUserId === userId,
          others: [...deciders].filter(([id]) => id !== action.byUserId && id !== userId).map(([, email]) => email),
        });
      return toPage(items, totalItems, slice);
    },

    async answer(
      { businessId, userId }: { businessId: string; userId?: string },
      { communityId, appealId, decision, answer }: Answer,
    ): Promise<void> {
      await members.requireOwn(businessId, communityId);
      const restored = await database.transaction(async (tx) => {
        const on = createAppealsRepository(tx);
        const appeal = await on.lockOpen(communityId, appealId);
        const action = appeal && (await createModerationRepository(tx).lockAction(communityId, appeal.actionId));
        if (!appeal || !action) throw new ApiError('appeal.not_found');
        const state = decision === 'UPHOLD' ? ('UPHELD' as const) : ('OVERTURNED' as const);
        await on.decide(appealId, { state, answer: answer.trim(), decidedAt: clock() });
        const { kind, targetId, accountId, text } = action;
        const about = { communityId, businessId, kind, targetId, accountId, text, before: {}, byAccountId: null };
        await log(tx, { ...about, action: state, reason: answer.trim(), ...(userId && { byUserId: userId }) });
        const target = state === 'OVERTURNED' ? await moderation.undoIn(tx, action) : undefined;
        await notices.ofAppeal(tx, { ...appeal, state, answer: answer.trim() }, action);
        return target;
      });
      if (restored) moderation.announce(communityId, restored, !restored.isHeld);
    },
  };
}

const toAppeal = ({ state, text, answer, createdAt, decidedAt }: AppealRow) => ({
  ...{ state, text, answer },
  createdDate: createdAt.toISOString(),
  decidedDate: decidedAt?.toISOString() ?? null,
});

export function toOwnDecision({ action, appeal }: { action: ActionRow; appeal: AppealRow | null }): OwnDecision {
  const { id, kind, text, reason, because, undoneAt, createdAt, before } = action;
  return {
    ...{ id, kind, reason },
    action: action.action === 'BANNED' ? 'BANNED' : 'REMOVED',
    text: before.text ?? text,
    // How somebody is known again is not told.
    because: because.filter((one) => one !== 'BAN_EVASION'),
    isUndone: undoneAt !== null,
    createdDate: createdAt.toISOString(),
    appeal: appeal && toAppeal(appeal),
    canAppeal: undoneAt === null && appeal === null,
  };
}
