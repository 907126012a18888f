import { feedElement, feedTrack } from './frame-feed.ts';

type Capturing = HTMLVideoElement & { captureStream?: () => MediaStream };

/** A video file's pictures: as a track if the element provides one, which keeps running in a background tab. */
export function feedVideoFile(id: string, element: Capturing, post: Parameters<typeof feedTrack>[2]): () => void {
  const [track] = element.captureStream?.().getVideoTracks() ?? [];
  return track ? feedTrack(id, track, post) : feedElement(id, element, post);
}
