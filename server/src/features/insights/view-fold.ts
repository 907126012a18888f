import { overlayErrors } from '@zeacon/contract';
import type { StoredEvent } from './event-store.ts';
import { watchedByQuality } from './picture-quality.ts';

/** What some events of one view add to it. Every part can be joined in any order with what other events add. */
export interface ViewAddition {
  startedAt: Date;
  lastAt: Date;
  shown: boolean;
  widgetSeen: boolean;
  requested: boolean;
  played: boolean;
  autoplayed: boolean;
  viewable: boolean;
  ended: boolean;
  startupMs: number | null;
  playedMs: number;
  /** For each of `pictureQualities`, how long it was watched; null where no height is known. */
  qualityMs: number[] | null;
  furthestMs: number;
  seeks: number;
  rebuffers: number;
  rebufferMs: number;
  errors: number;
  overlayImpressions: number;
  overlayClicks: number;
  leads: number;
  /** Begin and end of each part of the video that was played, by turns, in ms. */
  parts: number[];
}

/** `code` of a `play` that began by itself, without sound. */
export const autoplayCode = 'autoplay';
/** `code` of a `rebuffer` that adds to the length of a wait which was counted already. */
export const continuedCode = 'continued';

const isOf = (events: readonly StoredEvent[], type: StoredEvent['type']) =>
  events.filter((event) => event.type === type);
const sumOf = (numbers: (number | null)[]) => numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);

/** Of at least one event. `recount.repository.ts` says the same in SQL. */
export function foldEvents(events: readonly StoredEvent[]): ViewAddition {
  const times = events.map(({ at }) => at.getTime());
  const plays = isOf(events, 'play');
  const startups = isOf(events, 'startup').flatMap(({ durationMs }) => durationMs ?? []);
  const rebuffers = isOf(events, 'rebuffer');
  return {
    startedAt: new Date(Math.min(...times)),
    lastAt: new Date(Math.max(...times)),
    shown: isOf(events, 'pageView').length > 0,
    widgetSeen: isOf(events, 'widgetImpression').length > 0,
    requested: isOf(events, 'playRequest').length > 0,
    played: plays.length > 0,
    autoplayed: plays.some(({ code }) => code === autoplayCode),
    viewable: isOf(events, 'viewable').length > 0,
    ended: isOf(events, 'ended').length > 0,
    startupMs: startups.length > 0 ? Math.min(...startups) : null,
    playedMs: sumOf(events.map(({ watchedMs }) => watchedMs)),
    qualityMs: watchedByQuality(events),
    furthestMs: Math.max(0, ...events.flatMap(partOf)),
    seeks: isOf(events, 'seek').length,
    rebuffers: rebuffers.filter(({ code }) => code !== continuedCode).length,
    rebufferMs: Math.min(largestInteger, sumOf(rebuffers.map(({ durationMs }) => durationMs))),
    errors: isOf(events, 'error').filter(({ code }) => !code?.startsWith(overlayErrors)).length,
    overlayImpressions: isOf(events, 'overlayImpression').length,
    overlayClicks: isOf(events, 'overlayClick').length,
    leads: isOf(events, 'lead').length,
    parts: events.flatMap(partOf),
  };
}

const largestInteger = 2 ** 31 - 1;

/** An event with what was watched lies at the end of it. */
function partOf({ positionMs, watchedMs }: StoredEvent): number[] {
  if (positionMs === null || !watchedMs || positionMs === 0) return [];
  return [Math.max(0, positionMs - watchedMs), positionMs];
}

export interface OverlayAddition {
  overlayId: string;
  overlayKind: string;
  hypergraphicId: string | null;
  impressions: number;
  hovers: number;
  clicks: number;
  leads: number;
}

/** What some events of one view add to its overlays. */
export function foldOverlays(events: readonly StoredEvent[]): OverlayAddition[] {
  const ids = new Set(events.flatMap(({ overlay }) => overlay?.id ?? []));
  return [...ids].map((overlayId) => {
    const ofIt = events.filter(({ overlay }) => overlay?.id === overlayId);
    const graphics = ofIt.flatMap(({ overlay }) => overlay?.hypergraphicId ?? []);
    return {
      overlayId,
      overlayKind: ofIt.map(({ overlay }) => overlay?.kind ?? '').sort()[0] ?? '',
      hypergraphicId: graphics.sort()[0] ?? null,
      impressions: isOf(ofIt, 'overlayImpression').length,
      hovers: isOf(ofIt, 'overlayHover').length,
      clicks: isOf(ofIt, 'overlayClick').length,
      leads: isOf(ofIt, 'lead').length,
    };
  });
}
