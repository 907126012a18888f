import { rm } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import type { Ffmpeg } from '../../media/ffmpeg.ts';
import type { Pictures } from '../../media/pictures.ts';
import type { Clock } from '../../platform/clock.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { StoredFiles } from '../../platform/stored-files/stored-files.ts';
import { createFrameTaker, type FrameTakerDeps } from './frame-taker.ts';
import { createImageMaker } from './image-maker.ts';
import { createImageRemoval, type ImageRemovalDeps } from './image-removal.ts';
import { createImagesRepository } from './images.repository.ts';
import { createImagesService } from './images.service.ts';

const lifetimeMs = 15 * 60_000;
const receiveWithinMs = 5 * 60_000;
/** Later than any upload can still be at work. */
const expireAfterSec = (lifetimeMs + receiveWithinMs) / 1000 + 300;

export interface ImagesFeatureDeps extends Omit<ImageRemovalDeps, 'expireAfterSec'> {
  config: Pick<Config, 'environment'>;
  pictures: Pictures;
  files: StoredFiles;
  ffmpeg: Ffmpeg;
  workFolder: string;
  secret: (name: string, bytes: number) => Promise<Buffer>;
  findStream: FrameTakerDeps['findStream'];
  openMoment: FrameTakerDeps['openMoment'];
  newUuid: () => string;
  clock: Clock;
}

/** Wires the feature. What an earlier process left in the work folder is thrown away. */
export async function createImages(deps: ImagesFeatureDeps) {
  const { config, database, pictures, storage, workFolder, secret, findStream } = deps;
  await rm(workFolder, { recursive: true, force: true });
  const images = createImagesRepository(database.db);
  const removal = createImageRemoval({ ...deps, expireAfterSec });
  const maker = createImageMaker({ images, pictures, storage, workFolder });
  const tokens = createExpiringTokens({ secret: await secret('image-token-key', 32), purpose: 'image', lifetimeMs });
  const service = createImagesService({
    ...deps,
    images,
    maker,
    removal,
    tokens,
    environment: config.environment,
    receiveWithinMs,
    ownsStream: async (businessId, streamId) => (await findStream(businessId, streamId)) !== undefined,
  });
  return { service, frames: createFrameTaker({ ...deps, maker, removal }) };
}
