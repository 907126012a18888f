import { type CommunitySpace, type PublicSpace, serverMessages, spacesMax, titleKey } from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { uniqueViolation } from '../../platform/database/unique-violation.ts';
import type { NewId } from '../../platform/ids.ts';
import { type CommunityRow, createCommunitiesRepository } from './communities.repository.ts';
import type { CommunityAddresses } from './community-address.ts';
import type { MembersService, Visitor } from './members.service.ts';
import { createSpacesRepository, type SpaceRow } from './spaces.repository.ts';

export type SpacesService = ReturnType<typeof createSpacesService>;

export interface SpacesDeps {
  database: Database;
  members: Pick<MembersService, 'requireReadable'>;
  addresses: Pick<CommunityAddresses, 'urlOf'>;
  newId: NewId;
}

/** On the host of the community. */
export const spacePath = (id: string): string => `/space/${id}`;

/** The parts that a community has, each about one thing. */
export function createSpacesService({ database, members, addresses, newId }: SpacesDeps) {
  const spaces = createSpacesRepository(database.db);
  const communities = createCommunitiesRepository(database.db);

  const toPublic = ({ id, name, description }: SpaceRow, { subdomain }: CommunityRow): PublicSpace => ({
    ...{ id, name, description },
    url: addresses.urlOf(subdomain) + spacePath(id),
  });

  async function requireOwn(businessId: string, communityId: string): Promise<CommunityRow> {
    const row = await communities.find(businessId, communityId);
    if (!row) throw new ApiError('community.not_found');
    return row;
  }

  async function requireOwnSpace(businessId: string, id: string): Promise<SpaceRow> {
    const row = await spaces.findOwn(businessId, id);
    if (!row) throw new ApiError('community.space_not_found');
    return row;
  }

  async function describeAll(rows: readonly SpaceRow[], all: readonly CommunityRow[]): Promise<CommunitySpace[]> {
    const counts = await spaces.countPosts(rows.map(({ id }) => id));
    return rows.flatMap((row) => {
      const community = all.find(({ id }) => id === row.communityId);
      const postCount = counts.get(row.id) ?? 0;
      return community ? [{ ...toPublic(row, community), communityId: community.id, postCount }] : [];
    });
  }
  const describe = async (community: CommunityRow) => describeAll(await spaces.list(community.id), [community]);

  async function describeOne(businessId: string, { id, communityId }: { id: string; communityId: string }) {
    const found = (await describe(await requireOwn(businessId, communityId))).find((one) => one.id === id);
    if (!found) throw new ApiError('community.space_not_found');
    return found;
  }

  /** Two who give the same name at once are told apart by the index. */
  async function writing(work: (tx: Transaction) => Promise<void>): Promise<void> {
    try {
      await database.transaction(work);
    } catch (error) {
      if (uniqueViolation(error) === 'community_space_name') throw fieldError('name', serverMessages.spaceNameTaken);
      throw error;
    }
  }

  /** Of a community that the caller has been let read. */
  const listShown = async (row: CommunityRow): Promise<PublicSpace[]> =>
    (await spaces.list(row.id)).map((one) => toPublic(one, row));

  return {
    /** Of one community, or of all of them. */
    async list(businessId: string, communityId: string | undefined): Promise<{ items: CommunitySpace[] }> {
      if (communityId !== undefined) return { items: await describe(await requireOwn(businessId, communityId)) };
      const rows = await spaces.listOfBusiness(businessId);
      const ids = [...new Set(rows.map((row) => row.communityId))];
      return { items: await describeAll(rows, await communities.findAll(businessId, ids)) };
    },

    listShown,

    async listPublic(communityId: string, visitor: Visitor) {
      const row = await members.requireReadable(communityId, visitor);
      return { items: await listShown(row) };
    },

    async create(
      businessId: string,
      { communityId, name, description }: { communityId: string; name: string; description: string },
    ): Promise<CommunitySpace> {
      await requireOwn(businessId, communityId);
      const id = newId('spc');
      await writing(async (tx) => {
        await createCommunitiesRepository(tx).lock(communityId);
        const on = createSpacesRepository(tx);
        if ((await on.list(communityId)).length >= spacesMax) throw new ApiError('community.too_many_spaces');
        const position = (await on.lastPosition(communityId)) + 1;
        await on.insert({
          id,
          communityId,
          businessId,
          name: name.trim(),
          nameKey: titleKey(name),
          description,
          position,
        });
      });
      return describeOne(businessId, { id, communityId });
    },

    async update(
      businessId: string,
      id: string,
      { name, description }: { name?: string | undefined; description?: string | undefined },
    ): Promise<CommunitySpace> {
      const row = await requireOwnSpace(businessId, id);
      await writing((tx) =>
        createSpacesRepository(tx).update(id, {
          ...(name !== undefined && { name: name.trim(), nameKey: titleKey(name) }),
          ...(description !== undefined && { description }),
        }),
      );
      return describeOne(businessId, row);
    },

    async order(businessId: string, communityId: string, spaceIds: readonly string[]) {
      const community = await requireOwn(businessId, communityId);
      await database.transaction(async (tx) => {
        await createCommunitiesRepository(tx).lock(communityId);
        const on = createSpacesRepository(tx);
        const known = (await on.list(communityId)).map(({ id }) => id);
        const isSame = known.length === spaceIds.length && known.every((id) => spaceIds.includes(id));
        if (!isSame) throw fieldError('spaceIds', serverMessages.spacesNotAll);
        for (const [position, id] of spaceIds.entries()) await on.update(id, { position });
      });
      return { items: await describe(community) };
    },

    /** Its posts stay: in the space that is named, or in none. */
    async remove(businessId: string, id: string, moveTo: string | undefined): Promise<void> {
      const { communityId } = await requireOwnSpace(businessId, id);
      await database.transaction(async (tx) => {
        const on = createSpacesRepository(tx);
        if (moveTo !== undefined && (moveTo === id || !(await on.keep(communityId, moveTo))))
          throw fieldError('moveTo', serverMessages.noSuchSpace);
        await on.movePosts(id, moveTo ?? null);
        await on.remove(id);
      });
    },
  };
}
