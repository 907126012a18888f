import { pictureQualities, qualityName } from '@zeacon/contract';
import type { EventBatch } from './event-store.ts';
import type { InsightValues, NamedValue } from './insight-values.repository.ts';
import { type Attributes, attributesOf } from './view-attributes.ts';
import { uuidOf, visitorNumberOf } from './view-keys.ts';

export const audiences: Record<EventBatch['audience'], number> = { viewer: 0, bot: 1, own: 2 };
export const visitorKinds = ['NEW', 'RETURNING', 'ANONYMOUS'] as const;
export type VisitorKind = (typeof visitorKinds)[number];

/** What is stored of a view when its first events arrive. */
export interface NewView {
  businessId: string;
  viewId: string;
  day: string;
  visitor: bigint;
  isAnonymous: boolean;
  audience: number;
  widgetVisibility: boolean | null;
  videoMs: number | null;
  startedAt: Date;
  /** Ids of values by column. */
  columns: Readonly<Record<string, number>>;
  kinds: Readonly<Record<VisitorKind, number>>;
  /** Ids of the names of `pictureQualities`. */
  qualities: readonly number[];
}

export const qualityNames: readonly string[] = pictureQualities.map(qualityName);

/** Of a dimension, such as `utm_source`. */
export const columnOf = (dimension: string): string =>
  dimension.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The values that must be prepared before `toNewView`. */
export function valuesOf(batch: EventBatch): NamedValue[] {
  const { businessId } = batch;
  return [
    ...Object.entries(attributesOf(batch)).map(([kind, value]) => ({ businessId, kind, value })),
    ...visitorKinds.map((value) => ({ businessId, kind: 'visitorKind', value })),
    ...qualityNames.map((value) => ({ businessId, kind: 'quality', value })),
  ];
}

export function toNewView(batch: EventBatch, values: InsightValues): NewView {
  const { businessId } = batch;
  const idOf = (kind: string, value: string) => values.idOf({ businessId, kind, value });
  const attributes: Attributes = attributesOf(batch);
  return {
    businessId,
    viewId: uuidOf(batch.viewId),
    day: batch.receivedAt.toISOString().slice(0, 10),
    visitor: visitorNumberOf(businessId, batch.visitorId),
    isAnonymous: batch.isAnonymous,
    audience: audiences[batch.audience],
    widgetVisibility: batch.widgetVisibility,
    videoMs: batch.videoMs,
    startedAt: new Date(Math.min(...batch.events.map(({ at }) => at.getTime()))),
    columns: Object.fromEntries(Object.entries(attributes).map(([kind, value]) => [columnOf(kind), idOf(kind, value)])),
    kinds: {
      NEW: idOf('visitorKind', 'NEW'),
      RETURNING: idOf('visitorKind', 'RETURNING'),
      ANONYMOUS: idOf('visitorKind', 'ANONYMOUS'),
    },
    qualities: qualityNames.map((value) => idOf('quality', value)),
  };
}

/** Where a view is found among those that were locked. */
export const placeOf = ({ columns, viewId }: NewView): string => `${columns.stream_id} ${viewId}`;
