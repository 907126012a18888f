import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { isOfProgram } from '../../media/child-program.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import { describeColours } from '../../media/jpeg-colours.ts';
import type { MediaProbe } from '../../media/media-probe.ts';
import { makeRecordingPoster, makeRecordingThumbnails, type RecordedPictures } from '../../media/recording-stills.ts';
import { makePoster, makeThumbnails, PictureMissingError } from '../../media/stills.ts';
import { isOutOfSpace } from '../../platform/out-of-space.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PackagedStream, StreamChanges } from './packaged-stream.ts';
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

export interface RecordingStillsRequest extends Pick<StillsRequest, 'prefix' | 'folder' | 'signal'> {
  pictures: RecordedPictures;
}

const posterName = 'poster.jpg';
const thumbnailNames = { sprite: 'thumbnails.jpg', vtt: 'thumbnails.vtt' };

/** Storage key of a poster that came with the file. */
export const givenPosterKey = (streamId: string) => `sources/${streamId}/${posterName}`;

/** Whether a program could make none, because of the file or of the machine. */
const isMissing = (error: unknown): boolean =>
  !isOutOfSpace(error) && (error instanceof PictureMissingError || isOfProgram(error));

export interface StillsStepDeps {
  storage: Storage;
  ffmpeg: Ffmpeg;
  log: Pick<BaseLogger, 'warn'>;
}

/** The pictures of a package: poster and preview sprite. */
export function createStillsStep({ storage, ffmpeg, log }: StillsStepDeps) {
  /** Whether there is one: no video fails for a picture. */
  const unlessMissing = (made: Promise<void>, { stream, signal }: StillsRequest) =>
    made.then(
      () => true,
      (error: unknown) => {
        if (signal.aborted || !isMissing(error)) throw error;
        log.warn({ err: error, streamId: stream.id }, 'A video remains without a picture.');
        return false;
      },
    );

  /** Makes the poster in the folder, and stores it. */
  async function addPoster(
    { prefix, folder, signal }: Pick<StillsRequest, 'prefix' | 'folder' | 'signal'>,
    make: (path: string) => Promise<unknown>,
  ): Promise<void> {
    const path = join(folder, posterName);
    await make(path);
    await storage.putFile(`${prefix}${posterName}`, path, { contentType: 'image/jpeg', signal });
  }

  /** The same for the preview sheet and its times. */
  async function addThumbnails(
    { prefix, folder, signal }: Pick<StillsRequest, 'prefix' | 'folder' | 'signal'>,
    make: (outDir: string) => Promise<unknown>,
  ): Promise<void> {
    const out = join(folder, 'thumbnails');
    await mkdir(out, { recursive: true });
    await make(out);
    await storeFolder(storage, out, prefix, signal);
  }

  const isStored = async (key: string) => (await storage.head(key)) !== undefined;

  return {
    /** Takes the poster that came with the file, if one did: it needs no encoder. */
    async givenPoster(streamId: string, prefix: string): Promise<string | undefined> {
      const key = givenPosterKey(streamId);
      if (!(await storage.head(key))) return undefined;
      await storage.put(`${prefix}${posterName}`, await storage.readBytes(key), { contentType: 'image/jpeg' });
      return posterName;
    },

    /** Makes what is missing and returns the changes to save. A video of which no picture can be made has none. */
    async make(asked: StillsRequest): Promise<StreamChanges> {
      const { stream, path, facts, prefix, folder, signal } = asked;
      const changes: StreamChanges = {};
      if (stream.posterFile && stream.thumbnailsFile) return changes;
      const colours = await describeColours(path, { ffmpeg, signal });
      const request = { source: path, colours, probe: facts, ffmpeg, signal };
      if (!stream.posterFile) {
        const made = addPoster({ prefix, folder, signal }, (into) => makePoster(into, request));
        if (await unlessMissing(made, asked)) changes.posterFile = posterName;
      }
      if (!stream.thumbnailsFile) {
        const made = addThumbnails({ prefix, folder, signal }, (into) => makeThumbnails(into, thumbnailNames, request));
        if (await unlessMissing(made, asked)) changes.thumbnailsFile = thumbnailNames.vtt;
      }
      return changes;
    },

    /** The same for a recording, reading only the pictures that are shown. Stored pictures are not made again. */
    async makeOfRecording(request: RecordingStillsRequest) {
      const { pictures, prefix, folder, signal } = request;
      const options = { pictures, ffmpeg, workFolder: folder, signal };
      if (!(await isStored(`${prefix}${posterName}`)))
        await addPoster(request, (into) => makeRecordingPoster(into, options));
      const { sprite, vtt } = thumbnailNames;
      if (!((await isStored(`${prefix}${sprite}`)) && (await isStored(`${prefix}${vtt}`))))
        await addThumbnails(request, (into) => makeRecordingThumbnails(into, thumbnailNames, options));
      return { posterFile: posterName, thumbnailsFile: vtt };
    },
  };
}
