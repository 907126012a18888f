/** What a live session has left: a package of its own, with still pictures taken from it. */
export interface RecordedMedia {
  packageId: string;
  durationMs: number;
  sizeBytes: number;
  width: number;
  height: number;
  posterFile: string | null;
  thumbnailsFile: string | null;
  /** The files that a player needs for the first picture. */
  startFiles: string[];
}
