import type { Clock } from '../../platform/clock.ts';

/** Sound may come this much later than its picture; parts wait for it. */
const longestSkewUs = 3_000_000;
/** Sound of which nothing came for so long is not waited for. */
const silentAfterMs = 1000;
const longestQueueUs = 10_000_000;
const longestQueue = 2000;

/** The sound that was written and not taken yet, in order. */
export interface SoundQueue {
  /** Takes the packets before a time of the run. */
  takeUntil(atUs: number): { data: Uint8Array; atUs: number }[];
  /** Whether nothing more is to be expected before that time, the newest picture being at `pictureAtUs`. */
  isComplete(atUs: number, pictureAtUs: number): boolean;
}

interface Packet {
  data: Uint8Array;
  ptsUs: number;
}

export function createSoundQueue(clock: Clock) {
  let waiting: Packet[] = [];
  let newestUs: number | undefined;
  let stepUs = 0;
  let arrivedAtMs = clock().getTime();

  return {
    push(packet: Packet) {
      if (newestUs !== undefined && packet.ptsUs > newestUs) stepUs = Math.min(packet.ptsUs - newestUs, 60_000);
      newestUs = packet.ptsUs;
      arrivedAtMs = clock().getTime();
      waiting.push(packet);
      const queuedUs = packet.ptsUs - (waiting[0]?.ptsUs ?? 0);
      if (queuedUs > longestQueueUs || waiting.length > longestQueue) waiting.shift();
    },
    /** As seen by a run that begins at `originUs` of the sender's clock. */
    from(originUs: number): SoundQueue {
      waiting = waiting.filter(({ ptsUs }) => ptsUs >= originUs && ptsUs < originUs + longestSkewUs);
      return {
        takeUntil(atUs) {
          const count = waiting.findIndex(({ ptsUs }) => ptsUs - originUs >= atUs);
          const taken = waiting.splice(0, count < 0 ? waiting.length : count);
          return taken.map(({ data, ptsUs }) => ({ data, atUs: ptsUs - originUs }));
        },
        isComplete(atUs, pictureAtUs) {
          if (newestUs !== undefined && newestUs + stepUs - originUs >= atUs) return true;
          if (pictureAtUs - atUs > longestSkewUs) return true;
          return clock().getTime() - arrivedAtMs > silentAfterMs;
        },
      };
    },
  };
}
