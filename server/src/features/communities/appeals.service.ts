import { type OwnDecision, type Page, toPage } from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type AppealRow, createAppealsRepository } from './appeals.repository.ts';
import type { MembersService } from './members.service.ts';
import type { ActionRow } from './moderation.repository.ts';
import { isUndoable } from './moderation.service.ts';

export type AppealsService = ReturnType<typeof createAppealsService>;

export interface AppealsDeps {
  database: Database;
  members: Pick<MembersService, 'requireOpen'>;
  newId: NewId;
  clock: Clock;
}

type Slice = { page: number; size: number };

/** What members say against decisions about them. */
export function createAppealsService({ database, members, newId, clock }: AppealsDeps) {
  const stored = createAppealsRepository(database.db);

  /** Also whoever is banned, or has left. */
  async function requireHere(visitor: CommunityMember, communityId: string) {
    const community = await members.requireOpen(communityId);
    if (visitor.communityId !== communityId) throw new ApiError('community.members_only');
    return community;
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
  };
}

export const toAppeal = ({ state, text, answer, createdAt, decidedAt }: AppealRow) => ({
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
    canAppeal: isUndoable(action) && appeal === null,
  };
}
