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
  /** Storage key of the picture it is made of. */
  source: string;
  /** Of the folder that the video's thumbnail lies in; never more than one does. */
  folder: string;
  /** Differs for another picture, so that what was made of one is never taken for that of the other. */
  name: string;
}

const maxWidth = 480;

/** Makes PNGs of pictures when they are first asked for, and keeps them. */
export function createThumbnailMaker({ storage, pictures, workFolder }: ThumbnailMakerDeps) {
  const making = new Map<string, Promise<string | undefined>>();

  async function make({ source, folder, name }: ThumbnailPlan): Promise<string | undefined> {
    const key = `${folder}${name}`;
    if (await storage.head(key)) return key;
    await mkdir(workFolder, { recursive: true });
    const work = await mkdtemp(join(workFolder, 'thumbnail-'));
    try {
      await using given = await storage.localFile(source);
      const outPath = join(work, 'made.png');
      await pictures.makePng({ path: given.path, outPath, maxWidth });
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

  /** Storage key of the PNG; undefined when the picture is gone. */
  return async function makeThumbnail(plan: ThumbnailPlan): Promise<string | undefined> {
    const key = `${plan.folder}${plan.name}`;
    const made = making.get(key) ?? make(plan).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
