import type { DatedSegment } from '../core/live-overlays/date-ranges.ts';

/** Seconds that camera and composing take, which this end cannot measure. */
const composingSeconds = 0.04;
/** Seconds that encoding takes, where the statistics of this end are all there is. */
const encodingSeconds = 0.03;
const keptSamples = 10;
/** Of what is measured with every picture, so much of the newest is taken over. */
const share = 0.1;

/** What a browser tells of a picture that came from another one (WebRTC). */
export interface Arrived {
  expectedDisplayTime: number;
  mediaTime: number;
  captureTime?: number;
}

/** How old the picture on screen is, and what date it has on the clock of the live. */
export function createPictureClock() {
  let measured: number | undefined;
  let estimated: number | undefined;
  let newest: { mediaTime: number; takenMs: number } | undefined;
  let tripSeconds = 0;
  /** How far the live's clock is ahead of ours, milliseconds; each is too small by the time its message took. */
  let offsets: number[] = [];
  let before: { emitted: number; delay: number } | undefined;

  /** From the host's page to the screen. */
  const onTheWay = () => measured ?? estimated;
  const toLiveClock = (ourMs: number) => ourMs + Math.max(...offsets) + tripSeconds * 1000;

  return {
    /** Seconds from the camera to the screen; undefined while nothing is known. */
    get delay(): number | undefined {
      const seconds = onTheWay();
      return seconds === undefined ? undefined : seconds + composingSeconds;
    },

    /** A picture was shown. */
    see({ expectedDisplayTime, mediaTime, captureTime }: Arrived): void {
      if (captureTime === undefined) return;
      const seconds = (expectedDisplayTime - captureTime) / 1000;
      if (seconds < 0 || seconds > 10) return;
      measured = measured === undefined ? seconds : measured + (seconds - measured) * share;
      newest = { mediaTime, takenMs: performance.timeOrigin + captureTime };
    },

    /** What the connection tells of itself. */
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

    /** The host told the date (epoch ms) of the picture that it took just now. */
    hear(dateMs: number): void {
      offsets = [...offsets, dateMs - Date.now()].slice(-keptSamples);
    },

    /** Of the picture on screen (epoch ms); undefined where the host told none. */
    get date(): number | undefined {
      const seconds = onTheWay();
      return offsets.length === 0 || seconds === undefined ? undefined : toLiveClock(Date.now() - seconds * 1000);
    },

    /** What date a place in the media has; `currentTime` is taken for it where the browser does not tell that of pictures. */
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
