import { t } from '@lingui/core/macro';
import type { ClickSpot } from '@zeacon/contract';
import { formatTime } from '../../platform/media-time.ts';

/** When something is on the picture, in the middle of a sentence. */
export function whenShown({ moment, startMs, endMs }: Pick<ClickSpot, 'moment' | 'startMs' | 'endMs'>): string {
  if (moment === 'PAUSE') return t`on pause`;
  if (moment === 'END') return t`at the end`;
  const from = formatTime(startMs);
  if (endMs === null) return t`from ${from} to the end`;
  const to = formatTime(endMs);
  return t`from ${from} to ${to}`;
}
