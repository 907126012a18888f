import { LRUCache } from 'lru-cache';
import { shareInFlight } from '../../platform/in-flight.ts';
import { createRecordingTime, type RecordedPart, type RecordingTime } from './recording-time.ts';

/** Of a day and a half of lives in parts of two seconds: some megabytes. */
const totalParts = 65_536;
/** What arrived last may be stored after the end. */
const lifetimeMs = 60_000;

/** Times of recordings: of a live that is over, its parts are read once for all who read on. */
export function createRecordingTimes(listParts: (sessionId: string) => Promise<RecordedPart[]>) {
  const known = new LRUCache<string, RecordingTime>({
    maxSize: totalParts,
    sizeCalculation: ({ partCount }) => partCount,
    ttl: lifetimeMs,
  });
  const read = shareInFlight(async (sessionId) => createRecordingTime(await listParts(sessionId)));

  /** Undefined when nothing of it was stored. */
  return async function timeOf(sessionId: string, isOver: boolean): Promise<RecordingTime | undefined> {
    const remembered = isOver ? known.get(sessionId) : undefined;
    if (remembered) return remembered;
    const time = await read(sessionId);
    if (time && isOver) known.set(sessionId, time);
    return time;
  };
}
