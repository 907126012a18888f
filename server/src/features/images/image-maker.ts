import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { imageMaxPixels, imageWidths, type MediaImageKind } from '@zeacon/contract';
import { PictureRefusedError } from '../../media/picture-refused-error.ts';
import type { Pictures } from '../../media/pictures.ts';
import { ApiError } from '../../platform/api-error.ts';
import { toPictureRefusal } from '../../platform/picture-refusal.ts';
import type { RequireDisk } from '../../platform/storage/disk-reserve.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { imagePrefix } from './image-view.ts';
import type { ImagesRepository, MadeImageRow } from './images.repository.ts';

export interface ImageMakerDeps {
  images: ImagesRepository;
  pictures: Pictures;
  storage: Storage;
  requireDisk: RequireDisk;
  /** For files being made; emptied when the server starts. */
  workFolder: string;
}

export type ImageMaker = ReturnType<typeof createImageMaker>;

/** Kinds whose pictures may be animated. Other kinds use the first frame. */
const movingKinds: readonly MediaImageKind[] = ['STREAM_HYPERGRAPHIC'];

/** Makes a picture's files and then completes its row in one statement, so nobody ever sees half a picture. */
export function createImageMaker({ images, pictures, storage, requireDisk, workFolder }: ImageMakerDeps) {
  async function storeSizes(uuid: string, outDir: string, signal: AbortSignal) {
    for (const name of await readdir(outDir)) {
      const contentType = name.endsWith('.avif') ? 'image/avif' : 'image/webp';
      await storage.putFile(`${imagePrefix(uuid)}${name}`, join(outDir, name), { contentType, signal });
    }
  }

  /** If this fails, the clean-up job that every picture starts with takes care of it. */
  async function discard(uuid: string) {
    await images.removeUnfinished(uuid);
    if (!(await images.exists(uuid))) await storage.deletePrefix(imagePrefix(uuid));
  }

  return {
    /** `fetch` writes the picture to the given path. If anything fails, nothing of the picture remains. */
    async make(
      { id, businessId, kind }: { id: string; businessId: string; kind: MediaImageKind },
      fetch: (path: string) => Promise<void>,
      signal: AbortSignal,
    ): Promise<MadeImageRow> {
      const folder = join(workFolder, id);
      const [path, outDir] = [join(folder, 'given'), join(folder, 'made')];
      try {
        // How large it is shows once it is here.
        await requireDisk(1);
        await mkdir(outDir, { recursive: true });
        await fetch(path);
        const task = { path, outDir, widths: imageWidths, maxPixels: imageMaxPixels };
        const animated = movingKinds.includes(kind);
        const sizes = await pictures.makeSizes({ ...task, animated }, { businessId, signal });
        await storeSizes(id, outDir, signal);
        const row = await images.complete(id, sizes);
        if (!row) throw new ApiError('image.not_found');
        return row;
      } catch (error) {
        await discard(id).catch(() => undefined);
        throw error instanceof PictureRefusedError ? toPictureRefusal(error) : error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
