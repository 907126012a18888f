import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Pictures } from '../../media/pictures.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FileAnswer, FileRequest, StoredFile, StoredFiles } from '../../platform/stored-files/stored-files.ts';
import { thumbnailName } from '../../platform/thumbnail-url.ts';
import { createThumbnailMaker, type ThumbnailPlan } from './thumbnail-maker.ts';

export type ThumbnailsService = ReturnType<typeof createThumbnailsService>;

export interface PicturedStream {
  id: string;
  businessId: string;
  fileName: string;
  packageId: string | null;
  posterFile: string | null;
  thumbnailId: string | null;
}

export interface ThumbnailsDeps {
  storage: Storage;
  files: StoredFiles;
  pictures: Pictures;
  workFolder: string;
  findStream: (streamId: string) => Promise<PicturedStream | undefined>;
  requireAccess: (streamId: string, token: string | undefined, purpose: 'pictures') => Promise<unknown>;
  /** Storage key of a chosen picture; undefined when it was deleted. */
  imageFile: (imageId: string) => Promise<string | undefined>;
  /** Path of the PNG shown for videos without a picture. */
  placeholderPath: string;
}

export interface ThumbnailRequest extends FileRequest {
  streamId: string;
  name: string;
  token?: string | undefined;
}

/**
 * The picture of a video under its file's name (spec section 9): the chosen one, otherwise the poster, otherwise the
 * placeholder's.
 */
export function createThumbnailsService(deps: ThumbnailsDeps) {
  const { storage, files, findStream, requireAccess, imageFile, placeholderPath } = deps;
  const makeThumbnail = createThumbnailMaker(deps);
  let placeholder: Promise<StoredFile> | undefined;

  async function plan(stream: PicturedStream): Promise<ThumbnailPlan | undefined> {
    const { id, businessId, thumbnailId, packageId, posterFile } = stream;
    const own = { businessId, folder: `streams/${id}/thumbnails/` };
    const chosen = thumbnailId ? await imageFile(thumbnailId) : undefined;
    if (chosen) return { ...own, source: chosen, name: `${thumbnailId}.png` };
    if (!packageId || !posterFile) return undefined;
    return { ...own, source: `streams/${id}/${packageId}/${posterFile}`, name: `${packageId}.png` };
  }

  async function picture(stream: PicturedStream): Promise<StoredFile> {
    const planned = await plan(stream);
    const key = planned && (await makeThumbnail(planned));
    if (!key) {
      placeholder ??= openPlaceholder(placeholderPath);
      return placeholder;
    }
    if (!(await findStream(stream.id))) {
      // The video was deleted meanwhile, perhaps before this file existed.
      await storage.delete(key);
      throw new ApiError('media.not_found');
    }
    return files.open(key);
  }

  return {
    /** Throws `media.not_found` or an access error. */
    async read({ streamId, name, token, ...request }: ThumbnailRequest): Promise<FileAnswer> {
      if (!/^[a-z]{3}_[0-9a-z]+$/.test(streamId)) throw new ApiError('media.not_found');
      await requireAccess(streamId, token, 'pictures');
      const stream = await findStream(streamId);
      if (!stream || name !== thumbnailName(stream.fileName)) throw new ApiError('media.not_found');
      return files.answer(await picture(stream), request, {
        'content-type': 'image/png',
        'cache-control': `${token === undefined ? 'public' : 'private'}, no-cache`,
      });
    },
  };
}

async function openPlaceholder(path: string): Promise<StoredFile> {
  const bytes = await readFile(path);
  return {
    sizeBytes: bytes.length,
    etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    whole: async () => bytes,
    part: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  };
}
