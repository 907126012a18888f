import {
  type ModeratedKind,
  type ModerationAction,
  type ModerationDecision,
  type ModerationItem,
  type Page,
  toPage,
} from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { type CommunityRow, createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { MembersService } from './members.service.ts';
import { createModerationRepository, type Target } from './moderation.repository.ts';
import type { ModerationLog } from './moderation-log.ts';
import { createModerationTargets, type ModerationTarget } from './moderation-targets.ts';
import type { NoticesService } from './notices.service.ts';
import { createPostsRepository } from './posts.repository.ts';

export type ModerationService = ReturnType<typeof createModerationService>;

export interface ModerationDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireOpen'>;
  addresses: { urlOf(subdomain: string): string };
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
  notices: Pick<NoticesService, 'ofPost' | 'ofComment'>;
  log: ModerationLog;
  say: (communityId: string, news: CommunityNews) => void;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

type Slice = { page: number; size: number };

const missing = { POST: 'post.not_found', COMMENT: 'comment.not_found', MEMBER: 'community.member_not_found' } as const;

/** What is reported and held in communities, and what is done about it. */
export function createModerationService(deps: ModerationDeps) {
  const { database, members, addresses, pictureAddresses, notices, log, say, tell, newId, clock } = deps;
  const stored = createModerationRepository(database.db);

  async function requireOwn(businessId: string, communityId: string): Promise<CommunityRow> {
    const row = await createCommunitiesRepository(database.db).find(businessId, communityId);
    if (!row) throw new ApiError('community.not_found');
    return row;
  }

  async function requireTarget(on: Parameters<typeof createModerationTargets>[0], communityId: string, target: Target) {
    const found = await createModerationTargets(on).find(communityId, target);
    if (!found) throw new ApiError(missing[target.kind]);
    return found;
  }

  async function keep(tx: Transaction, target: ModerationTarget): Promise<void> {
    const on = createPostsRepository(tx);
    if (!target.isHeld || !target.post) return;
    if (target.comment) {
      await on.updateComment(target.comment.id, { isHeld: false });
      await notices.ofComment(tx, target.post, target.comment);
      await tell(tx, { type: 'comment.posted', communityId: target.post.communityId, comment: target.comment });
    } else {
      await on.update(target.post.id, { state: 'PUBLISHED', createdAt: clock() });
      await notices.ofPost(tx, target.post);
      await tell(tx, { type: 'post.published', post: { ...target.post, state: 'PUBLISHED' } });
    }
  }

  async function takeDown(tx: Transaction, target: ModerationTarget, about: About): Promise<void> {
    const { comment, post, accountId, text } = target;
    const on = createPostsRepository(tx);
    const logged = { ...about, accountId, text, action: 'REMOVED' as const };
    if (comment && !comment.isRemoved) {
      await on.clearComment(comment.id);
      await log(tx, { ...logged, before: { text: comment.text } });
    } else if (!comment && post && post.state !== 'REMOVED') {
      await on.update(post.id, { state: 'REMOVED' });
      await log(tx, { ...logged, before: { state: post.state } });
      if (post.state === 'PUBLISHED') await tell(tx, { type: 'post.removed', post });
    }
  }

  async function ban(tx: Transaction, target: ModerationTarget, about: About): Promise<void> {
    const { accountId } = target;
    const on = createCommunityMembersRepository(tx);
    const before = accountId === null ? undefined : await on.lock(about.communityId, accountId);
    if (!before || accountId === null || before.state === 'BANNED') return;
    await on.change(about.communityId, accountId, { state: 'BANNED', role: 'MEMBER' });
    const { role, state } = before;
    const banned = { action: 'BANNED', kind: 'MEMBER', targetId: accountId, text: target.authorName ?? '' } as const;
    await log(tx, { ...about, ...banned, accountId, before: { role, state } });
    await tell(tx, { type: 'member.banned', member: await on.eventMember(before) });
  }

  function announce(communityId: string, { post, comment }: ModerationTarget, isShown: boolean): void {
    if (comment) say(communityId, { type: 'talk', postId: comment.postId });
    else if (post)
      say(communityId, {
        ...{ type: 'post', postId: post.id, spaceId: post.spaceId },
        change: isShown ? 'published' : 'removed',
      });
  }

  return {
    async report(
      visitor: CommunityMember,
      { communityId, note, ...target }: { communityId: string; kind: ModeratedKind; targetId: string; note: string },
    ): Promise<void> {
      const { businessId } = await members.requireOpen(communityId);
      const { accountId: reporterId } = await members.requireActive(visitor, communityId);
      const found = await requireTarget(database.db, communityId, target);
      if (found.isGone) throw new ApiError(missing[target.kind]);
      const row = { id: newId('rpt'), communityId, businessId, ...target, note: note.trim(), reporterId };
      await stored.report({ ...row, reason: 'REPORTED', createdAt: clock() });
    },

    async list(businessId: string, communityId: string, slice: Slice): Promise<Page<ModerationItem>> {
      const { subdomain } = await requireOwn(businessId, communityId);
      const { rows, totalItems } = await stored.listOpen(communityId, slice);
      const targets = createModerationTargets(database.db);
      const items: ModerationItem[] = [];
      for (const { createdAt, ...row } of rows) {
        const found = await targets.find(communityId, row);
        const { text = '', accountId = null, authorName = null, pictureId, isHeld = false, path } = found ?? {};
        items.push({
          ...{ ...row, text, isHeld },
          author: { memberId: accountId, name: authorName, role: null, pictureUrl: pictureAddresses.urlOf(pictureId) },
          url: path === undefined ? null : addresses.urlOf(subdomain) + path,
          createdDate: new Date(createdAt).toISOString(),
        });
      }
      return toPage(items, totalItems, slice);
    },

    async decide(
      businessId: string,
      { communityId, decision, ...target }: Target & { communityId: string; decision: ModerationDecision },
    ): Promise<void> {
      await requireOwn(businessId, communityId);
      const found = await database.transaction(async (tx) => {
        const about = { communityId, businessId, ...target, byAccountId: null };
        const on = createModerationRepository(tx);
        const found = await createModerationTargets(tx).find(communityId, target);
        await on.settle(communityId, target);
        // What is gone by itself needs no decision.
        if (!found) return undefined;
        const { accountId, text } = found;
        if (decision === 'KEEP') {
          await keep(tx, found);
          await log(tx, { ...about, accountId, text, action: 'KEPT', before: {} });
        } else await takeDown(tx, found, about);
        if (decision === 'BAN' || (decision === 'REMOVE' && target.kind === 'MEMBER')) await ban(tx, found, about);
        return found;
      });
      if (!found) throw new ApiError(missing[target.kind]);
      if (decision !== 'KEEP' || found.isHeld) announce(communityId, found, decision === 'KEEP');
    },

    async listActions(businessId: string, communityId: string, slice: Slice): Promise<Page<ModerationAction>> {
      await requireOwn(businessId, communityId);
      const { rows, totalItems } = await stored.listActions(communityId, slice);
      const items = rows.map(({ action: row, byName }) => ({
        ...{ id: row.id, action: row.action, kind: row.kind, targetId: row.targetId, text: row.text, byName },
        isUndone: row.undoneAt !== null,
        canUndo: row.undoneAt === null && (row.action === 'REMOVED' || row.action === 'BANNED'),
        createdDate: row.createdAt.toISOString(),
      }));
      return toPage(items, totalItems, slice);
    },

    async undo(businessId: string, communityId: string, actionId: string): Promise<void> {
      await requireOwn(businessId, communityId);
      const found = await database.transaction(async (tx) => {
        const on = createModerationRepository(tx);
        const row = await on.lockAction(communityId, actionId);
        const isUndoable = row && row.undoneAt === null && (row.action === 'REMOVED' || row.action === 'BANNED');
        if (!row || !isUndoable) throw new ApiError('community.action_not_found');
        const { kind, targetId, before, accountId } = row;
        const posts = createPostsRepository(tx);
        if (kind === 'POST') await posts.update(targetId, { state: before.state === 'HELD' ? 'HELD' : 'PUBLISHED' });
        else if (kind === 'COMMENT') await posts.updateComment(targetId, { text: before.text ?? '', isRemoved: false });
        else if (accountId !== null)
          await createCommunityMembersRepository(tx).change(communityId, accountId, {
            state: before.state === 'REQUESTED' ? 'REQUESTED' : 'ACTIVE',
            role: before.role === 'OWNER' || before.role === 'MODERATOR' ? before.role : 'MEMBER',
          });
        await on.markUndone(actionId, clock());
        return createModerationTargets(tx).find(communityId, { kind, targetId });
      });
      if (found) announce(communityId, found, !found.isHeld);
    },
  };
}

interface About extends Target {
  communityId: string;
  businessId: string;
  byAccountId: null;
}
