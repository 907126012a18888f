import {
  type PollDraft,
  type PostDetails,
  type PostFeed,
  type PostOrder,
  plainTextOf,
  type RichText,
  serverMessages,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { shareInFlight } from '../../platform/in-flight.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import { type CommunityRow, createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityEvent } from './community-events.ts';
import type { CommunityNews } from './community-topics.ts';
import type { LinkPreviews } from './links/link-previews.service.ts';
import type { MembersService, Visitor } from './members.service.ts';
import type { ModerationService } from './moderation.service.ts';
import type { NoticesService } from './notices.service.ts';
import { createPollsRepository } from './polls.repository.ts';
import { readCursor, writeCursor } from './post-cursor.ts';
import { addPoll, changePoll } from './post-polls.ts';
import type { Beholder, PostView } from './post-view.ts';
import { createPostsRepository, type PostRow } from './posts.repository.ts';
import type { RankingsService } from './rankings.service.ts';
import { createSpacesRepository } from './spaces.repository.ts';
import { isSameText, keepPostVersion, requireNewest } from './text-versions.ts';
import { createUnsentPostsRepository, type UnsentPlace } from './unsent-posts.repository.ts';

export type PostsService = ReturnType<typeof createPostsService>;

export interface PostsDeps {
  database: Database;
  members: Pick<MembersService, 'mayRead' | 'requireReadable'>;
  view: PostView;
  /** Returns those that exist and locks them against deletion until the transaction ends. */
  keepStreams: (tx: Queryable, businessId: string, ids: readonly string[]) => Promise<string[]>;
  keepPlaylist: (tx: Transaction, businessId: string, id: string) => Promise<boolean>;
  keepImage: (tx: Transaction, businessId: string, uuid: string) => Promise<boolean>;
  notices: Pick<NoticesService, 'ofPost'>;
  moderation: Pick<ModerationService, 'decide'>;
  say: (communityId: string, news: CommunityNews) => void;
  linkIn: LinkPreviews['linkIn'];
  rankings: Pick<RankingsService, 'list'>;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

interface PostDraft {
  title: string;
  body: RichText;
  contentId: string | null;
  playlistId: string | null;
  picture: string | null;
  spaceId: string | null;
  poll: PollDraft | null;
}

interface Slice {
  spaceId?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  size: number;
}

/** Of a person of the business who wrote it in the console. */
interface Sent {
  unsentRevision?: number | undefined;
  userId?: string | undefined;
}

interface PublicSlice extends Slice {
  communityId: string;
  order?: PostOrder | undefined;
}

interface NewPost extends Sent {
  communityId: string;
  state: 'DRAFT' | 'PUBLISHED';
  publishDate?: string | undefined;
}

const itself: Beholder = { kind: 'business' };
const anyone: Visitor = { kind: 'anyone' };
const scheduledAtOnce = 50;
/** More wait seldom, and come as those are decided. */
const waitingShown = 20;

export function requireWords({ title, body }: Pick<PostDraft, 'title' | 'body'>, hasMedia: boolean): void {
  if (!hasMedia && !title.trim() && !plainTextOf(body).trim()) throw fieldError('body', serverMessages.chatNeedsText);
}

function requireOneVideo(contentId: string | null, playlistId: string | null): void {
  if (contentId !== null && playlistId !== null) throw fieldError('playlistId', serverMessages.oneOfVideoAndPlaylist);
}

/** A space of another community is none; one that is there stays until the transaction ends. */
export async function keepSpace(tx: Transaction, communityId: string, spaceId: string | null | undefined) {
  if (spaceId && !(await createSpacesRepository(tx).keep(communityId, spaceId)))
    throw new ApiError('community.space_not_found');
}

/** In the transaction that sends what was kept of it. */
export async function dropSent(tx: Transaction, place: UnsentPlace, revision: number | undefined): Promise<void> {
  if (revision !== undefined) await createUnsentPostsRepository(tx).remove(place, revision);
}

export function createPostsService(deps: PostsDeps) {
  const { database, members, view, keepStreams, keepPlaylist, keepImage, notices, moderation } = deps;
  const { rankings, say, linkIn, tell, newId, clock } = deps;
  const posts = createPostsRepository(database.db);
  const communities = createCommunitiesRepository(database.db);
  const spaces = createSpacesRepository(database.db);
  const polls = createPollsRepository(database.db);
  const blocks = createBlocksRepository(database.db);

  async function requireOwn(businessId: string, communityId: string): Promise<CommunityRow> {
    const row = await communities.find(businessId, communityId);
    if (!row) throw new ApiError('community.not_found');
    return row;
  }

  async function requirePost(id: string): Promise<PostRow> {
    const row = await posts.find(id);
    if (!row) throw new ApiError('post.not_found');
    return row;
  }

  async function requireOwnPost(businessId: string, id: string): Promise<PostRow> {
    const row = await requirePost(id);
    if (row.businessId !== businessId) throw new ApiError('post.not_found');
    return row;
  }

  const readerIn = (communityId: string, visitor: Beholder) =>
    visitor.kind === 'community-member' ? { communityId, accountId: visitor.accountId } : undefined;

  async function popular(of: CommunityRow, { cursor, size, spaceId }: Slice, visitor: Visitor) {
    if (spaceId !== undefined && !(await spaces.find([of.id], spaceId)))
      throw new ApiError('community.space_not_found');
    const slice = { cursor, size, seenBy: readerIn(of.id, visitor) };
    const { rows, nextCursor } = await rankings.list({ communityId: of.id, spaceId: spaceId ?? null }, slice);
    return { items: await view.toPosts(rows, [of], visitor), nextCursor } satisfies PostFeed;
  }

  async function feed(of: readonly CommunityRow[], query: Slice, visitor: Beholder, withDrafts: boolean) {
    const { cursor, size, spaceId, search, from, to } = query;
    const ids = of.map(({ id }) => id);
    if (spaceId !== undefined && !(await spaces.find(ids, spaceId))) throw new ApiError('community.space_not_found');
    const [community, ...others] = ids;
    const isOne = community !== undefined && others.length === 0;
    const seenBy = isOne ? readerIn(community, visitor) : undefined;
    const found = await posts.list(ids, {
      ...{ after: readCursor(cursor), size, withDrafts, spaceId, search, seenBy },
      ...(from && { from: new Date(from) }),
      ...(to && { to: new Date(to) }),
    });
    const rows = found.slice(0, size);
    const last = rows.at(-1);
    const items = await view.toPosts(rows, of, visitor);
    return { items, nextCursor: found.length > size && last ? writeCursor(last) : null } satisfies PostFeed;
  }

  async function show(id: string, visitor: Beholder = itself): Promise<PostDetails> {
    const row = await requirePost(id);
    const community = await communities.find(row.businessId, row.communityId);
    const [shown] = community ? await view.toPosts([row], [community], visitor) : [];
    if (!shown) throw new ApiError('post.not_found');
    return shown;
  }

  /** Without those of members whom the visitor blocked there. */
  async function seen(rows: readonly PostRow[], visitor: Visitor): Promise<readonly PostRow[]> {
    if (visitor.kind !== 'community-member') return rows;
    const { accountId } = visitor;
    const written = new Set(rows.filter((row) => row.accountId !== null).map(({ communityId }) => communityId));
    const hidden = new Map(
      await Promise.all(
        [...written].map(async (id) => [id, await blocks.hidden({ communityId: id, accountId })] as const),
      ),
    );
    return rows.filter((row) => !hidden.get(row.communityId)?.has(row.accountId ?? ''));
  }

  const announce = ({ id, communityId, spaceId }: Pick<PostRow, 'id' | 'communityId' | 'spaceId'>): void =>
    say(communityId, { type: 'post', postId: id, change: 'published', spaceId });

  const published = () => ({ state: 'PUBLISHED' as const, publishAt: null, createdAt: clock(), editedAt: null });

  function readPublishDate(date: string | null | undefined): Date | null {
    if (!date) return null;
    const publishAt = new Date(date);
    if (publishAt <= clock()) throw fieldError('publishDate', serverMessages.notInPast);
    return publishAt;
  }

  async function keepAll(tx: Transaction, of: Pick<PostRow, 'businessId' | 'communityId'>, named: Partial<PostDraft>) {
    const { contentId, playlistId, picture, spaceId } = named;
    const { businessId } = of;
    await keepSpace(tx, of.communityId, spaceId);
    if (contentId && (await keepStreams(tx, businessId, [contentId])).length === 0)
      throw new ApiError('stream.not_found');
    if (playlistId && !(await keepPlaylist(tx, businessId, playlistId))) throw new ApiError('playlist.not_found');
    if (picture && !(await keepImage(tx, businessId, picture))) throw new ApiError('image.not_found');
  }

  /** A post that this visitor may see: published, or their own that waits. */
  async function readable(id: string, visitor: Visitor): Promise<{ row: PostRow; community: CommunityRow }> {
    const row = await requirePost(id);
    const isOwn = visitor.kind === 'community-member' && row.accountId === visitor.accountId;
    const community =
      row.state === 'PUBLISHED' || (row.state === 'HELD' && isOwn)
        ? await communities.findOpen(row.communityId)
        : undefined;
    if (!community || !(await members.mayRead(community, visitor))) throw new ApiError('post.not_found');
    return { row, community };
  }

  /** Nobody was told of a draft, so nobody is told that it is gone. */
  async function removeRow(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const post = await createPostsRepository(tx).remove(id);
      if (post?.state === 'PUBLISHED') await tell(tx, { type: 'post.removed', post });
    });
  }

  /** What publishes a post tells of it. */
  async function tellIn(tx: Transaction, id: string): Promise<void> {
    const row = await createPostsRepository(tx).find(id);
    if (row?.state !== 'PUBLISHED') return;
    await notices.ofPost(tx, row);
    await tell(tx, { type: 'post.published', post: row });
  }

  async function getPublic(id: string, visitor: Visitor): Promise<PostDetails> {
    const { row, community } = await readable(id, visitor);
    const [shown] = await view.toPosts(await seen([row], visitor), [community], visitor);
    if (!shown) throw new ApiError('post.not_found');
    return shown;
  }

  async function listPublic({ communityId, order, ...slice }: PublicSlice, visitor: Visitor): Promise<PostFeed> {
    const community = await members.requireReadable(communityId, visitor);
    return order === 'POPULAR' ? popular(community, slice, visitor) : feed([community], slice, visitor, false);
  }

  // Pages of many people read the same at the same time: after news, and when a link to it is passed on.
  const getForAnyone = shareInFlight((id) => getPublic(id, anyone));
  const listForAnyone = shareInFlight((slice) => listPublic(JSON.parse(slice), anyone));

  return {
    requireReadable: async (id: string, visitor: Visitor): Promise<PostRow> => (await readable(id, visitor)).row,
    requireOwnPost,
    show,

    list: async (businessId: string, { communityId, ...slice }: Slice & { communityId?: string | undefined }) =>
      feed(
        communityId === undefined ? await communities.findAll(businessId) : [await requireOwn(businessId, communityId)],
        slice,
        itself,
        true,
      ),

    async create(
      businessId: string,
      { communityId, publishDate, state: asked, unsentRevision, userId, ...draft }: PostDraft & NewPost,
    ): Promise<PostDetails> {
      await requireOwn(businessId, communityId);
      const publishAt = readPublishDate(publishDate);
      const state = publishAt ? ('SCHEDULED' as const) : asked;
      const { contentId, playlistId } = draft;
      requireOneVideo(contentId, playlistId);
      requireWords(
        draft,
        [contentId, playlistId, draft.picture, draft.poll].some((value) => value !== null),
      );
      const id = newId('pst');
      await database.transaction(async (tx) => {
        await keepAll(tx, { businessId, communityId }, draft);
        const { title, body, picture: pictureId, spaceId, poll } = draft;
        const media = { streamId: contentId, playlistId, pictureId };
        await createPostsRepository(tx).insert({
          ...{ id, communityId, businessId, title, body, spaceId, ...media, state, publishAt },
          isOfBusiness: true,
          createdAt: clock(),
        });
        if (poll) await addPoll(tx, { id, businessId }, poll, publishAt ?? clock());
        if (userId) await dropSent(tx, { communityId, writer: { userId } }, unsentRevision);
        await tellIn(tx, id);
      });
      if (state === 'PUBLISHED') announce({ id, communityId, spaceId: draft.spaceId });
      return show(id);
    },

    async edit(
      businessId: string,
      id: string,
      changes: { [Key in keyof PostDraft]?: PostDraft[Key] | undefined } & Sent & {
          isPinned?: boolean | undefined;
          hidesLink?: boolean | undefined;
          publishDate?: string | null | undefined;
          editedDate?: string | null | undefined;
        },
    ): Promise<PostDetails> {
      const before = await requireOwnPost(businessId, id);
      const { publishDate } = changes;
      const isWaiting = before.state === 'DRAFT' || before.state === 'SCHEDULED';
      const publishAt = readPublishDate(publishDate);
      const { isPinned, hidesLink, title, body, spaceId, poll, userId, unsentRevision } = changes;
      const { contentId, playlistId: named, picture } = changes;
      const isRewritten = [title, body, contentId, named, picture, poll].some((value) => value !== undefined);
      // What members wrote stays theirs.
      if (isRewritten && !before.isOfBusiness) throw new ApiError('post.not_found');
      const hidesForGood = hidesLink === true && !before.isOfBusiness;
      const streamId = contentId === undefined ? before.streamId : contentId;
      const playlistId = named === undefined ? before.playlistId : named;
      const pictureId = picture === undefined ? before.pictureId : picture;
      const media = { streamId, playlistId, pictureId };
      requireOneVideo(streamId, playlistId);
      const texts = { title: title ?? before.title, body: body ?? before.body };
      const hasPoll = poll === undefined ? (await polls.find(id)) !== undefined : poll !== null;
      if (isRewritten) requireWords(texts, hasPoll || Object.values(media).some((value) => value !== null));
      await database.transaction(async (tx) => {
        await keepAll(tx, before, {
          ...{ contentId: contentId ?? null, playlistId: named ?? null },
          ...{ picture: picture ?? null, spaceId: spaceId ?? null },
        });
        if (poll !== undefined) await changePoll(tx, before, poll, publishAt ?? clock());
        const { communityId } = before;
        const stored = await createPostsRepository(tx).lock(id);
        if (!stored) throw new ApiError('post.not_found');
        if (isRewritten) requireNewest('post.changed', stored, changes.editedDate);
        const isReworded = isRewritten && before.state === 'PUBLISHED' && !isSameText(stored, texts);
        if (isReworded) await keepPostVersion(tx, stored, newId);
        if (userId) await dropSent(tx, { communityId, writer: { userId }, postId: id }, unsentRevision);
        await createPostsRepository(tx).update(id, {
          ...(isRewritten && { ...texts, ...media }),
          ...(isRewritten && { editedAt: clock() }),
          ...(isPinned !== undefined && { isPinned }),
          ...(hidesLink !== undefined && { hidesLink }),
          ...(hidesForGood && { linkPreviewId: null }),
          ...(spaceId !== undefined && { spaceId }),
          ...(isWaiting && publishDate !== undefined && { publishAt, state: publishAt ? 'SCHEDULED' : 'DRAFT' }),
        });
        const isShownAgain = hidesLink === false && stored.hidesLink && stored.state === 'PUBLISHED';
        if (isReworded || isShownAgain)
          await linkIn(tx, { ...stored, ...(isRewritten && texts), hidesLink: hidesLink ?? stored.hidesLink });
      });
      if (before.state === 'PUBLISHED') say(before.communityId, { type: 'post', postId: id, change: 'edited' });
      return show(id);
    },

    async publish(businessId: string, id: string): Promise<PostDetails> {
      const row = await requireOwnPost(businessId, id);
      const { state } = row;
      if (state === 'DRAFT' || state === 'SCHEDULED') {
        await database.transaction(async (tx) => {
          await createPostsRepository(tx).update(id, published());
          await tellIn(tx, id);
        });
        announce(row);
      }
      return show(id);
    },

    /** What a member wrote is not deleted but removed: they are told, and may appeal. */
    async remove(businessId: string, id: string, reason: string, byUserId: string | null): Promise<void> {
      const { communityId, isOfBusiness } = await requireOwnPost(businessId, id);
      const target = { communityId, kind: 'POST', targetId: id } as const;
      if (!isOfBusiness) return moderation.decide(businessId, { ...target, decision: 'REMOVE', reason }, byUserId);
      await removeRow(id);
      say(communityId, { type: 'post', postId: id, change: 'removed' });
    },

    /** Publishes what was scheduled for now. Repeat it often. */
    async publishDue(): Promise<void> {
      const due = await database.transaction(async (tx) => {
        const on = createPostsRepository(tx);
        const rows = await on.takeScheduled(clock(), scheduledAtOnce);
        for (const { id } of rows) {
          await on.update(id, published());
          await tellIn(tx, id);
        }
        return rows;
      });
      due.forEach(announce);
    },

    listPublic: (slice: PublicSlice, visitor: Visitor): Promise<PostFeed> =>
      visitor.kind === 'community-member' ? listPublic(slice, visitor) : listForAnyone(JSON.stringify(slice)),

    /** Their own that others do not see yet, the newest first. */
    async listWaiting(
      visitor: Visitor,
      { communityId, spaceId }: { communityId: string; spaceId?: string },
    ): Promise<PostDetails[]> {
      if (visitor.kind !== 'community-member') return [];
      const community = await members.requireReadable(communityId, visitor);
      const rows = await posts.listHeld({ communityId, accountId: visitor.accountId, spaceId }, waitingShown);
      return view.toPosts(rows, [community], visitor);
    },

    /** Of published posts, the newest first: for search engines. */
    async listAddresses(communityId: string, size: number) {
      const community = await communities.findOpen(communityId);
      const rows = community ? await posts.listNewest(communityId, size) : [];
      return rows.map(({ id, createdAt, editedAt }) => ({
        url: view.urlOf(community!.subdomain, id),
        createdDate: createdAt.toISOString(),
        editedDate: editedAt?.toISOString() ?? null,
      }));
    },

    getPublic: (id: string, visitor: Visitor): Promise<PostDetails> =>
      visitor.kind === 'community-member' ? getPublic(id, visitor) : getForAnyone(id),

    /** Those that the visitor may see, in the order asked for; of businesses that `maySee` lets be seen. */
    async filter(
      ids: readonly string[],
      visitor: Visitor,
      maySee: (businessId: string) => Promise<boolean> = async () => true,
    ): Promise<PostDetails[]> {
      const rows = (await posts.findMany(ids)).filter(({ state }) => state === 'PUBLISHED');
      const asked = await Promise.all([...new Set(rows.map((row) => row.communityId))].map(communities.findOpen));
      const open: CommunityRow[] = [];
      for (const row of asked)
        if (row && (await members.mayRead(row, visitor)) && (await maySee(row.businessId))) open.push(row);
      const readable = rows.filter(({ communityId }) => open.some(({ id }) => id === communityId));
      const shown = await seen(readable, visitor);
      const ordered = ids.flatMap((id) => shown.find((row) => row.id === id) ?? []);
      return view.toPosts([...new Set(ordered)], open, visitor);
    },

    /** In the transaction that deletes the videos. */
    forgetStreamsIn: (tx: Transaction, streamIds: readonly string[]) =>
      createPostsRepository(tx).forgetStreams(streamIds),

    /** In the transaction that deletes the playlist: its posts stay. */
    forgetPlaylistIn: (tx: Transaction, id: string) => createPostsRepository(tx).forgetPlaylist(id),
  };
}
