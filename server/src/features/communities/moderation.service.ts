import {
  type ModeratedKind,
  type ModerationAction,
  type ModerationDecision,
  type ModerationItem,
  type Page,
  type ReportReason,
  toPage,
} from '@zeacon/contract';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createAppealsRepository } from './appeals.repository.ts';
import { type CommunityRow, createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityEvent, GoingMember } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { MembersService } from './members.service.ts';
import { type ActionRow, createModerationRepository, type Target } from './moderation.repository.ts';
import type { ModerationLog } from './moderation-log.ts';
import { createModerationTargets, type ModerationTarget } from './moderation-targets.ts';
import type { NoticesService } from './notices.service.ts';
import type { PostPictureAddresses } from './post-picture-address.ts';
import type { PostVideos } from './post-videos.service.ts';
import { createPostsRepository } from './posts.repository.ts';
import { createTextVersionsRepository } from './text-versions.repository.ts';

export type ModerationService = ReturnType<typeof createModerationService>;

export interface ModerationDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireOpen'>;
  addresses: { urlOf(subdomain: string): string };
  pictureAddresses: Pick<MemberPictureAddresses, 'urlOf'>;
  postPictureAddresses: Pick<PostPictureAddresses, 'toPicture'>;
  notices: Pick<NoticesService, 'ofPost' | 'ofComment' | 'ofRemoval' | 'ofAppeal'>;
  videos: Pick<PostVideos, 'waitsIn' | 'resumeIn'>;
  log: ModerationLog;
  say: (communityId: string, news: CommunityNews) => void;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  /** In the transaction in which somebody is banned, before their membership is locked. */
  onGoing: (tx: Transaction, member: GoingMember) => Promise<unknown>;
  /** In the transaction that lifts a ban. */
  onUnbanned: (
    tx: Transaction,
    member: { businessId: string; communityId: string; accountId: string },
  ) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

type Slice = { page: number; size: number };

/** Whether a decision stands that can be taken back. */
export const isUndoable = ({ action, undoneAt, before }: Pick<ActionRow, 'action' | 'undoneAt' | 'before'>): boolean =>
  undoneAt === null && (action === 'REMOVED' || action === 'BANNED') && !before.isLost;

export const toAction = (row: ActionRow, byName: string | null): ModerationAction => ({
  ...{ id: row.id, action: row.action, kind: row.kind, targetId: row.targetId, text: row.text, byName },
  ...{ reason: row.reason, because: row.because, isUndone: row.undoneAt !== null, canUndo: isUndoable(row) },
  createdDate: row.createdAt.toISOString(),
});

const missing = { POST: 'post.not_found', COMMENT: 'comment.not_found', MEMBER: 'community.member_not_found' } as const;

/** What is reported and held in communities, and what is done about it. */
export function createModerationService(deps: ModerationDeps) {
  const {
    database,
    members,
    addresses,
    pictureAddresses,
    postPictureAddresses,
    notices,
    videos,
    log,
    say,
    tell,
    onGoing,
    onUnbanned,
    newId,
    clock,
  } = deps;
  const stored = createModerationRepository(database.db);

  async function requireOwn(businessId: string, communityId: string): Promise<CommunityRow> {
    const row = await createCommunitiesRepository(database.db).find(businessId, communityId);
    if (!row) throw new ApiError('community.not_found');
    return row;
  }

  /** What was edited before anybody else saw it has no earlier version. */
  const isUnread = async (tx: Transaction, postId: string, commentId: string | null) =>
    !(await createTextVersionsRepository(tx).has({ postId, commentId }));

  /** Whether others see it from now on who did not before. */
  async function keep(tx: Transaction, target: ModerationTarget): Promise<boolean> {
    const on = createPostsRepository(tx);
    if (!target.isHeld || !target.post) return false;
    if (!target.comment && (await videos.waitsIn(tx, target.post))) return false;
    if (target.comment) {
      const isNew = await isUnread(tx, target.comment.postId, target.comment.id);
      await on.updateComment(target.comment.id, { isHeld: false, ...(isNew && { editedAt: null }) });
      if (isNew) await notices.ofComment(tx, target.post, target.comment);
      await tell(tx, { type: 'comment.posted', communityId: target.post.communityId, comment: target.comment });
    } else {
      // What waits since it was edited was published before: people were told, and its place is where it was.
      const isNew = await isUnread(tx, target.post.id, null);
      await on.update(target.post.id, { state: 'PUBLISHED', ...(isNew && { createdAt: clock(), editedAt: null }) });
      if (isNew) await notices.ofPost(tx, target.post);
      await tell(tx, { type: 'post.published', post: { ...target.post, state: 'PUBLISHED' } });
    }
    return true;
  }

  async function takeDown(tx: Transaction, target: ModerationTarget, about: About): Promise<string | undefined> {
    const { comment, post, accountId, text } = target;
    const on = createPostsRepository(tx);
    const logged = { ...about, accountId, text, action: 'REMOVED' as const };
    if (comment && !comment.isRemoved) {
      await on.clearComment(comment.id);
      await tell(tx, { type: 'comment.removed', communityId: about.communityId, comment });
      const id = await log(tx, { ...logged, before: { text: comment.text } });
      await notices.ofRemoval(tx, { ...about, accountId, postId: comment.postId });
      return id;
    }
    if (!comment && post && post.state !== 'REMOVED') {
      await on.update(post.id, { state: 'REMOVED' });
      const id = await log(tx, { ...logged, before: { state: post.state } });
      await notices.ofRemoval(tx, { ...about, accountId, postId: post.id });
      if (post.state === 'PUBLISHED') await tell(tx, { type: 'post.removed', post });
      return id;
    }
    return undefined;
  }

  async function ban(tx: Transaction, target: ModerationTarget, about: About): Promise<void> {
    const { accountId } = target;
    const on = createCommunityMembersRepository(tx);
    if (accountId === null) return;
    await onGoing(tx, { communityId: about.communityId, memberId: accountId });
    const before = await on.lock(about.communityId, accountId);
    if (!before || before.state === 'BANNED') return;
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

  function announceDecision(communityId: string, found: ModerationTarget, decision: ModerationDecision): void {
    if (decision !== 'KEEP' || found.isHeld) announce(communityId, found, decision === 'KEEP');
  }

  /** `found`: undefined where it is gone by itself, which needs no decision. */
  async function decideIn(
    tx: Transaction,
    businessId: string,
    { communityId, decision, reason, ...target }: Decided,
    byUserId: string | null,
  ): Promise<DecidedTarget> {
    const found = await createModerationTargets(tx).lock(communityId, target);
    const queue = createModerationRepository(tx);
    if (!found) {
      await queue.forget(communityId, target);
      return {};
    }
    const why = await queue.settle(communityId, target, decision === 'KEEP' ? found.version : undefined);
    const by = { byAccountId: null, byUserId };
    const about = { communityId, businessId, ...target, ...by, reason: reason.trim(), ...why };
    const { accountId, text } = found;
    if (decision === 'KEEP') {
      const isShown = await keep(tx, found);
      await log(tx, { ...about, accountId, text, action: 'KEPT', before: {} });
      return { found: { ...found, isHeld: isShown } };
    }
    const actionId = await takeDown(tx, found, about);
    if (decision === 'BAN' || target.kind === 'MEMBER') await ban(tx, found, about);
    return { found, actionId };
  }

  /** What waited for somebody when it was removed waits for somebody again. */
  async function queueAgain(tx: Transaction, { communityId, businessId, kind, targetId, because, notes }: ActionRow) {
    const queue = createModerationRepository(tx);
    for (const [index, reason] of because.entries()) {
      const note = index === 0 ? notes.join('\n') : '';
      const row = { id: newId('rpt'), communityId, businessId, kind, targetId, reason, note };
      await queue.report({ ...row, createdAt: clock() });
    }
  }

  /** Brings back what was removed, or lifts a ban. An appeal against it that waits is granted. */
  async function undoIn(tx: Transaction, row: ActionRow): Promise<ModerationTarget> {
    const { id, communityId, kind, targetId, before, accountId } = row;
    const targets = createModerationTargets(tx);
    const found = await targets.lock(communityId, { kind, targetId });
    if (!found) throw new ApiError(missing[kind]);
    const posts = createPostsRepository(tx);
    if (kind === 'POST') {
      const state = before.state === 'HELD' ? ('HELD' as const) : ('PUBLISHED' as const);
      await posts.update(targetId, { state });
      if (state === 'PUBLISHED') await tell(tx, { type: 'post.published', post: { ...found.post!, state } });
      else if (row.because.length > 0) await queueAgain(tx, row);
      else if (!(await videos.resumeIn(tx, { ...found.post!, state })))
        throw new ApiError('community.action_not_found');
    } else if (kind === 'COMMENT') {
      await posts.updateComment(targetId, { text: before.text ?? '', isRemoved: false });
      if (found.isHeld) await queueAgain(tx, row);
    } else if (accountId !== null) {
      const on = createCommunityMembersRepository(tx);
      const membership = await on.lock(communityId, accountId);
      const state = before.state === 'REQUESTED' || before.state === 'REFUSED' ? before.state : ('ACTIVE' as const);
      await on.change(communityId, accountId, {
        state,
        role: before.role === 'OWNER' || before.role === 'MODERATOR' ? before.role : 'MEMBER',
      });
      if (membership?.state === 'BANNED') await onUnbanned(tx, membership);
      if (membership && state === 'ACTIVE')
        await tell(tx, { type: 'member.joined', member: await on.eventMember(membership) });
    }
    await createModerationRepository(tx).markUndone(id, clock());
    await grant(tx, row);
    return (await targets.find(communityId, { kind, targetId })) ?? found;
  }

  async function grant(tx: Transaction, action: ActionRow): Promise<void> {
    const granted = await createAppealsRepository(tx).grantOf(action.id, clock());
    if (granted) await notices.ofAppeal(tx, granted, action);
  }

  return {
    undoIn,
    announce,

    /** Somebody's ban was lifted where members are listed: the decision is taken back with it. */
    async unbannedIn(
      tx: Transaction,
      { communityId, accountId }: { communityId: string; accountId: string },
    ): Promise<void> {
      for (const action of await createAppealsRepository(tx).standingBans(communityId, accountId)) {
        await createModerationRepository(tx).markUndone(action.id, clock());
        await grant(tx, action);
      }
    },

    async report(
      visitor: CommunityMember,
      { communityId, note, ...target }: { communityId: string; kind: ModeratedKind; targetId: string; note: string },
    ): Promise<void> {
      const { businessId } = await members.requireOpen(communityId);
      const { accountId: reporterId } = await members.requireActive(visitor, communityId);
      const row = { id: newId('rpt'), communityId, businessId, ...target, note: note.trim(), reporterId };
      await database.transaction(async (tx) => {
        const found = await createModerationTargets(tx).lock(communityId, target);
        if (!found || found.isGone) throw new ApiError(missing[target.kind]);
        await createModerationRepository(tx).report({ ...row, reason: 'REPORTED', createdAt: clock() }, found.version);
      });
    },

    async list(businessId: string, communityId: string, slice: Slice): Promise<Page<ModerationItem>> {
      const { subdomain } = await requireOwn(businessId, communityId);
      const { rows, totalItems } = await stored.listOpen(communityId, slice);
      const targets = createModerationTargets(database.db);
      const items: ModerationItem[] = [];
      for (const { createdAt, ...row } of rows) {
        const found = await targets.find(communityId, row);
        const { text = '', accountId = null, authorName = null, pictureId, isHeld = false, path } = found ?? {};
        const shown = found?.post?.state === 'PUBLISHED' ? 'published' : 'business';
        items.push({
          ...{ ...row, text, isHeld },
          contentId: found?.comment ? null : (found?.post?.streamId ?? null),
          pictures: (found?.pictures ?? []).map((one) => postPictureAddresses.toPicture(one, shown)),
          author: { memberId: accountId, name: authorName, role: null, pictureUrl: pictureAddresses.urlOf(pictureId) },
          url: path === undefined ? null : addresses.urlOf(subdomain) + path,
          createdDate: new Date(createdAt).toISOString(),
        });
      }
      return toPage(items, totalItems, slice);
    },

    async decide(businessId: string, decided: Decided, byUserId: string | null): Promise<void> {
      const { communityId, decision } = decided;
      await requireOwn(businessId, communityId);
      const { found } = await database.transaction((tx) => decideIn(tx, businessId, decided, byUserId));
      if (!found) throw new ApiError(missing[decided.kind]);
      announceDecision(communityId, found, decision);
    },

    /** All in one transaction; returns what can be undone. What is gone already needs no decision. */
    async decideMany(
      businessId: string,
      { communityId, targets, decision, reason }: DecidedMany,
      byUserId: string | null,
    ): Promise<string[]> {
      await requireOwn(businessId, communityId);
      const decided = await database.transaction(async (tx) => {
        const done: DecidedTarget[] = [];
        for (const target of inOneOrder(targets))
          done.push(await decideIn(tx, businessId, { ...target, communityId, decision, reason }, byUserId));
        return done;
      });
      for (const { found } of decided) if (found) announceDecision(communityId, found, decision);
      return decided.flatMap(({ actionId }) => actionId ?? []);
    },

    async listActions(businessId: string, communityId: string, slice: Slice): Promise<Page<ModerationAction>> {
      await requireOwn(businessId, communityId);
      const { rows, totalItems } = await stored.listActions(communityId, slice);
      return toPage(
        rows.map(({ action, byName }) => toAction(action, byName)),
        totalItems,
        slice,
      );
    },

    /** All of them or none. */
    async undo(businessId: string, communityId: string, actionIds: readonly string[]): Promise<void> {
      await requireOwn(businessId, communityId);
      const undone = await database.transaction(async (tx) => {
        const found: ModerationTarget[] = [];
        for (const actionId of [...new Set(actionIds)].sort()) {
          const row = await createModerationRepository(tx).lockAction(communityId, actionId);
          if (!row || !isUndoable(row)) throw new ApiError('community.action_not_found');
          found.push(await undoIn(tx, row));
        }
        return found;
      });
      for (const found of undone) announce(communityId, found, !found.isHeld);
    },
  };
}

interface Decided extends Target {
  communityId: string;
  decision: ModerationDecision;
  reason: string;
}

interface DecidedMany {
  communityId: string;
  targets: readonly Target[];
  decision: 'KEEP' | 'REMOVE';
  reason: string;
}

interface DecidedTarget {
  found?: ModerationTarget;
  actionId?: string | undefined;
}

/** Each once, and in an order in which two people who decide at once do not wait for each other. */
const inOneOrder = (targets: readonly Target[]): Target[] =>
  [...new Map(targets.map((target) => [target.targetId, target])).values()].sort((a, b) =>
    a.targetId < b.targetId ? -1 : 1,
  );

interface About extends Target {
  communityId: string;
  businessId: string;
  byAccountId: null;
  byUserId: string | null;
  reason: string;
  because: ReportReason[];
  notes: string[];
}
