import { measureBitrates } from '../rendition.ts';
import type { LiveRendition } from './live-origin-api.ts';
import type { LiveSegments } from './live-segments.ts';
import type { LiveInitRecord } from './live-store.ts';

/** What the master playlist states about the rendition, according to the newest initialization segment. */
export function renditionOf(
  { closed, open }: Pick<LiveSegments, 'closed' | 'open'>,
  inits: { describe(init: number): LiveInitRecord | undefined },
  frameRate: number,
): LiveRendition | undefined {
  const own = [...closed, ...(open && open.parts.length > 0 ? [open] : [])];
  const listed = own.filter(({ isLost, folder }) => !isLost && folder === '');
  const newest = listed.at(-1);
  const init = newest && inits.describe(newest.init);
  if (!init) return undefined;
  const measured = listed.map(({ durationUs, sizeBytes }) => ({ durationMs: durationUs / 1000, sizeBytes }));
  const durationMs = Math.round(measured.reduce((sum, segment) => sum + segment.durationMs, 0));
  const { codecs, width, height } = init;
  return { codecs: [...codecs], width, height, frameRate, ...measureBitrates(measured), durationMs };
}
