import { endSignInSession, listSignInSessions, signOutEverywhere } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { SignInSessionsService } from './sign-in-sessions.service.ts';

export function signInSessionsRoutes(route: Route, service: SignInSessionsService) {
  route(listSignInSessions, (_input, { actor }) => service.list(actor));
  route(endSignInSession, async ({ params }, { actor }) => {
    await service.end(actor, params.sessionId);
    return {};
  });
  route(signOutEverywhere, ({ body }, { actor }) => service.endAll(actor, body.keepCurrent));
}
