import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages } from '@zeacon/contract';
import { PictureRefusedError } from '../../media/picture-refused-error.ts';
import { ApiError } from '../../platform/api-error.ts';
import { toPictureRefusal } from '../../platform/picture-refusal.ts';
import type { RequireDisk } from '../../platform/storage/disk-reserve.ts';

interface Deps {
  requireDisk: RequireDisk;
  /** For files being made; emptied when the server starts. */
  workFolder: string;
}

const tooLarge = (cause?: unknown) =>
  new ApiError('image.too_large', { cause, message: serverMessages.pictureOfMemberTooLarge });

/** Throws `image.too_large`. */
export function readSentPicture(base64: string, maxBytes: number): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxBytes) throw tooLarge();
  return bytes;
}

/** Pictures that members send, made anew in a folder that is gone once `make` is done. */
export const createSentPictures =
  ({ requireDisk, workFolder }: Deps) =>
  /** Throws what `toPictureRefusal` does for what is no picture or too large. */
  async <Made>(id: string, bytes: Uint8Array, make: (path: string, folder: string) => Promise<Made>): Promise<Made> => {
    await requireDisk(bytes.length);
    const folder = join(workFolder, id);
    const path = join(folder, 'given');
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(path, bytes, { mode: 0o600 });
      return await make(path, folder);
    } catch (error) {
      if (!(error instanceof PictureRefusedError)) throw error;
      throw error.code === 'too_large' ? tooLarge(error) : toPictureRefusal(error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
