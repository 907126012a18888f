import type { PostDetails, PostFeed, PostOrder } from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Database } from '../../platform/database/database.ts';
import { shareInFlight } from '../../platform/in-flight.ts';
import { createBlocksRepository } from './blocks.repository.ts';
import { type CommunityRow, createCommunitiesRepository } from './communities.repository.ts';
import type { MembersService, Visitor } from './members.service.ts';
import { readCursor, writeCursor } from './post-cursor.ts';
import type { Beholder, PostView } from './post-view.ts';
import { createPostsRepository, type PostRow } from './posts.repository.ts';
import type { RankingsService } from './rankings.service.ts';
import { createSpacesRepository } from './spaces.repository.ts';

export interface PostReadingDeps {
  database: Database;
  members: Pick<MembersService, 'mayRead' | 'requireReadable'>;
  view: PostView;
  rankings: Pick<RankingsService, 'list'>;
}

interface Slice {
  spaceId?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  size: number;
}

interface PublicSlice extends Slice {
  communityId: string;
  order?: PostOrder | undefined;
}

const itself: Beholder = { kind: 'business' };
const anyone: Visitor = { kind: 'anyone' };
/** More wait seldom, and come as those are decided. */
const waitingShown = 20;

/** Who reads which posts: the business its own, visitors what they may see. */
export function createPostReading({ database, members, view, rankings }: PostReadingDeps) {
  const posts = createPostsRepository(database.db);
  const communities = createCommunitiesRepository(database.db);
  const spaces = createSpacesRepository(database.db);
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
    requireOwn,
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
  };
}
