import { beginDataExport, getDataExport, linkDataExport } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import type { TicketHolder } from '../../platform/actors/actor.ts';
import type { CallerRequest } from '../../platform/actors/admission.ts';
import { declare } from '../../platform/actors/declared-routes.ts';
import { languageOf } from '../../platform/languages.ts';
import { requireEnvironmentOf } from '../../platform/media-environment.ts';
import type { RateLimits } from '../../platform/rate-limits.ts';
import type { Route } from '../../platform/route.ts';
import { sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import type { DataExportsService } from './data-exports.service.ts';

/** By business: each reads everything that it has stored. */
const asked = { name: 'data-export', limit: 10, windowSec: 24 * 3600 };

export interface DataExportsRoutesDeps {
  service: DataExportsService;
  rateLimits: RateLimits;
  authenticate: (request: CallerRequest) => Promise<TicketHolder<'export-ticket'>>;
  environment: string;
}

export function dataExportsRoutes(
  { route, app }: { route: Route; app: FastifyInstance },
  { service, rateLimits, authenticate, environment }: DataExportsRoutesDeps,
) {
  route(getDataExport, async (_input, { actor }) => ({ dataExport: await service.newest(actor.businessId) }));
  route(beginDataExport, async (_input, { actor, request, reply }) => {
    await rateLimits.enforce(reply, asked, actor.businessId);
    return service.begin(actor, languageOf(request));
  });
  route(linkDataExport, (_input, { actor }) => service.link(actor.businessId));

  app.get(
    '/media/exports/:id',
    declare({ kind: 'export' }, async (request, reply) => {
      requireEnvironmentOf(request, environment);
      const { id } = await authenticate(request);
      reply.header('x-content-type-options', 'nosniff');
      return sendFile(reply, await service.download(id, toFileRequest(request)));
    }),
  );
}
