import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { chartNotesRoutes } from './chart-notes.routes.ts';
import { createChartNotesService } from './chart-notes.service.ts';

export function createChartNotes({ database, newId, clock }: Parts) {
  const service = createChartNotesService({ database, newId, clock });
  return { list: service.list, routes: ({ route }: Http) => chartNotesRoutes(route, service) };
}
