import {
  createBusinessMediaRepository,
  type VideoMedia,
} from '../../platform/business-data/business-media.repository.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { safeFileName, type ZipEntry } from './zip-file.ts';

export interface MediaFile extends ZipEntry {
  sizeBytes: number;
}

/**
 * The media of a business: of each video the file that was uploaded or, where none is kept, what is played; captions, and
 * pictures in their largest size, also those of members in their posts and profiles.
 */
export async function mediaFiles(
  { db, storage }: { db: Queryable; storage: Storage },
  businessId: string,
  signal: AbortSignal,
): Promise<MediaFile[]> {
  const media = createBusinessMediaRepository(db);
  const files: MediaFile[] = [];

  function add(name: string, key: string, sizeBytes: number) {
    const open = async () => (await storage.read(key, { signal })).stream;
    files.push({ name, sizeBytes, isCompressed: false, open });
  }

  async function addIfStored(name: string, key: string): Promise<boolean> {
    const head = await storage.head(key, signal);
    if (head) add(name, key, head.sizeBytes);
    return head !== undefined;
  }

  async function addVideo({ id, fileName, sourceKey, packageId }: VideoMedia) {
    const folder = `media/videos/${id}/`;
    if (sourceKey && (await addIfStored(folder + safeFileName(fileName), sourceKey))) return;
    if (!packageId) return;
    const prefix = `streams/${id}/${packageId}/`;
    for await (const { key, sizeBytes } of storage.list(prefix, signal))
      add(folder + key.slice(prefix.length), key, sizeBytes);
  }

  for await (const video of media.videos(businessId)) await addVideo(video);
  for await (const { id, streamId, srclang, storageKey } of media.captions(businessId))
    await addIfStored(`media/captions/${streamId}/${safeFileName(srclang)}-${id}.vtt`, storageKey);
  for await (const { id, fileName, widths } of media.images(businessId)) {
    const name = safeFileName(fileName).replace(/\.[^.]+$/, '');
    await addIfStored(`media/images/${id}/${name}.webp`, `images/${id}/${Math.max(...widths)}.webp`);
  }
  for await (const { id } of media.postPictures(businessId))
    await addIfStored(`media/post-pictures/${id}.webp`, `post-pictures/${businessId}/${id}.webp`);
  for await (const { id } of media.memberPictures(businessId))
    await addIfStored(`media/member-pictures/${id}.webp`, `member-pictures/${businessId}/${id}.webp`);
  return files;
}
