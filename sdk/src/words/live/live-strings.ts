import type { PlayerStrings } from '../player-strings.ts';

const english = {
  live: 'Live',
  goLive: 'Back to live',
  behindLive: (time: string) => `${time} behind live`,
  notBegun: 'This live has not begun yet',
  startsAt: (when: string) => `Starts ${when}`,
  startingSoon: 'Starting soon',
  hostBack: 'The host will be right back',
  goesOn: 'The live goes on',
  begun: 'The live has begun',
  liveEnded: 'This live has ended',
  watchAgain: 'Watch again',
};

/** The words of a live stream. */
export type LiveStrings = typeof english;

export function toLiveStrings<Words extends PlayerStrings & Partial<LiveStrings>>(words: Words): Words & LiveStrings {
  return { ...english, ...words };
}
