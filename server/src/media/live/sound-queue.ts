import type { Clock } from '../../platform/clock.ts';

/** Audio may arrive this much later than its picture; parts wait for it. */
const longestSkewUs = 3_000_000;
/** If no audio has arrived for this long, parts do not wait for it. */
const silentAfterMs = 1000;
const longestQueueUs = 10_000_000;
const longestQueue = 2000;

/** The audio that was received and not taken yet, in order. Times are those of the run. */
export interface SoundQueue {
  first(): { data: Uint8Array; atUs: number } | undefined;
  takeFirst(): void;
  /** Whether to stop waiting for missing audio, if the newest picture is this much later. */
  isOverdue(behindUs: number): boolean;
}

interface Packet {
  data: Uint8Array;
  ptsUs: number;
}

export function createSoundQueue(clock: Clock) {
  let waiting: Packet[] = [];
  let arrivedAtMs = clock().getTime();

  return {
    push(packet: Packet) {
      arrivedAtMs = clock().getTime();
      waiting.push(packet);
      const queuedUs = packet.ptsUs - (waiting[0]?.ptsUs ?? 0);
      if (queuedUs > longestQueueUs || waiting.length > longestQueue) waiting.shift();
    },
    /** The queue for a run that starts at `originUs` of the sender's clock. */
    from(originUs: number): SoundQueue {
      waiting = waiting.filter(({ ptsUs }) => ptsUs >= originUs && ptsUs < originUs + longestSkewUs);
      return {
        first() {
          const [first] = waiting;
          return first && { data: first.data, atUs: first.ptsUs - originUs };
        },
        takeFirst: () => void waiting.shift(),
        isOverdue: (behindUs) => behindUs > longestSkewUs || clock().getTime() - arrivedAtMs > silentAfterMs,
      };
    },
  };
}
