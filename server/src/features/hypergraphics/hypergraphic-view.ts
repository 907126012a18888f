import type { Hypergraphic, ViewerHypergraphic } from '@zeacon/contract';
import type { HypergraphicRow } from './hypergraphics.repository.ts';

/** The largest file made from an image. */
export interface GraphicPicture {
  url: string;
  width: number;
  height: number;
  sizeBytes: number;
}

/** By image id; an image that does not exist is absent. */
export type GraphicPictures = ReadonlyMap<string, GraphicPicture>;
export type PicturesOf = (imageIds: string[]) => Promise<GraphicPictures>;

export const imageIdsOf = (rows: readonly HypergraphicRow[]): string[] =>
  rows.flatMap(({ defaultImageId, hoverImageId }) =>
    hoverImageId ? [defaultImageId, hoverImageId] : [defaultImageId],
  );

export function toHypergraphic(row: HypergraphicRow, pictures: GraphicPictures, streamCount: number): Hypergraphic {
  const shown = pictures.get(row.defaultImageId);
  const hover = row.hoverImageId === null ? undefined : pictures.get(row.hoverImageId);
  return {
    uuid: row.id,
    name: row.name,
    url: row.url,
    addToLiveStream: row.addToLiveStream,
    style: row.style,
    dropTimestamp: row.dropTimestamp,
    removeTimestamp: row.removeTimestamp,
    hlsDisplay: row.hlsDisplay,
    trackConversions: row.trackConversions,
    defaultImageId: row.defaultImageId,
    defaultPath: shown?.url ?? '',
    defaultSizeBytes: shown?.sizeBytes ?? 0,
    width: shown?.width ?? 0,
    height: shown?.height ?? 0,
    hoverImageId: row.hoverImageId,
    hoverPath: hover?.url ?? null,
    hoverSizeBytes: hover?.sizeBytes ?? null,
    streamCount,
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  };
}

/** Undefined if its picture is gone, as there is nothing to show. */
export function toViewerHypergraphic(row: HypergraphicRow, pictures: GraphicPictures): ViewerHypergraphic | undefined {
  const shown = pictures.get(row.defaultImageId);
  if (!shown) return undefined;
  return {
    uuid: row.id,
    name: row.name,
    url: row.url,
    trackConversions: row.trackConversions,
    defaultPath: shown.url,
    hoverPath: row.hoverImageId === null ? null : (pictures.get(row.hoverImageId)?.url ?? null),
    width: shown.width,
    height: shown.height,
  };
}
