import { dayMs } from '../../platform/days.ts';

/** How long an offline player may hold events back before their time is no longer trusted. */
const longestDelayMs = 7 * dayMs;

/**
 * When an event happened by this server's clock: the viewer's clock is off by as much as `sentAt` is off from
 * `receivedAt`. Never in the future, and never older than events may be held back. All in epoch ms.
 */
export function serverTimeOf(at: number, sentAt: number, receivedAt: number): number {
  const corrected = Math.round(at + (receivedAt - sentAt));
  return Math.min(receivedAt, Math.max(receivedAt - longestDelayMs, corrected));
}
