import { stat } from 'node:fs/promises';
import { createHypergraphicsRepository } from '../features/hypergraphics/hypergraphics.repository.ts';
import { imagePrefix } from '../features/images/image-view.ts';
import { createImagesRepository } from '../features/images/images.repository.ts';
import type { Modules } from '../modules.ts';
import type { Platform } from '../platform/parts.ts';
import {
  type DemoGraphic,
  type DemoPicture,
  demoFile,
  demoForm,
  demoGraphics,
  demoOverlays,
  demoPictureSize as size,
} from './demo-content.ts';

/** Adds the demo graphics to the library, places them on their clip and the form on its, unless they exist. */
export async function seedOverlays(platform: Platform, modules: Modules, businessId: string): Promise<void> {
  for (const graphic of demoGraphics) await seedGraphic(platform, businessId, graphic);
  for (const { streamId, ...draft } of [demoOverlays, demoForm]) {
    const { revision } = await modules.overlays.overlays.get(businessId, streamId);
    if (revision === 0) await modules.overlays.overlays.save(businessId, streamId, { revision, ...draft });
  }
}

async function seedGraphic(platform: Platform, businessId: string, graphic: DemoGraphic) {
  const library = createHypergraphicsRepository(platform.database.db);
  const { id, name, url, picture, hoverPicture } = graphic;
  if (await library.find(businessId, id)) return;
  await seedPicture(platform, businessId, picture);
  await seedPicture(platform, businessId, hoverPicture);
  const now = platform.clock();
  await library.insert({
    id,
    businessId,
    name,
    url,
    defaultImageId: picture.uuid,
    hoverImageId: hoverPicture.uuid,
    addToLiveStream: true,
    style: { top: 48, left: 74, width: 20 },
    dropTimestamp: null,
    removeTimestamp: null,
    hlsDisplay: true,
    trackConversions: true,
    createdAt: now,
    updatedAt: now,
  });
}

async function seedPicture({ database, storage, clock }: Platform, businessId: string, { uuid, file }: DemoPicture) {
  const images = createImagesRepository(database.db);
  if (await images.exists(uuid)) return;
  const { size: sizeBytes } = await stat(demoFile(file));
  await storage.putFile(`${imagePrefix(uuid)}${size}.webp`, demoFile(file), { contentType: 'image/webp' });
  const made = { width: size, height: size, sizeBytes, widths: [size], hasAvif: false };
  await images.insert({
    id: uuid,
    businessId,
    kind: 'STREAM_HYPERGRAPHIC',
    fileName: file,
    createdAt: clock(),
    ...made,
  });
}
