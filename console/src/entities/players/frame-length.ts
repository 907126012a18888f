const enough = 8;

/** Measures the duration of a frame from the first consecutive frames. */
export function watchFrameLength(video: HTMLVideoElement, onLength: (seconds: number) => void): void {
  if (!('requestVideoFrameCallback' in video)) return;
  let last: VideoFrameCallbackMetadata | undefined;
  let seen = 0;
  const look: VideoFrameRequestCallback = (_now, frame) => {
    if (last && frame.presentedFrames === last.presentedFrames + 1) {
      const seconds = frame.mediaTime - last.mediaTime;
      if (seconds > 0 && seconds < 0.2) onLength(seconds);
    }
    last = frame;
    seen += 1;
    if (seen < enough) video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
}
