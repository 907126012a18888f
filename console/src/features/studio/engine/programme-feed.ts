/** For guests: large enough to see everybody, small enough to be sent four times. */
const smallHeight = 360;

/** The size for guests, or for viewers. */
export type ProgrammeSize = 'small' | 'full';

/**
 * The programme as a track; its other end belongs to the worker. Undefined if the browser does not support such tracks.
 */
export function openProgrammeTrack(): { track: MediaStreamTrack; writable: WritableStream<VideoFrame> } | undefined {
  if (!hasProgrammeTrack()) return undefined;
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  return { track, writable: track.writable };
}

export const hasProgrammeTrack = (): boolean => typeof MediaStreamTrackGenerator !== 'undefined';

/** Writes the programme until the track is stopped. */
export function createProgrammeWriter(writable: WritableStream<VideoFrame>, wanted: ProgrammeSize) {
  const shrink = wanted === 'small' ? createShrinking() : (program: OffscreenCanvas) => program;
  const writer = writable.getWriter();
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  writer.closed.then(end, end);
  return {
    /** False once nobody receives it. */
    write(program: OffscreenCanvas, nowMs: number): boolean {
      if (isOver) return false;
      if ((writer.desiredSize ?? 0) <= 0) return true;
      const frame = new VideoFrame(shrink(program), { timestamp: Math.round(nowMs * 1000) });
      writer.write(frame).catch(() => {
        isOver = true;
        frame.close();
      });
      return true;
    },
  };
}

function createShrinking() {
  const canvas = new OffscreenCanvas(2, 2);
  const context = canvas.getContext('2d', { alpha: false })!;
  return (program: OffscreenCanvas) => {
    const { width, height } = program;
    const scale = smallHeight / Math.min(width, height);
    if (scale >= 1) return program;
    // Giving a canvas its size clears it.
    const wanted = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (canvas.width !== wanted.width || canvas.height !== wanted.height) Object.assign(canvas, wanted);
    context.drawImage(program, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
}
