import {
  type Community,
  type CommunityDraft,
  communitiesMax,
  type Page,
  type PublicCommunity,
  serverMessages,
  subdomainSkeleton,
  titleKey,
  toPage,
  validateCommunityTitle,
  validateSubdomain,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import { createCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { uniqueViolation } from '../../platform/database/unique-violation.ts';
import type { NewId } from '../../platform/ids.ts';
import { newSecretToken } from '../../platform/secret-tokens.ts';
import { type CommunityCounts, type CommunityRow, createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { CommunityEvent } from './community-events.ts';
import { joiningPrice } from './joining-price.ts';

export type CommunitiesService = ReturnType<typeof createCommunitiesService>;

export interface CommunitiesDeps {
  database: Database;
  addresses: CommunityAddresses;
  /** Whether it belongs to the business; locks it against deletion until the transaction ends. */
  keepImage: (tx: Transaction, businessId: string, uuid: string) => Promise<boolean>;
  urlsOf: (uuids: string[]) => Promise<ReadonlyMap<string, string>>;
  /** In the transaction in which it happens. */
  tell: (tx: Transaction, event: CommunityEvent) => Promise<unknown>;
  newId: NewId;
  clock: Clock;
}

type Settings = CommunityDraft & Pick<Community, 'holdsFirstPosts' | 'holdsSpam' | 'heldWords' | 'linkRule'>;
export type CommunityChanges = { [Key in keyof Settings]?: Settings[Key] | undefined } & {
  renewsInvite?: boolean | undefined;
};

const countedUpTo = 5000;
const countedForMs = 60_000;

export function createCommunitiesService(deps: CommunitiesDeps) {
  const { database, addresses, keepImage, urlsOf, tell, newId, clock } = deps;
  const communities = createCommunitiesRepository(database.db);

  /** Counting much takes long, and nobody notices one more: such counts are kept for a minute. */
  const large = createCache<CommunityCounts>({ entries: 1000, ttl: countedForMs });

  async function countsOf(ids: readonly string[]): Promise<Map<string, CommunityCounts>> {
    const known = new Map<string, CommunityCounts>();
    for (const id of ids) {
      const counts = large.get(id);
      if (counts) known.set(id, counts);
    }
    for (const [id, counts] of await communities.countsOf(ids.filter((id) => !known.has(id)))) {
      known.set(id, counts);
      if (counts.members + counts.posts > countedUpTo) large.set(id, counts);
    }
    return known;
  }

  async function describe(rows: readonly CommunityRow[]): Promise<Community[]> {
    const pictures = rows.flatMap(({ pictureId, coverId }) => [pictureId, coverId]).filter((id) => id !== null);
    const [urls, counts] = await Promise.all([urlsOf(pictures), countsOf(rows.map(({ id }) => id))]);
    return rows.map((row) => {
      const { members = 0, requests = 0, reports = 0, appeals = 0, posts = 0 } = counts.get(row.id) ?? {};
      const url = addresses.urlOf(row.subdomain);
      return {
        id: row.id,
        businessId: row.businessId,
        title: row.title,
        subdomain: row.subdomain,
        url,
        description: row.description,
        rules: row.rules,
        visibility: row.visibility,
        picture: row.pictureId,
        cover: row.coverId,
        pictureUrl: urls.get(row.pictureId ?? '') ?? null,
        accentColor: row.accentColor,
        coverUrl: urls.get(row.coverId ?? '') ?? null,
        memberCount: members,
        postCount: posts,
        requestCount: requests,
        reportCount: reports,
        appealCount: appeals,
        inviteUrl: `${url}/?invite=${row.invite}`,
        holdsFirstPosts: row.holdsFirstPosts,
        holdsSpam: row.holdsSpam,
        heldWords: row.heldWords,
        linkRule: row.linkRule,
        takesVideos: row.takesVideos,
        price: joiningPrice(row),
        createdDate: row.createdAt.toISOString(),
      };
    });
  }

  const describeOne = async (row: CommunityRow | undefined) => (await describe([found(row)]))[0]!;

  async function keepPictures(tx: Transaction, businessId: string, { picture, cover }: CommunityChanges) {
    for (const [field, uuid] of Object.entries({ picture, cover }))
      if (uuid && !(await keepImage(tx, businessId, uuid))) throw fieldError(field, serverMessages.noSuchPicture);
  }

  /** Two who choose the same name at once are told apart by the index. */
  async function writing<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    try {
      return await database.transaction(work);
    } catch (error) {
      const index = uniqueViolation(error);
      if (index === 'community_title') throw fieldError('title', serverMessages.communityTitleTaken);
      if (index === 'community_subdomain') throw fieldError('subdomain', serverMessages.subdomainTaken);
      throw error;
    }
  }

  async function freeFor(
    message: string | undefined,
    taken: { titleKey?: string; skeleton?: string },
    of: { takenMessage: string; communityId: string | undefined },
  ): Promise<{ isUnique: boolean; message: string | null }> {
    if (message !== undefined) return { isUnique: false, message };
    const others = (await communities.findTaken(taken)).filter(({ id }) => id !== of.communityId);
    return others.length > 0 ? { isUnique: false, message: of.takenMessage } : { isUnique: true, message: null };
  }

  return {
    async list(businessId: string, slice: { page: number; size: number }): Promise<Page<Community>> {
      const { rows, totalItems } = await communities.list(businessId, slice);
      return toPage(await describe(rows), totalItems, slice);
    },

    async listTitles(businessId: string) {
      const { rows } = await communities.list(businessId, { page: 0, size: communitiesMax });
      return { items: rows.map(({ id, title, subdomain }) => ({ id, title, subdomain })) };
    },

    async listPopular(slice: { page: number; size: number }): Promise<Page<PublicCommunity>> {
      const { rows, totalItems } = await communities.listPopular(slice);
      return toPage(await describe(rows), totalItems, slice);
    },

    async listJoined(accountId: string, slice: { page: number; size: number }): Promise<Page<PublicCommunity>> {
      const { rows, totalItems } = await communities.listJoined(accountId, slice);
      return toPage(await describe(rows), totalItems, slice);
    },

    get: async (businessId: string, id: string) => describeOne(await communities.find(businessId, id)),

    async create(businessId: string, draft: CommunityDraft): Promise<Community> {
      const { title, subdomain, description, rules, visibility, picture, cover, accentColor } = draft;
      const id = newId('com');
      const now = clock();
      if ((await communities.countOf(businessId)) >= communitiesMax) throw new ApiError('community.too_many');
      await writing(async (tx) => {
        await keepPictures(tx, businessId, draft);
        const community = await createCommunitiesRepository(tx).insert({
          ...{ id, businessId, title, subdomain, description, rules, visibility, accentColor },
          titleKey: titleKey(title),
          skeleton: subdomainSkeleton(subdomain),
          pictureId: picture,
          coverId: cover,
          invite: newSecretToken(),
          createdAt: now,
          updatedAt: now,
        });
        await tell(tx, { type: 'community.created', community });
      });
      return describeOne(await communities.find(businessId, id));
    },

    async update(businessId: string, id: string, changes: CommunityChanges): Promise<Community> {
      const { picture, cover, renewsInvite, ...texts } = changes;
      await writing(async (tx) => {
        const on = createCommunitiesRepository(tx);
        await on.lock(id);
        const before = found(await on.find(businessId, id));
        if (texts.visibility === 'INVITE' && joiningPrice(before)) throw new ApiError('community.for_sale');
        await keepPictures(tx, businessId, changes);
        const { title, subdomain } = texts;
        const community = await on.update(id, {
          ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
          ...(title !== undefined && { titleKey: titleKey(title) }),
          ...(subdomain !== undefined && { skeleton: subdomainSkeleton(subdomain) }),
          ...(picture !== undefined && { pictureId: picture }),
          ...(cover !== undefined && { coverId: cover }),
          ...(renewsInvite && { invite: newSecretToken() }),
          updatedAt: clock(),
        });
        await tell(tx, { type: 'community.updated', community: found(community) });
      });
      return describeOne(await communities.find(businessId, id));
    },

    async remove(businessId: string, id: string): Promise<void> {
      await database.transaction(async (tx) => {
        const community = found(await createCommunitiesRepository(tx).remove(businessId, id));
        await tell(tx, { type: 'community.removed', community });
      });
    },

    checkTitle: (title: string, communityId: string | undefined) =>
      freeFor(
        validateCommunityTitle(title),
        { titleKey: titleKey(title) },
        { takenMessage: serverMessages.communityTitleTaken, communityId },
      ),

    checkSubdomain: (name: string, communityId: string | undefined) =>
      freeFor(
        validateSubdomain(name),
        { skeleton: subdomainSkeleton(name) },
        { takenMessage: serverMessages.subdomainTaken, communityId },
      ),

    businessOf: async (id: string) => (await communities.findOpen(id))?.businessId,

    /** What anybody may know of one, whoever's it is. */
    async getOpen(id: string): Promise<PublicCommunity> {
      return describeOne(await communities.findOpen(id));
    },

    /** For its page. */
    async findShown(subdomain: string): Promise<{ row: CommunityRow; shown: Community } | undefined> {
      const row = await communities.findBySubdomain(subdomain);
      return row && { row, shown: await describeOne(row) };
    },
  };
}

function found(row: CommunityRow | undefined): CommunityRow {
  if (!row) throw new ApiError('community.not_found');
  return row;
}
