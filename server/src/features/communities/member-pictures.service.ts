import { join } from 'node:path';
import { imageMaxPixels, memberPictureMaxBytes } from '@zeacon/contract';
import type { Pictures } from '../../media/pictures.ts';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RequireDisk } from '../../platform/storage/disk-reserve.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import type { MemberPictureAddresses } from './member-picture-address.ts';
import { createMemberPicturesRepository, type PictureRow } from './member-pictures.repository.ts';
import { createCommunityMembersRepository } from './members.repository.ts';
import type { MembersService } from './members.service.ts';
import { createSentPictures, readSentPicture } from './sent-pictures.ts';

export type MemberPictures = ReturnType<typeof createMemberPictures>;

export interface MemberPicturesDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireOpen' | 'requireBelow' | 'requireOwn' | 'note'>;
  pictures: Pick<Pictures, 'makeSquare'>;
  storage: Storage;
  requireDisk: RequireDisk;
  files: StoredFiles;
  pictureAddresses: MemberPictureAddresses;
  /** For files being made; emptied when the server starts. */
  workFolder: string;
  clock: Clock;
}

/** Twice the height at which the largest are shown, and more. */
const side = 192;
/** How long one may take to be made. */
const makeWithinMs = 2 * 60_000;
/** Longer than any takes. */
const abandonedMs = 10 * 60_000;
const sweptAtOnce = 100;

const keyOf = ({ businessId, id }: Pick<PictureRow, 'businessId' | 'id'>) => `member-pictures/${businessId}/${id}.webp`;

/**
 * Pictures that members have of themselves. Each belongs to one membership, so that a business decides about what is
 * shown in its own communities alone, and nobody is known again elsewhere by their face unless they want to be.
 */
export function createMemberPictures(deps: MemberPicturesDeps) {
  const { database, members, pictures, storage, requireDisk, files, pictureAddresses, workFolder, clock } = deps;
  const stored = createMemberPicturesRepository(database.db);
  const makeFrom = createSentPictures({ requireDisk, workFolder });

  const make = (row: Pick<PictureRow, 'businessId' | 'id'>, bytes: Uint8Array, signal: AbortSignal) =>
    makeFrom(row.id, bytes, async (path, folder) => {
      const outPath = join(folder, 'made.webp');
      const { businessId } = row;
      await pictures.makeSquare({ path, outPath, side, maxPixels: imageMaxPixels }, { businessId, signal });
      await storage.putFile(keyOf(row), outPath, { contentType: 'image/webp', signal });
    });

  /**
   * By a moderator of somebody with a lower role; null for the business, undefined for the member, which is nobody's
   * concern.
   */
  async function clear(communityId: string, memberId: string, by: CommunityMember | null | undefined): Promise<void> {
    await database.transaction(async (tx) => {
      const before = await createCommunityMembersRepository(tx).lock(communityId, memberId);
      if (by) await members.requireBelow(tx, by, communityId, memberId);
      if (!before) throw new ApiError('community.member_not_found');
      if (before.pictureId === null) return;
      await createMemberPicturesRepository(tx).release(communityId, memberId);
      const { businessId } = before;
      if (by === undefined) return;
      await members.note(tx, { businessId, before, action: 'PICTURE', byAccountId: by?.accountId ?? null });
    });
  }

  return {
    /** The one before is answered to nobody any more. */
    async set(visitor: CommunityMember, communityId: string, base64: string, gone: AbortSignal): Promise<void> {
      const { businessId } = await members.requireOpen(communityId);
      await members.requireActive(visitor, communityId);
      const bytes = readSentPicture(base64, memberPictureMaxBytes);
      const row = { id: crypto.randomUUID(), businessId, createdAt: clock() };
      await stored.insert(row);
      await make(row, bytes, AbortSignal.any([gone, AbortSignal.timeout(makeWithinMs)]));
      await database.transaction(async (tx) => {
        const { accountId } = visitor;
        await createCommunityMembersRepository(tx).lock(communityId, accountId);
        // Meanwhile they may have left.
        await members.requireActive(visitor, communityId, tx);
        await createMemberPicturesRepository(tx).give(row.id, communityId, accountId);
      });
    },

    /** Their own, or that of somebody with a lower role. */
    async remove(visitor: CommunityMember, communityId: string, memberId: string | undefined): Promise<void> {
      await members.requireOpen(communityId);
      const { accountId } = visitor;
      const isOwn = memberId === undefined || memberId === accountId;
      if (isOwn && visitor.communityId !== communityId) throw new ApiError('community.members_only');
      await clear(communityId, memberId ?? accountId, isOwn ? undefined : visitor);
    },

    async removeOf(businessId: string, communityId: string, memberId: string): Promise<void> {
      await members.requireOwn(businessId, communityId);
      await clear(communityId, memberId, null);
    },

    /** Throws `media.not_found`, also for an address that is too old. */
    async read(id: string, token: string, request: FileRequest): Promise<FileAnswer> {
      const row = pictureAddresses.isGiven(id, token) ? await stored.findShown(id) : undefined;
      if (!row) throw new ApiError('media.not_found');
      return files.answer(await files.open(keyOf(row)), request, {
        'content-type': 'image/webp',
        // Long enough for reading a feed; what is removed is soon gone everywhere.
        'cache-control': 'private, max-age=300',
      });
    },

    /** The files themselves, as `data:` addresses by community. */
    async filesOf(accountId: string): Promise<ReadonlyMap<string, string>> {
      const rows = await stored.listOf(accountId);
      return new Map(
        await Promise.all(
          rows.map(async (row): Promise<[string, string]> => {
            const bytes = await storage.readBytes(keyOf(row));
            return [row.communityId ?? '', `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`];
          }),
        ),
      );
    },

    /** Deletes what is nobody's. Files go first: a row without its file is found again, a file without its row never. */
    async sweep(): Promise<void> {
      const before = new Date(clock().getTime() - abandonedMs);
      for (;;) {
        const rows = await stored.listUnowned(before, sweptAtOnce);
        for (const row of rows) await storage.delete(keyOf(row));
        if (rows.length > 0) await stored.remove(rows.map(({ id }) => id));
        if (rows.length < sweptAtOnce) return;
      }
    },
  };
}
