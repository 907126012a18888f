import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createHypergraphicsRepository } from '../features/hypergraphics/hypergraphics.repository.ts';
import type { Platform, Services } from '../services.ts';
import { type DemoGraphic, demoFile, demoGraphics, demoOverlays } from './demo-content.ts';

/** Puts the demo graphics into the library and over their clip, unless they are there. */
export async function seedOverlays(platform: Platform, services: Services, businessId: string): Promise<void> {
  await Promise.all(demoGraphics.map((graphic) => seedGraphic(platform, services, businessId, graphic)));
  const { streamId, ...draft } = demoOverlays;
  const { revision } = await services.overlays.overlays.get(businessId, streamId);
  if (revision === 0) await services.overlays.overlays.save(businessId, streamId, { revision, ...draft });
}

async function seedGraphic(
  { database, clock }: Platform,
  services: Services,
  businessId: string,
  { id, file, name, url }: DemoGraphic,
) {
  const library = createHypergraphicsRepository(database.db);
  if (await library.find(businessId, id)) return;
  const now = clock();
  const [defaultImageId, hoverImageId] = await Promise.all(
    ['', '-hover'].map((suffix) => seedPicture(services, businessId, `${file}${suffix}.png`)),
  );
  await library.insert({
    id,
    businessId,
    name,
    url,
    defaultImageId: defaultImageId!,
    hoverImageId: hoverImageId!,
    addToLiveStream: true,
    style: { top: 55, left: 74, width: 20 },
    dropTimestamp: null,
    removeTimestamp: null,
    hlsDisplay: true,
    trackConversions: true,
    createdAt: now,
    updatedAt: now,
  });
}

/** The picture of an earlier attempt, if there was one. */
async function seedPicture({ images }: Services, businessId: string, fileName: string): Promise<string> {
  const kind = 'STREAM_HYPERGRAPHIC' as const;
  const { items } = await images.service.list(businessId, { kind, page: 0, size: 100 });
  const known = items.find((image) => image.fileName === fileName);
  if (known) return known.uuid;
  const path = demoFile(fileName);
  const { size: sizeBytes } = await stat(path);
  const { uuid, url } = await images.service.beginUpload(businessId, { kind, fileName, sizeBytes });
  const token = new URL(url, 'http://localhost').searchParams.get('token') ?? undefined;
  const signal = AbortSignal.timeout(longestMs);
  await images.service.receive(uuid, token, createReadStream(path), { sizeBytes, signal });
  return uuid;
}

const longestMs = 60_000;
