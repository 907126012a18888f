import type { Clock } from '../../platform/clock.ts';

/** Sound may come this much later than its picture; parts wait for it. */
const longestSkewUs = 3_000_000;
/** Sound of which nothing came for so long is not waited for. */
const silentAfterMs = 1000;
const longestQueueUs = 10_000_000;
const longestQueue = 2000;

/** The sound that was written and not taken yet, in order. Times as in the run. */
export interface SoundQueue {
  /** The next packet, if its time is before that one. */
  takeBefore(atUs: number): { data: Uint8Array; atUs: number } | undefined;
  /** Whether everything that was heard before that time is there. */
  reaches(atUs: number): boolean;
  /** Whether what is missing is not waited for, the newest picture being so much later. */
  isOverdue(behindUs: number): boolean;
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
        takeBefore(atUs) {
          const [next] = waiting;
          if (!next || next.ptsUs - originUs >= atUs) return undefined;
          waiting.shift();
          return { data: next.data, atUs: next.ptsUs - originUs };
        },
        reaches: (atUs) => newestUs !== undefined && newestUs + stepUs - originUs >= atUs,
        isOverdue: (behindUs) => behindUs > longestSkewUs || clock().getTime() - arrivedAtMs > silentAfterMs,
      };
    },
  };
}
