import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pictures } from '../../media/pictures.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isStorageError } from '../../platform/storage/storage-error.ts';

export interface ThumbnailMakerDeps {
  storage: Storage;
  pictures: Pictures;
  workFolder: string;
}

export interface ThumbnailPlan {
  /** Whose video it is. */
  businessId: string;
  /** Storage key of the picture it is made from. */
  source: string;
  /** Folder of the video's thumbnail; it never contains more than one. */
  folder: string;
  /** Differs for each picture, so that thumbnails of two pictures are never confused. */
  name: string;
}

const maxWidth = 480;

/** Makes PNGs of pictures on the first request, and stores them. */
export function createThumbnailMaker({ storage, pictures, workFolder }: ThumbnailMakerDeps) {
  const making = new Map<string, Promise<string | undefined>>();

  async function make({ businessId, source, folder, name }: ThumbnailPlan): Promise<string | undefined> {
    const key = `${folder}${name}`;
    if (await storage.head(key)) return key;
    await mkdir(workFolder, { recursive: true });
    const work = await mkdtemp(join(workFolder, 'thumbnail-'));
    try {
      await using given = await storage.localFile(source);
      const outPath = join(work, 'made.png');
      await pictures.makePng({ path: given.path, outPath, maxWidth }, { businessId });
      await storage.putFile(key, outPath, { contentType: 'image/png' });
    } catch (error) {
      if (isStorageError(error, 'NoSuchKey')) return undefined;
      throw error;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    for await (const other of storage.list(folder)) if (other.key !== key) await storage.delete(other.key);
    return key;
  }

  /** Storage key of the PNG; undefined if the picture is gone. */
  return async function makeThumbnail(plan: ThumbnailPlan): Promise<string | undefined> {
    const key = `${plan.folder}${plan.name}`;
    const made = making.get(key) ?? make(plan).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
