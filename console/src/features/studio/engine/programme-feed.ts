import type { Size } from './layout-geometry.ts';

/** Large enough for a guest to see everybody, small enough to be sent four times. */
const sentHeight = 360;

/** The programme as a track for guests; its other end belongs to the worker. Undefined where the browser has no such track. */
export function openProgrammeTrack(): { track: MediaStreamTrack; writable: WritableStream<VideoFrame> } | undefined {
  if (typeof MediaStreamTrackGenerator === 'undefined') return undefined;
  const track = new MediaStreamTrackGenerator({ kind: 'video' });
  return { track, writable: track.writable };
}

/** Writes small copies of the programme until the track is stopped. */
export function createProgrammeWriter(writable: WritableStream<VideoFrame>, { width, height }: Size) {
  const scale = sentHeight / Math.min(width, height);
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d', { alpha: false })!;
  const writer = writable.getWriter();
  let isOver = false;
  writer.closed.then(
    () => {
      isOver = true;
    },
    () => {
      isOver = true;
    },
  );
  return {
    /** False once there is nobody to write for. */
    write(program: OffscreenCanvas, nowMs: number): boolean {
      if (isOver) return false;
      if ((writer.desiredSize ?? 0) <= 0) return true;
      context.drawImage(program, 0, 0, canvas.width, canvas.height);
      const frame = new VideoFrame(canvas, { timestamp: Math.round(nowMs * 1000) });
      writer.write(frame).catch(() => {
        isOver = true;
        frame.close();
      });
      return true;
    },
  };
}
