/** As they were when it was sold; those that it is not of are null. */
export interface SoldNames {
  streamName: string | null;
  playlistName: string | null;
  communityName: string | null;
}

/** What was sold, as whoever bought it knows it. */
export const soldName = ({ communityName, playlistName, streamName }: SoldNames): string =>
  communityName ?? playlistName ?? streamName ?? '';
