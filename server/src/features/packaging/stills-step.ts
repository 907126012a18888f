import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import type { MediaProbe } from '../../media/media-probe.ts';
import { makePoster, makeThumbnails } from '../../media/stills.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PackagedStream, StreamChanges } from './packaging.service.ts';
import { storeFolder } from './store-folder.ts';

export type StillsStep = ReturnType<typeof createStillsStep>;

export interface StillsRequest {
  stream: PackagedStream;
  path: string;
  facts: MediaProbe;
  prefix: string;
  folder: string;
  signal: AbortSignal;
}

const posterName = 'poster.jpg';
const thumbnailNames = { sprite: 'thumbnails.jpg', vtt: 'thumbnails.vtt' };

/** Where a poster that came with the file lies. */
export const givenPosterKey = (streamId: string) => `sources/${streamId}/${posterName}`;

/** The pictures of a package: poster and preview sprite. */
export function createStillsStep({ storage, ffmpeg }: { storage: Storage; ffmpeg: Ffmpeg }) {
  return {
    /** Takes the poster that came with the file, if one did: it needs no encoder. */
    async givenPoster(streamId: string, prefix: string): Promise<string | undefined> {
      const key = givenPosterKey(streamId);
      if (!(await storage.head(key))) return undefined;
      await storage.put(`${prefix}${posterName}`, await storage.readBytes(key), { contentType: 'image/jpeg' });
      return posterName;
    },

    /** Makes what is missing and answers what to note of it. */
    async make({ stream, path, facts, prefix, folder, signal }: StillsRequest): Promise<StreamChanges> {
      const changes: StreamChanges = {};
      const request = { source: path, probe: facts, ffmpeg, signal };
      if (!stream.posterFile) {
        await makePoster(join(folder, posterName), request);
        await storage.putFile(`${prefix}${posterName}`, join(folder, posterName), {
          contentType: 'image/jpeg',
          signal,
        });
        changes.posterFile = posterName;
      }
      if (!stream.thumbnailsFile) {
        const out = join(folder, 'thumbnails');
        await mkdir(out, { recursive: true });
        await makeThumbnails(out, thumbnailNames, request);
        await storeFolder(storage, out, prefix, signal);
        changes.thumbnailsFile = thumbnailNames.vtt;
      }
      return changes;
    },
  };
}
