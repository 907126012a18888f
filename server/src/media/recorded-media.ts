/** What a live session left: a package of its own, with pictures taken out of it. */
export interface RecordedMedia {
  packageId: string;
  durationMs: number;
  sizeBytes: number;
  width: number;
  height: number;
  posterFile: string | null;
  thumbnailsFile: string | null;
  /** What a player needs for the first picture. */
  startFiles: string[];
}
