import { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { mediaFiles } from './media-files.ts';
import { recordFiles } from './record-files.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

export interface ExportMakerDeps {
  db: Queryable;
  storage: Storage;
  clock: Clock;
}

export interface ExportRequest {
  businessId: string;
  id: string;
  signal: AbortSignal;
  /** Told after each hundredth of the work, from 0 to 1. */
  onProgress: (progress: number) => Promise<void>;
}

/** What the disk keeps free for everything else. */
const reserveBytes = 1024 ** 3;
/** Roughly what the records take. */
const recordsBytes = 10 * 1024 ** 2;

/** Thrown before anything is written. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

export const exportFolder = (businessId: string) => `exports/${businessId}/`;
export const exportKey = ({ businessId, id }: { businessId: string; id: string }) =>
  `${exportFolder(businessId)}${id}.zip`;

/** Writes a business's export into the storage, in place of the one before, a piece at a time. */
export function createExportMaker({ db, storage, clock }: ExportMakerDeps) {
  async function removeFormer(request: ExportRequest) {
    for await (const { key } of storage.list(exportFolder(request.businessId), request.signal))
      if (key !== exportKey(request)) await storage.delete(key, request.signal);
  }

  return async (request: ExportRequest): Promise<{ sizeBytes: number }> => {
    const { businessId, signal, onProgress } = request;
    await removeFormer(request);
    const media = await mediaFiles({ db, storage }, businessId, signal);
    const expected = media.reduce((sum, { sizeBytes }) => sum + sizeBytes, recordsBytes);
    const free = await storage.freeBytes();
    if (free !== undefined && free < expected + reserveBytes) throw new NoRoomError('The storage has no room for it.');
    const entries: ZipEntry[] = [readMe(clock()), ...recordFiles(db, businessId), ...media];
    const file = zipFile(entries, clock());
    const stop = () => file.destroy(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const body = withProgress(file, expected, onProgress);
      return await storage.put(exportKey(request), body, { contentType: 'application/zip', signal });
    } finally {
      signal.removeEventListener('abort', stop);
      file.destroy();
    }
  };
}

async function* withProgress(file: Readable, expected: number, onProgress: ExportRequest['onProgress']) {
  let [written, told] = [0, 0];
  for await (const chunk of file) {
    written += chunk.length;
    yield chunk as Uint8Array;
    const hundredths = Math.min(99, Math.floor((written / expected) * 100));
    if (hundredths > told) await onProgress(hundredths / 100);
    told = Math.max(told, hundredths);
  }
}

const readMe = (now: Date): ZipEntry => ({
  name: 'README.txt',
  isCompressed: true,
  open: async () => Readable.from([Buffer.from(readMeText(now))]),
});

const readMeText = (now: Date) => `All data of a business, exported on ${now.toISOString()}.

data/            The records, a file for each kind: JSON, and NDJSON (a JSON object a line) where there may be many.
media/videos/    A folder for each video, named by its id: the file that was uploaded, or the HLS files of a recording
                 (open index.m3u8).
media/captions/  WebVTT, in a folder for each video.
media/images/    A folder for each picture, named by its id.
media/post-pictures/
                 Pictures of members in their posts, named by their id.
media/member-pictures/
                 Pictures of members in their profiles, named by the "pictureId" of the member.

Passwords, keys and other secrets are left out.
`;
