import { decideHandRaise, listHandRaises } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { HandRaisesService } from './hand-raises.service.ts';

export function handRaisesRoutes(route: Route, service: HandRaisesService) {
  route(listHandRaises, ({ params }, { actor }) => service.list(actor.businessId, params.id));
  route(decideHandRaise, ({ params, body }, { actor }) =>
    service.decide(actor.businessId, params.id, params.handRaiseId, body.action),
  );
}
