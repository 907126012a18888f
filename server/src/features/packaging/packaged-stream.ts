import type { PackagingState } from '@zeacon/contract';

/** The part of a stream that packaging reads and writes. */
export interface PackagedStream {
  id: string;
  businessId: string;
  sourceKey: string | null;
  packageId: string | null;
  packagingState: PackagingState;
  posterFile: string | null;
  thumbnailsFile: string | null;
}

export interface StreamChanges {
  packagingState?: PackagingState;
  packagingProgress?: number;
  packagingMessage?: string | null;
  packageId?: string | null;
  packageBytes?: number;
  durationMs?: number | null;
  width?: number | null;
  height?: number | null;
  posterFile?: string | null;
  thumbnailsFile?: string | null;
  startFiles?: string[];
}
