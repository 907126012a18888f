import type { PackagingState } from '@zeacon/contract';

/** What packaging reads and writes of a stream. */
export interface PackagedStream {
  id: string;
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
