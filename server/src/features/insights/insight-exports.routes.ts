import {
  exportInsightChart,
  exportInsightChartJson,
  exportInsightFunnel,
  exportInsightFunnelJson,
  exportInsightRetention,
  exportInsightRetentionJson,
  exportInsightSessionLines,
  exportInsightSessions,
  exportInsightTable,
  exportInsightTableJson,
} from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import { rowsAsCsv, rowsAsJson } from '../../platform/row-files.ts';
import { asDownload } from '../../platform/web/as-download.ts';
import { onceGone } from '../../platform/web/once-gone.ts';
import { exportName } from './export-name.ts';
import {
  chartColumns,
  chartRows,
  funnelColumns,
  funnelRows,
  retentionColumns,
  retentionRows,
  tableColumns,
} from './exported-rows.ts';
import type { InsightVideosService } from './insight-videos.service.ts';
import type { InsightsService } from './insights.service.ts';
import { sessionsAsCsv, sessionsAsLines } from './session-export.ts';

interface ExportedServices {
  figures: Pick<InsightsService, 'everyRow' | 'chart'>;
  videos: Pick<InsightVideosService, 'retention' | 'funnel' | 'everySession'>;
}

/** Everything that pages of figures show, as files. */
export function insightExportRoutes(route: Route, { figures, videos }: ExportedServices) {
  for (const [endpoint, write] of [
    [exportInsightTable, rowsAsCsv],
    [exportInsightTableJson, rowsAsJson],
  ] as const)
    route(endpoint, async ({ body }, { actor, reply }) => {
      const rows = await figures.everyRow(actor.businessId, body, onceGone(reply));
      return asDownload(reply, write(exportName(`insights-${body.groupBy}`, body), tableColumns, rows));
    });
  for (const [endpoint, write] of [
    [exportInsightChart, rowsAsCsv],
    [exportInsightChartJson, rowsAsJson],
  ] as const)
    route(endpoint, async ({ body }, { actor, reply }) => {
      const rows = chartRows(await figures.chart(actor.businessId, body));
      return asDownload(reply, write(exportName('chart', body), chartColumns, rows));
    });
  for (const [endpoint, write] of [
    [exportInsightRetention, rowsAsCsv],
    [exportInsightRetentionJson, rowsAsJson],
  ] as const)
    route(endpoint, async ({ body }, { actor, reply }) => {
      const rows = retentionRows(await videos.retention(actor.businessId, body));
      return asDownload(reply, write(exportName('retention', body), retentionColumns, rows));
    });
  for (const [endpoint, write] of [
    [exportInsightFunnel, rowsAsCsv],
    [exportInsightFunnelJson, rowsAsJson],
  ] as const)
    route(endpoint, async ({ body }, { actor, reply }) => {
      const rows = funnelRows(await videos.funnel(actor.businessId, body));
      return asDownload(reply, write(exportName('funnel', body), funnelColumns, rows));
    });
  for (const [endpoint, write] of [
    [exportInsightSessions, sessionsAsCsv],
    [exportInsightSessionLines, sessionsAsLines],
  ] as const)
    route(endpoint, async ({ body }, { actor, reply }) =>
      asDownload(reply, write(exportName('views', body), await videos.everySession(actor.businessId, body))),
    );
}
