import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ConversionValues } from './insight-figures.ts';
import { InsightQuery, insightReadErrors } from './insight-queries.ts';
import { insightBase } from './insights.ts';
import { pageOf } from './query.ts';

export const OverlayKind = z.enum(['HYPERGRAPHIC', 'CALL_TO_ACTION']);
export type OverlayKind = z.infer<typeof OverlayKind>;

const figures = {
  /** Showings that were visible for a second or longer. */
  impressions: z.number(),
  hovers: z.number(),
  clicks: z.number(),
  /** Clicks divided by impressions, 0 when there were none. */
  clickThroughRate: z.number(),
  /** Forms sent. */
  leads: z.number(),
  conversions: z.number(),
  conversionValues: ConversionValues,
};
export const OverlayFigures = z.object(figures);
export type OverlayFigures = z.infer<typeof OverlayFigures>;

const reads = {
  method: 'POST',
  tag: 'Insights',
  requires: { kind: 'business', permission: 'insights.read' },
  audit: { none: 'reads' },
} as const;
const TableQuery = z.extend(InsightQuery, { by: z._default(z.enum(['GRAPHIC', 'PLACEMENT', 'VIDEO']), 'GRAPHIC') });

/** `GRAPHIC`: one row per graphic. `PLACEMENT`: one row per placement. `VIDEO`: one row per video. */
export const getOverlayTable = endpoint({
  ...reads,
  path: `${insightBase}/overlays/table`,
  summary: 'Read the figures of hypergraphics and calls to action, most clicked first',
  body: z.extend(TableQuery, {
    page: z._default(z.number().check(z.int(), z.minimum(0)), 0),
    size: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(1000)), 10),
  }),
  reply: pageOf(
    z.object({
      /** Of the graphic, the placement or call to action, or the video. */
      id: z.string(),
      kind: z.nullable(OverlayKind),
      /** Current name; empty if it was deleted. */
      name: z.string(),
      streamId: z.nullable(z.string()),
      ...figures,
    }),
  ),
  errors: insightReadErrors,
});

/** Every row of the table. Values of conversions share a cell: `12.5 EUR; 3 USD`. */
export const exportOverlayTable = endpoint({
  ...reads,
  path: `${insightBase}/overlays/table/csv`,
  summary: 'Export the figures of hypergraphics and calls to action as CSV, all rows',
  body: TableQuery,
  file: 'text/csv',
  reply: z.string(),
  errors: insightReadErrors,
});

/** Every row of the table, as one array. */
export const exportOverlayTableJson = endpoint({
  ...reads,
  path: `${insightBase}/overlays/table/json`,
  summary: 'Export the figures of hypergraphics and calls to action as JSON, all rows',
  body: TableQuery,
  file: 'application/json',
  reply: z.string(),
  errors: insightReadErrors,
});

/** Where in a video its overlays were seen and clicked, in steps of `stepMs`. */
export const getOverlayTimeline = endpoint({
  ...reads,
  path: `${insightBase}/overlays/timeline`,
  summary: 'Read the figures of the overlays of one video along its time',
  body: z.extend(InsightQuery, {
    streamId: z.string(),
    stepMs: z._default(z.number().check(z.int(), z.minimum(100), z.maximum(3_600_000)), 5000),
  }),
  reply: z.object({
    stepMs: z.number(),
    /** Steps without events are left out. */
    points: z.array(z.object({ startMs: z.number(), impressions: z.number(), hovers: z.number(), clicks: z.number() })),
  }),
  errors: insightReadErrors,
});
