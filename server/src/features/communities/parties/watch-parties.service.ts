import {
  ruleMessages,
  serverMessages,
  type WatchParty,
  type WatchPartyComment,
  type WatchPartyState,
} from '@zeacon/contract';
import type { CommunityMember } from '../../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../../platform/api-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Ground } from '../../../platform/grounds/ground.ts';
import { createCommunitiesRepository } from '../communities.repository.ts';
import type { CommunityEvent } from '../community-events.ts';
import type { CommunityNews } from '../community-topics.ts';
import { isModerator, type MembersService, type Visitor } from '../members.service.ts';
import type { NoticesService } from '../notices.service.ts';
import type { PostView } from '../post-view.ts';
import { type CommentRow, createPostsRepository, type PostRow } from '../posts.repository.ts';
import type { PostsService } from '../posts.service.ts';
import { isBegun, isOver, type PartyRow, positionAt, toParty, toState } from './party-state.ts';
import { createWatchPartiesRepository } from './watch-parties.repository.ts';
import { type createWatchPartyTopics, type Guest, type Steer, toVisitor } from './watch-party-topics.ts';

export type WatchPartiesService = ReturnType<typeof createWatchPartiesService>;

export interface WatchPartiesDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive'>;
  posts: Pick<PostsService, 'requireReadable' | 'requireOwnPost' | 'show'>;
  view: Pick<PostView, 'toComments'>;
  notices: Pick<NoticesService, 'ofParty'>;
  topics: Pick<ReturnType<typeof createWatchPartyTopics>, 'say' | 'issue' | 'watching'>;
  say: (communityId: string, news: CommunityNews) => void;
  clock: Clock;
  onFailed: (error: unknown) => void;
}

/** So that those who are there begin with it. */
const leadMs = 3000;
const latestMs = 90 * 86_400_000;
const openAtOnce = 10;
const shownComments = 50;
/** Who waits for it talks already. */
const talkBeforeMs = 30 * 60_000;
const atOnce = 50;

/** People who watch the video of a post together. */
export function createWatchPartiesService(deps: WatchPartiesDeps) {
  const { database, members, posts, view, notices, topics, say, clock, onFailed } = deps;
  const parties = createWatchPartiesRepository(database.db);
  const show = (row: PartyRow): WatchParty => toParty(row, topics.watching(row.postId), clock());
  const tellPages = ({ communityId, postId }: PartyRow) => say(communityId, { type: 'post', postId, change: 'edited' });
  const sayLater = (...said: Parameters<typeof topics.say>) =>
    database.afterCommit(() => void topics.say(...said).catch(onFailed));

  function readStart(date: string | undefined): Date {
    const now = clock();
    if (date === undefined) return new Date(now.getTime() + leadMs);
    const startsAt = new Date(date);
    if (startsAt <= now) throw fieldError('startDate', serverMessages.notInPast);
    if (startsAt.getTime() - now.getTime() > latestMs) throw fieldError('startDate', serverMessages.partyTooLate);
    return startsAt;
  }

  /** A post that moderators of its community may do this with. */
  async function requireLed(visitor: CommunityMember, postId: string): Promise<PostRow> {
    const post = await posts.requireReadable(postId, visitor);
    if (!isModerator(await members.requireActive(visitor, post.communityId)))
      throw new ApiError('watch_party.not_allowed');
    return post;
  }

  async function begin(post: PostRow, startDate: string | undefined): Promise<WatchParty> {
    const startsAt = readStart(startDate);
    const { streamDetails } = await posts.show(post.id);
    if (post.state !== 'PUBLISHED' || streamDetails?.contentType !== 'VOD' || !(streamDetails.durationMs > 0))
      throw new ApiError('watch_party.no_video');
    const { id: postId, communityId, businessId } = post;
    const { durationMs, streamId } = streamDetails;
    const row = await database.transaction(async (tx) => {
      const on = createWatchPartiesRepository(tx);
      // Whoever starts another in the community waits for this one to be counted.
      await createCommunitiesRepository(tx).lock(communityId);
      const before = await on.lock(postId);
      // One that begins in this very moment is not begun a second time.
      const soon = new Date(clock().getTime() + leadMs);
      if (before && isBegun(before, soon) && !isOver(before, clock())) throw new ApiError('watch_party.running');
      if (!before && (await on.countOf(communityId)) >= openAtOnce) throw new ApiError('watch_party.too_many');
      return on.put({
        ...{ postId, communityId, businessId, streamId, durationMs, startsAt, toldAt: null },
        ...{ positionMs: 0, at: startsAt, isPaused: false, revision: (before?.revision ?? 0) + 1 },
      });
    });
    await topics.say(postId, { type: 'state', state: toState(row) });
    tellPages(row);
    return show(row);
  }

  async function steer(postId: string, wish: Partial<Steer>): Promise<WatchParty> {
    const row = await database.transaction(async (tx) => {
      const on = createWatchPartiesRepository(tx);
      const before = await on.lock(postId);
      const now = clock();
      if (!before || !isBegun(before, now) || isOver(before, now)) throw new ApiError('watch_party.not_running');
      const { positionMs = positionAt(before, now), isPaused = before.isPaused } = wish;
      if (positionMs > before.durationMs)
        throw fieldError(
          'positionMs',
          ruleMessages.fill(serverMessages.positionAfterEnd, { duration: String(before.durationMs) }),
        );
      return on.change(postId, { positionMs, isPaused, at: now });
    });
    await topics.say(postId, { type: 'state', state: toState(row) });
    return show(row);
  }

  async function end(postId: string): Promise<void> {
    const row = await parties.remove(postId);
    if (!row) throw new ApiError('watch_party.not_running');
    await topics.say(postId, { type: 'ended' });
    tellPages(row);
  }

  async function toLines(rows: readonly CommentRow[], communityId: string): Promise<WatchPartyComment[]> {
    const shown = await view.toComments(rows, communityId, undefined);
    return shown.map(({ id, text, atSec, author, createdDate }) => ({
      ...{ id, text, atSec, createdDate },
      ...{ memberId: author.memberId, name: author.name, role: author.role },
    }));
  }

  async function mayLead(visitor: Visitor, communityId: string): Promise<boolean> {
    if (visitor.kind !== 'community-member') return false;
    try {
      return isModerator(await members.requireActive(visitor, communityId));
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  return {
    start: async (businessId: string, { postId, startDate }: { postId: string; startDate?: string | undefined }) =>
      begin(await posts.requireOwnPost(businessId, postId), startDate),

    startAs: async (
      visitor: CommunityMember,
      { postId, startDate }: { postId: string; startDate?: string | undefined },
    ) => begin(await requireLed(visitor, postId), startDate),

    async steer(businessId: string, postId: string, wish: { [Key in keyof Steer]?: Steer[Key] | undefined }) {
      await posts.requireOwnPost(businessId, postId);
      const { isPaused, positionMs } = wish;
      return steer(postId, {
        ...(isPaused !== undefined && { isPaused }),
        ...(positionMs !== undefined && { positionMs }),
      });
    },

    async end(businessId: string, postId: string): Promise<void> {
      await posts.requireOwnPost(businessId, postId);
      await end(postId);
    },

    async endAs(visitor: CommunityMember, postId: string): Promise<void> {
      await requireLed(visitor, postId);
      await end(postId);
    },

    /** A ticket ends with the membership that it was given for. */
    async open(visitor: Visitor, postId: string) {
      const { communityId } = await posts.requireReadable(postId, visitor);
      if (!(await parties.find(postId))) throw new ApiError('watch_party.not_running');
      const isMember = visitor.kind === 'community-member' && visitor.communityId === communityId;
      const accountId = isMember ? visitor.accountId : null;
      const ground: Ground | undefined =
        accountId === null ? undefined : { kind: 'community-member', accountId, communityId };
      return topics.issue({ postId, communityId, accountId }, ground);
    },

    /** What somebody is told who joins. */
    async welcome(guest: Guest) {
      const { postId } = guest;
      const visitor = toVisitor(guest);
      const { communityId } = await posts.requireReadable(postId, visitor);
      const row = await parties.find(postId);
      if (!row) throw new ApiError('watch_party.not_running');
      const since = new Date(row.startsAt.getTime() - talkBeforeMs);
      const seenBy = guest.accountId === null ? undefined : { communityId, accountId: guest.accountId };
      const said = await createPostsRepository(database.db).listNewestComments(postId, {
        ...{ since, size: shownComments, seenBy },
      });
      return {
        state: toState(row) satisfies WatchPartyState,
        durationMs: row.durationMs,
        mayLead: await mayLead(visitor, communityId),
        comments: await toLines(said, communityId),
      };
    },

    /** What somebody wants who is in it. */
    async steerAs(guest: Guest, wish: Steer): Promise<void> {
      if (!(await mayLead(toVisitor(guest), guest.communityId))) throw new ApiError('watch_party.not_allowed');
      await steer(guest.postId, wish);
    },

    /** In the transaction of what happened. */
    async heard(tx: Transaction, event: CommunityEvent): Promise<void> {
      if (event.type === 'post.removed') sayLater(event.post.id, { type: 'ended' });
      else if (event.type === 'comment.removed')
        sayLater(event.comment.postId, { type: 'comment-removed', id: event.comment.id });
      else if (event.type === 'comment.posted') {
        const { communityId, comment } = event;
        if (!(await createWatchPartiesRepository(tx).find(comment.postId))) return;
        database.afterCommit(() => {
          toLines([comment], communityId)
            .then(([line]) => line && topics.say(comment.postId, { type: 'comment', comment: line }))
            .catch(onFailed);
        });
      } else if (event.type === 'community.updated')
        for (const id of await createWatchPartiesRepository(tx).idsOf(event.community.id))
          sayLater(id, { type: 'check' });
    },

    /** Repeat it often. */
    async tellDue(): Promise<void> {
      const told = await database.transaction(async (tx) => {
        const on = createWatchPartiesRepository(tx);
        const rows = await on.takeBegun(clock(), atOnce);
        for (const { postId } of rows) {
          await on.noteTold(postId, clock());
          const post = await createPostsRepository(tx).find(postId);
          if (post?.state === 'PUBLISHED') await notices.ofParty(tx, post);
        }
        return rows;
      });
      told.forEach(tellPages);
    },

    /** Ends those that are over. */
    async endOver(): Promise<void> {
      for (const row of await parties.listOver(clock(), atOnce)) {
        if (!(await parties.removeAs(row))) continue;
        await topics.say(row.postId, { type: 'ended' });
        tellPages(row);
      }
    },
  };
}
