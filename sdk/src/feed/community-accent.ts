import { toChannels, toLuminance } from '../core/player-config/accent.ts';

/** Letters on buttons are white, and WCAG 2.2 (1.4.3) wants 4.5 to 1. */
const darkEnough = 1.05 / 4.5 - 0.05;

/** The colour of a community, as dark as white letters need it; none where it has none. */
export function toFeedAccent(color: string | null | undefined): string {
  let channels = toChannels(color ?? '');
  if (!channels) return '';
  while (toLuminance(channels) > darkEnough) channels = channels.map((channel) => Math.floor(channel * 0.97));
  return `rgb(${channels.join(' ')})`;
}
