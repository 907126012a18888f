import { linkOriginal } from '@zeacon/contract';
import type { FastifyInstance } from 'fastify';
import type { TicketHolder } from '../../platform/actors/actor.ts';
import type { CallerRequest } from '../../platform/actors/admission.ts';
import { declare } from '../../platform/actors/declared-routes.ts';
import { requireEnvironmentOf } from '../../platform/media-environment.ts';
import type { Route } from '../../platform/route.ts';
import { sendFile, toFileRequest } from '../../platform/web/media-headers.ts';
import type { OriginalsService } from './originals.service.ts';

export interface OriginalsRoutesDeps {
  service: OriginalsService;
  authenticate: (request: CallerRequest) => Promise<TicketHolder<'original-ticket'>>;
  environment: string;
}

export function originalsRoutes(
  { route, app }: { route: Route; app: FastifyInstance },
  { service, authenticate, environment }: OriginalsRoutesDeps,
) {
  route(linkOriginal, ({ params }, { actor }) => service.link(actor.businessId, params.id));

  app.get(
    '/media/originals/:id',
    declare({ kind: 'original' }, async (request, reply) => {
      requireEnvironmentOf(request, environment);
      const { id } = await authenticate(request);
      reply.header('x-content-type-options', 'nosniff');
      return sendFile(reply, await service.download(id, toFileRequest(request)));
    }),
  );
}
