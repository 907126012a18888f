import { feedElement, feedTrack } from './frame-feed.ts';

type Capturing = HTMLVideoElement & { captureStream?: () => MediaStream };

/** A video file's pictures: as a track where the element gives one, which goes on in a background tab. */
export function feedVideoFile(id: string, element: Capturing, post: Parameters<typeof feedTrack>[2]): () => void {
  const [track] = element.captureStream?.().getVideoTracks() ?? [];
  return track ? feedTrack(id, track, post) : feedElement(id, element, post);
}
