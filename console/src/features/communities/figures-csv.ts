import type { CommunityStep } from '@zeacon/contract';

const columns = [
  ...(['date', 'activeMembers', 'joined', 'posts', 'comments', 'watchedMs', 'memberWatchedMs'] as const),
] as const;

/** Figures by day or week as a file for programs: nothing in it is what people wrote, so nothing needs quotes. */
export const csvOf = (steps: readonly CommunityStep[]): string =>
  [columns.join(','), ...steps.map((step) => columns.map((name) => step[name]).join(','))].join('\r\n');
