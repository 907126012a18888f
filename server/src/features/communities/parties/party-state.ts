import type { WatchParty, WatchPartyState } from '@zeacon/contract';
import type { watchParty } from './watch-parties.table.ts';

export type PartyRow = typeof watchParty.$inferSelect;
type Moving = Pick<PartyRow, 'positionMs' | 'at' | 'isPaused' | 'durationMs'>;

/** How long one lasts at most. */
export const partyMaxMs = 12 * 3_600_000;
/** How long people stay together after the video. */
export const afterVideoMs = 60_000;

/** Where the video is now: at its beginning until the party begins, and at its end afterwards. */
export function positionAt({ positionMs, at, isPaused, durationMs }: Moving, now: Date): number {
  const goneMs = isPaused ? 0 : Math.max(0, now.getTime() - at.getTime());
  return Math.min(durationMs, positionMs + goneMs);
}

/** Whether nothing more happens in it. */
export function isOver(row: Moving & Pick<PartyRow, 'startsAt'>, now: Date): boolean {
  const { positionMs, at, isPaused, durationMs, startsAt } = row;
  if (now.getTime() - startsAt.getTime() >= partyMaxMs) return true;
  return !isPaused && positionMs + now.getTime() - at.getTime() >= durationMs + afterVideoMs;
}

export const isBegun = ({ startsAt }: Pick<PartyRow, 'startsAt'>, now: Date): boolean => startsAt <= now;

export const toState = ({ revision, positionMs, at, isPaused }: PartyRow): WatchPartyState => ({
  ...{ revision, positionMs, isPaused },
  atMs: at.getTime(),
});

export function toParty(row: PartyRow, watchingCount: number, now: Date): WatchParty {
  const { postId, startsAt, isPaused, durationMs } = row;
  return {
    ...{ postId, isPaused, durationMs, watchingCount },
    state: isBegun(row, now) ? 'RUNNING' : 'SCHEDULED',
    startDate: startsAt.toISOString(),
    positionMs: positionAt(row, now),
  };
}
