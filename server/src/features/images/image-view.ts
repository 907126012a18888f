import { type Image, imageMediaBase } from '@zeacon/contract';
import type { MadeImageRow } from './images.repository.ts';

export const imagePrefix = (uuid: string) => `images/${uuid}/`;

const fileUrl = (uuid: string, width: number, format: 'webp' | 'avif') =>
  `${imageMediaBase}/${uuid}/${width}.${format}`;

/** The largest, WebP. */
export const imageUrl = ({ id, widths }: MadeImageRow) => fileUrl(id, Math.max(...widths), 'webp');

export function toImage(row: MadeImageRow): Image {
  const { id: uuid, kind, fileName, streamId, width, height, sizeBytes, widths, hasAvif, createdAt } = row;
  return {
    uuid,
    kind,
    fileName,
    streamId,
    width,
    height,
    sizeBytes,
    url: imageUrl(row),
    sources: widths.map((one) => ({
      width: one,
      webpUrl: fileUrl(uuid, one, 'webp'),
      avifUrl: hasAvif ? fileUrl(uuid, one, 'avif') : null,
    })),
    createdDate: createdAt.toISOString(),
  };
}
