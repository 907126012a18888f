import type { DatedSegment } from '../core/live-overlays/date-ranges.ts';

/** Delay of camera and compositing in seconds, which this end cannot measure. */
const composingSeconds = 0.04;
/** Delay of encoding in seconds, if only this end's statistics are available. */
const encodingSeconds = 0.03;
const keptSamples = 10;
/** Weight of the newest measurement in the average. */
const share = 0.1;

/** What a browser reports about a received picture (WebRTC). */
export interface Arrived {
  expectedDisplayTime: number;
  mediaTime: number;
  captureTime?: number;
}

/** Estimates the age of the picture on screen, and its date on the live's clock. */
export function createPictureClock() {
  let measured: number | undefined;
  let estimated: number | undefined;
  let newest: { mediaTime: number; takenMs: number } | undefined;
  let tripSeconds = 0;
  /** How far the live's clock is ahead of ours, in milliseconds; each sample is too small by its message's delay. */
  let offsets: number[] = [];
  let before: { emitted: number; delay: number } | undefined;

  /** From the host's page to the screen. */
  const onTheWay = () => measured ?? estimated;
  const toLiveClock = (ourMs: number) => ourMs + Math.max(...offsets) + tripSeconds * 1000;

  return {
    /** Seconds from the camera to the screen; undefined until known. */
    get delay(): number | undefined {
      const seconds = onTheWay();
      return seconds === undefined ? undefined : seconds + composingSeconds;
    },

    /** Called when a picture was shown. */
    see({ expectedDisplayTime, mediaTime, captureTime }: Arrived): void {
      if (captureTime === undefined) return;
      const seconds = (expectedDisplayTime - captureTime) / 1000;
      if (seconds < 0 || seconds > 10) return;
      measured = measured === undefined ? seconds : measured + (seconds - measured) * share;
      newest = { mediaTime, takenMs: performance.timeOrigin + captureTime };
    },

    /** Reads the connection's statistics. */
    read(report: RTCStatsReport): void {
      for (const entry of report.values()) {
        if (entry.type === 'candidate-pair' && entry.nominated && entry.currentRoundTripTime !== undefined)
          tripSeconds = entry.currentRoundTripTime / 2;
        if (entry.type !== 'inbound-rtp' || entry.kind !== 'video') continue;
        const { jitterBufferEmittedCount: emitted = 0, jitterBufferDelay: delay = 0 } = entry;
        if (before && emitted > before.emitted)
          estimated = encodingSeconds + tripSeconds + (delay - before.delay) / (emitted - before.emitted);
        before = { emitted, delay };
      }
    },

    /** Called with the date (epoch ms) of the picture that the host just took. */
    hear(dateMs: number): void {
      offsets = [...offsets, dateMs - Date.now()].slice(-keptSamples);
    },

    /** Date of the picture on screen (epoch ms); undefined if the host sent none. */
    get date(): number | undefined {
      const seconds = onTheWay();
      return offsets.length === 0 || seconds === undefined ? undefined : toLiveClock(Date.now() - seconds * 1000);
    },

    /** Maps media time to dates; uses `currentTime` if the browser does not report the times of pictures. */
    place(currentTime: number): DatedSegment | undefined {
      if (offsets.length === 0) return undefined;
      if (newest) return { start: newest.mediaTime, duration: 1, programDateTime: toLiveClock(newest.takenMs) };
      const seconds = onTheWay();
      return seconds === undefined
        ? undefined
        : { start: currentTime, duration: 1, programDateTime: toLiveClock(Date.now() - seconds * 1000) };
    },
  };
}
