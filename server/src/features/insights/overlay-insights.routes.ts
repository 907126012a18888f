import {
  exportOverlayTable,
  exportOverlayTableJson,
  getOverlayTable,
  getOverlayTimeline,
  recordConversion,
} from '@zeacon/contract';
import type { AddressLimit } from '../../platform/address-limit.ts';
import { mapPages } from '../../platform/download.ts';
import type { Route } from '../../platform/route.ts';
import { rowsAsCsv, rowsAsJson } from '../../platform/row-files.ts';
import { asDownload } from '../../platform/web/as-download.ts';
import { beacon } from '../../platform/web/beacon.ts';
import { exportName } from './export-name.ts';
import { overlayCells, overlayColumns } from './exported-rows.ts';
import type { OverlayInsightsService } from './overlay-insights.service.ts';

export function overlayInsightsRoutes(route: Route, service: OverlayInsightsService, limit: AddressLimit) {
  route(recordConversion, ({ body }) => service.recordConversion(body), beacon(limit));
  route(getOverlayTable, ({ body }, { actor }) => service.table(actor.businessId, body));
  route(exportOverlayTable, async ({ body }, { actor, reply }) => {
    const rows = mapPages(await service.everyRow(actor.businessId, body), (page) => page.map(overlayCells));
    return asDownload(reply, rowsAsCsv(exportName('overlays', body), overlayColumns, rows));
  });
  route(exportOverlayTableJson, async ({ body }, { actor, reply }) => {
    const rows = await service.everyRow(actor.businessId, body);
    return asDownload(reply, rowsAsJson(exportName('overlays', body), overlayColumns, rows));
  });
  route(getOverlayTimeline, ({ body }, { actor }) => service.timeline(actor.businessId, body));
}
