import type { LiveStatus } from '@zeacon/contract';
import type { LiveStrings } from '../words/live/live-strings.ts';

/** The announcement of a status change. */
export function announceLive(status: LiveStatus, before: LiveStatus, words: LiveStrings): string {
  if (status === 'WAITING') return words.startingSoon;
  if (status === 'INTERRUPTED') return words.hostBack;
  if (status === 'ENDED') return words.liveEnded;
  return status === 'LIVE' ? (before === 'INTERRUPTED' ? words.goesOn : words.begun) : '';
}
