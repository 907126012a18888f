/** Seconds that composing and encoding take, which statistics of this end do not tell. */
const senderSeconds = 0.04;
const keptSamples = 10;
/** Of what is measured with every picture, so much of the newest is taken over. */
const share = 0.1;

/** What a browser tells of a picture that came from another one (WebRTC). */
export interface Arrived {
  expectedDisplayTime: number;
  captureTime?: number;
}

/** How old the picture on screen is, and what date it has on the clock of the live. */
export function createPictureClock() {
  let measured: number | undefined;
  let estimated: number | undefined;
  let tripSeconds = 0;
  /** How far the live's clock is ahead of ours, milliseconds; each is too small by the time its message took. */
  let offsets: number[] = [];
  let before: { emitted: number; delay: number } | undefined;

  const clock = {
    /** Seconds; undefined while nothing is known. */
    get delay(): number | undefined {
      return measured ?? estimated;
    },

    /** A picture was shown. */
    see({ expectedDisplayTime, captureTime }: Arrived): void {
      if (captureTime === undefined) return;
      const seconds = (expectedDisplayTime - captureTime) / 1000;
      if (seconds < 0 || seconds > 10) return;
      measured = measured === undefined ? seconds : measured + (seconds - measured) * share;
    },

    /** What the connection tells of itself. */
    read(report: RTCStatsReport): void {
      for (const entry of report.values()) {
        if (entry.type === 'candidate-pair' && entry.nominated && entry.currentRoundTripTime !== undefined)
          tripSeconds = entry.currentRoundTripTime / 2;
        if (entry.type !== 'inbound-rtp' || entry.kind !== 'video') continue;
        const { jitterBufferEmittedCount: emitted = 0, jitterBufferDelay: delay = 0 } = entry;
        if (before && emitted > before.emitted)
          estimated = senderSeconds + tripSeconds + (delay - before.delay) / (emitted - before.emitted);
        before = { emitted, delay };
      }
    },

    /** The host told the date (epoch ms) of the picture that it took just now. */
    hear(dateMs: number): void {
      offsets = [...offsets, dateMs - Date.now()].slice(-keptSamples);
    },

    /** Of the picture on screen (epoch ms); undefined where the host told none. */
    get date(): number | undefined {
      const { delay } = clock;
      if (offsets.length === 0 || delay === undefined) return undefined;
      return Date.now() + Math.max(...offsets) + (tripSeconds - delay) * 1000;
    },
  };
  return clock;
}
