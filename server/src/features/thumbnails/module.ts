import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { thumbnailsRoutes } from './thumbnails.routes.ts';
import { createThumbnailsService, type ThumbnailsDeps } from './thumbnails.service.ts';

export interface ThumbnailsPorts {
  streams: { findAny: ThumbnailsDeps['findStream'] };
  images: { service: { largestFile: ThumbnailsDeps['imageFile'] } };
  mediaDelivery: Pick<ThumbnailsDeps, 'requireAccess'>;
  placeholder: { thumbnailPath: string };
}

/** Clears what an earlier process left in the work folder. */
export async function createThumbnails(parts: Parts, ports: ThumbnailsPorts) {
  const { config, dataFolder, files, pictures, storage } = parts;
  const { streams, images, mediaDelivery, placeholder } = ports;
  const workFolder = join(dataFolder.path, 'work-thumbnails');
  await rm(workFolder, { recursive: true, force: true });
  const service = createThumbnailsService({
    storage,
    files,
    pictures,
    workFolder,
    findStream: streams.findAny,
    requireAccess: mediaDelivery.requireAccess,
    imageFile: images.service.largestFile,
    placeholderPath: placeholder.thumbnailPath,
  });
  return { routes: ({ app }: Http) => thumbnailsRoutes(app, service, config.environment) };
}
