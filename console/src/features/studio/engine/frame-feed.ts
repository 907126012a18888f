type Post = (
  message:
    | { type: 'frames'; id: string; readable: ReadableStream<VideoFrame> }
    | { type: 'frame'; id: string; frame: VideoFrame },
  transfer: Transferable[],
) => void;

/** Sends a track's pictures to the worker. Returns a function that ends it. */
export function feedTrack(id: string, track: MediaStreamTrack, post: Post): () => void {
  if (typeof MediaStreamTrackProcessor !== 'undefined') {
    // A clone, because the stream ends together with its track.
    const own = track.clone() as MediaStreamVideoTrack;
    const { readable } = new MediaStreamTrackProcessor({ track: own, maxBufferSize: 1 });
    post({ type: 'frames', id, readable }, [readable]);
    return () => own.stop();
  }
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  const stop = feedElement(id, video, post);
  void video.play().catch(() => undefined);
  return () => {
    stop();
    video.srcObject = null;
  };
}

/** Sends every picture that an element shows; background pages show fewer. */
export function feedElement(id: string, video: HTMLVideoElement, post: Post): () => void {
  let isOver = false;
  const take = () => {
    if (isOver) return;
    if (video.videoWidth > 0) {
      const frame = new VideoFrame(video, { timestamp: Math.round(performance.now() * 1000) });
      post({ type: 'frame', id, frame }, [frame]);
    }
    video.requestVideoFrameCallback(take);
  };
  video.requestVideoFrameCallback(take);
  return () => {
    isOver = true;
  };
}
