import type { PackagingState } from '@zeacon/contract';

/** The part of a stream that packaging reads and writes. */
export interface PackagedStream {
  id: string;
  businessId: string;
  sourceKey: string | null;
  packageId: string | null;
  posterFile: string | null;
  thumbnailsFile: string | null;
}

export interface StreamChanges {
  packagingState?: PackagingState;
  packagingProgress?: number;
  packagingMessage?: string | null;
  packageId?: string;
  durationMs?: number;
  width?: number;
  height?: number;
  posterFile?: string | null;
  thumbnailsFile?: string | null;
  startFiles?: string[];
}
