const dayMs = 24 * 60 * 60 * 1000;

/** How long a player may hold events back, being offline, before their time is no longer believed. */
const longestDelayMs = 7 * dayMs;

/**
 * When an event happened by this server's clock: the viewer's clock is off by as much as `sentAt` is off from
 * `receivedAt`. Never in the future, and never further back than events are held. All epoch ms.
 */
export function serverTimeOf(at: number, sentAt: number, receivedAt: number): number {
  const corrected = Math.round(at + (receivedAt - sentAt));
  return Math.min(receivedAt, Math.max(receivedAt - longestDelayMs, corrected));
}
