import { LRUCache } from 'lru-cache';
import { shareInFlight } from '../../platform/in-flight.ts';
import { createRecordingTime, type RecordedPart, type RecordingTime } from './recording-time.ts';

/** Enough for a day and a half of lives in parts of two seconds: a few megabytes. */
const totalParts = 65_536;
/** The last media may be stored after the end. */
const lifetimeMs = 60_000;

/** Times of recordings. The parts of a finished live are read once for all readers. */
export function createRecordingTimes(listParts: (sessionId: string) => Promise<RecordedPart[]>) {
  const known = new LRUCache<string, RecordingTime>({
    maxSize: totalParts,
    sizeCalculation: ({ partCount }) => partCount,
    ttl: lifetimeMs,
  });
  const read = shareInFlight(async (sessionId) => createRecordingTime(await listParts(sessionId)));

  /** Undefined if nothing was stored. */
  return async function timeOf(sessionId: string, isOver: boolean): Promise<RecordingTime | undefined> {
    const remembered = isOver ? known.get(sessionId) : undefined;
    if (remembered) return remembered;
    const time = await read(sessionId);
    if (time && isOver) known.set(sessionId, time);
    return time;
  };
}
