import { join } from 'node:path';
import { imageMaxPixels, type PostPicture, type PostPictureDraft, postPictureMaxBytes } from '@zeacon/contract';
import type { Pictures } from '../../media/pictures.ts';
import type { CommunityMember } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { RequireDisk } from '../../platform/storage/disk-reserve.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FileAnswer, FileRequest, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import type { MembersService } from './members.service.ts';
import type { PostPictureAddresses } from './post-picture-address.ts';
import { createPostPicturesRepository, type PictureOwner, type PostPictureRow } from './post-pictures.repository.ts';
import { createSentPictures, readSentPicture } from './sent-pictures.ts';

export type PostPictures = ReturnType<typeof createPostPictures>;

export interface PostPicturesDeps {
  database: Database;
  members: Pick<MembersService, 'requireActive' | 'requireOpen'>;
  pictures: Pick<Pictures, 'makeFit'>;
  storage: Storage;
  requireDisk: RequireDisk;
  files: StoredFiles;
  postPictureAddresses: PostPictureAddresses;
  /** For files being made; emptied when the server starts. */
  workFolder: string;
  clock: Clock;
}

/** In pixels, at most; the smaller one is what is shown among others. */
const sides = { large: 2048, small: 960 } as const;
/** How long one may take to be made. */
const makeWithinMs = 2 * 60_000;
/** Longer than any takes. */
const abandonedMs = 10 * 60_000;
const unusedMs = 24 * 3_600_000;
/** Of one member in a community, in no post. */
const unusedMax = 12;
const sweptAtOnce = 100;
/** Of files in one export. */
const exportedBytes = 32 * 1024 ** 2;

const folderOf = ({ businessId, id }: Pick<PostPictureRow, 'businessId' | 'id'>) => `post-pictures/${businessId}/${id}`;
const keysOf = (row: Pick<PostPictureRow, 'businessId' | 'id'>) => ({
  large: `${folderOf(row)}.webp`,
  small: `${folderOf(row)}-small.webp`,
});

/** In the transaction that writes the post. Those that were in it and are not named any more are nobody's. */
export async function putPictures(
  tx: Transaction,
  postId: string,
  owner: PictureOwner,
  drafts: readonly PostPictureDraft[],
): Promise<void> {
  const on = createPostPicturesRepository(tx);
  const before = await on.listOf([postId]);
  const sent = await on.lockSent(
    owner,
    drafts.map(({ id }) => id),
  );
  const mine = new Set([...before, ...sent].map(({ id }) => id));
  const named = new Set(drafts.map(({ id }) => id));
  if (named.size !== drafts.length || drafts.some(({ id }) => !mine.has(id))) throw new ApiError('image.not_found');
  await on.release(before.flatMap(({ id }) => (named.has(id) ? [] : id)));
  for (const [position, { id, alt }] of drafts.entries()) await on.putInto(postId, { id, position, alt: alt.trim() });
}

type Described = Pick<PostPictureDraft, 'id' | 'alt'>;

export const isSamePictures = (before: readonly Described[], after: readonly Described[]): boolean =>
  before.length === after.length &&
  before.every(({ id, alt }, index) => id === after[index]?.id && alt === after[index].alt.trim());

/** What the pictures of a post say. */
export const pictureWords = (pictures: readonly { alt: string }[]): string => pictures.map(({ alt }) => alt).join('\n');

/** Pictures that members put into their posts. */
export function createPostPictures(deps: PostPicturesDeps) {
  const { database, members, pictures, storage, requireDisk, files, postPictureAddresses, workFolder, clock } = deps;
  const stored = createPostPicturesRepository(database.db);
  const makeFrom = createSentPictures({ requireDisk, workFolder });

  const make = (row: Pick<PostPictureRow, 'businessId' | 'id'>, bytes: Uint8Array, signal: AbortSignal) =>
    makeFrom(row.id, bytes, async (path, folder) => {
      const { businessId } = row;
      const keys = keysOf(row);
      const made = (['large', 'small'] as const).map((size) => ({
        key: keys[size],
        outPath: join(folder, `${size}.webp`),
        side: sides[size],
      }));
      const files = made.map(({ outPath, side }) => ({ outPath, side }));
      const facts = await pictures.makeFit({ path, maxPixels: imageMaxPixels, files }, { businessId, signal });
      for (const { key, outPath } of made) await storage.putFile(key, outPath, { contentType: 'image/webp', signal });
      return facts;
    });

  return {
    /** Of those that are in no post the newest are kept, and the others nobody's. */
    async add(visitor: CommunityMember, communityId: string, base64: string, gone: AbortSignal): Promise<PostPicture> {
      const { businessId } = await members.requireOpen(communityId);
      await members.requireActive(visitor, communityId);
      const bytes = readSentPicture(base64, postPictureMaxBytes);
      const owner = { communityId, accountId: visitor.accountId };
      const row = { id: crypto.randomUUID(), businessId, ...owner, createdAt: clock() };
      await stored.insert(row);
      try {
        const made = await make(row, bytes, AbortSignal.any([gone, AbortSignal.timeout(makeWithinMs)]));
        const finished = await stored.finish(row.id, made);
        if (!finished) throw new ApiError('community.members_only');
        await stored.releaseOldest(owner, unusedMax);
        return postPictureAddresses.toPicture(finished, 'hidden');
      } catch (error) {
        await stored.releaseUnused([row.id]);
        throw error;
      }
    },

    /**
     * Throws `media.not_found`, also for an address that is too old, or was given while others might read the post. What
     * was removed is for the business alone.
     */
    read:
      (size: keyof typeof sides) =>
      async (id: string, token: string, request: FileRequest): Promise<FileAnswer> => {
        const found = await stored.findShown(id);
        const isGiven =
          postPictureAddresses.isGiven(id, token, 'business') ||
          (found?.state !== 'REMOVED' && postPictureAddresses.isGiven(id, token, 'hidden')) ||
          (found?.state === 'PUBLISHED' && postPictureAddresses.isGiven(id, token, 'published'));
        if (!found || !isGiven || found.picture.width === 0) throw new ApiError('media.not_found');
        return files.answer(await files.open(keysOf(found.picture)[size]), request, {
          'content-type': 'image/webp',
          // Long enough for reading a feed; what is removed is soon gone everywhere.
          'cache-control': 'private, max-age=300',
        });
      },

    /** For the person themselves, by post, also those that are not sent: the files as far as they are not too much for one answer. */
    async filesOf(accountId: string) {
      const byPost = new Map<string, { id: string; alt: string; file: string | null; url: string }[]>();
      let left = exportedBytes;
      for (const row of await stored.listOfPerson(accountId)) {
        const id = row.postId ?? row.unsentId;
        if (id === null) continue;
        left -= row.sizeBytes;
        const bytes = left >= 0 ? await storage.readBytes(keysOf(row).large) : undefined;
        const file = bytes ? `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}` : null;
        const { url } = postPictureAddresses.toPicture(row, 'hidden');
        byPost.set(id, [...(byPost.get(id) ?? []), { id: row.id, alt: row.alt, file, url }]);
      }
      return byPost;
    },

    /** Deletes what is in no post. Files go first: a row without its files is found again, files without a row never. */
    async sweep(): Promise<void> {
      const now = clock().getTime();
      const before = { ofNobody: new Date(now - abandonedMs), ofMembers: new Date(now - unusedMs) };
      let count: number;
      do {
        // Nobody puts one into a post meanwhile.
        count = await database.transaction(async (tx) => {
          const on = createPostPicturesRepository(tx);
          const rows = await on.listLoose(before, sweptAtOnce);
          for (const row of rows) for (const key of Object.values(keysOf(row))) await storage.delete(key);
          if (rows.length > 0) await on.remove(rows.map(({ id }) => id));
          return rows.length;
        });
      } while (count === sweptAtOnce);
    },
  };
}
