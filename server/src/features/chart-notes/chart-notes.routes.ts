import { createChartNote, deleteChartNote, listChartNotes, updateChartNote } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { ChartNotesService } from './chart-notes.service.ts';

export function chartNotesRoutes(route: Route, service: ChartNotesService) {
  route(listChartNotes, ({ query }, { actor }) => service.list(actor.businessId, query));
  route(createChartNote, ({ body }, { actor }) => service.create(actor.businessId, body));
  route(updateChartNote, ({ params, body }, { actor }) => service.update(actor.businessId, params.id, body));
  route(deleteChartNote, async ({ params }, { actor }) => {
    await service.remove(actor.businessId, params.id);
    return {};
  });
}
