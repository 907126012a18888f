import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createOpenMoment } from '../../media/open-moment.ts';
import { textIn } from '../../platform/actors/read-part.ts';
import { createTicketAuthenticator } from '../../platform/actors/ticket-authenticator.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createExpiringTokens } from '../../platform/expiring-tokens.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createFrameTaker, type FramedStream } from './frame-taker.ts';
import { createImageMaker } from './image-maker.ts';
import { imageMediaRoutes } from './image-media.routes.ts';
import { createImageRemoval } from './image-removal.ts';
import { createImagesRepository } from './images.repository.ts';
import { imagesRoutes } from './images.routes.ts';
import { createImagesService } from './images.service.ts';
import { createOwnPictures } from './own-pictures.ts';

const lifetimeMs = 15 * 60_000;
const receiveWithinMs = 5 * 60_000;
/** Longer than any upload can take. */
const expireAfterSec = (lifetimeMs + receiveWithinMs) / 1000 + 300;

/** Clears what an earlier process left in the work folder. */
export async function createImages(parts: Parts) {
  const { config, dataFolder, database, hooks, keys, storage } = parts;
  /** Images are being deleted: subscribers stop showing them. */
  const imagesRemoving = hooks.create<[Transaction, businessId: string, imageIds: readonly string[]]>('imagesRemoving');
  /** A business deletes an image: subscribers that cannot do without it throw `image.in_use`. */
  const requireImageUnused = hooks.create<[Transaction, imageId: string]>('requireImageUnused');
  /** Finds the business's stream with this id; the feature that owns streams answers. */
  const streamAsked = hooks.create<[businessId: string, streamId: string], FramedStream | undefined>('streamAsked');

  const workFolder = join(dataFolder.path, 'work-images');
  await rm(workFolder, { recursive: true, force: true });
  const images = createImagesRepository(database.db);
  const removal = createImageRemoval({
    ...parts,
    expireAfterSec,
    forgetImages: async (...removed) => void (await imagesRemoving.run(...removed)),
    requireUnused: async (...image) => void (await requireImageUnused.run(...image)),
  });
  const maker = createImageMaker({ ...parts, images, workFolder });
  const newUuid = () => crypto.randomUUID();
  const findStream = async (businessId: string, streamId: string) =>
    (await streamAsked.run(businessId, streamId)).find((stream) => stream !== undefined);
  const tokens = createExpiringTokens({ keys: keys.ring('image-token'), purpose: 'image', lifetimeMs });
  const service = createImagesService({
    ...parts,
    images,
    maker,
    removal,
    newUuid,
    receiveWithinMs,
    tokens,
    environment: config.environment,
    ownsStream: async (businessId, streamId) => (await findStream(businessId, streamId)) !== undefined,
  });
  const openMoment = createOpenMoment({ storage, workFolder });
  const frames = createFrameTaker({ ...parts, maker, removal, newUuid, findStream, openMoment });

  return {
    service,
    authenticate: createTicketAuthenticator({
      kind: 'picture-ticket',
      tokens,
      idIn: ({ params }) => textIn(params, 'uuid'),
      refusal: 'image.token_invalid',
      clock: parts.clock,
    }),
    own: createOwnPictures({ images, publicUrl: config.publicUrl }),
    imagesRemoving,
    requireImageUnused,
    streamAsked,

    routes({ route, app }: Http) {
      imagesRoutes(route, { service, frames });
      imageMediaRoutes(app, service, config.environment);
    },
  };
}
