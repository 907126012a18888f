import {
  appEndImpersonation,
  appImpersonate,
  type ConsoleSession,
  endImpersonation,
  getOperatorAccess,
  impersonate,
  listImpersonationChanges,
  listImpersonations,
  saveOperatorAccess,
} from '@zeacon/contract';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Route } from '../../platform/route.ts';
import { type ImpersonationService, toImpersonation } from './impersonation.service.ts';
import type { ImpersonationRow } from './impersonations.repository.ts';
import type { OperatorsService } from './operators.service.ts';
import type { RunningImpersonations } from './running-impersonations.service.ts';

type Running = NonNullable<Awaited<ReturnType<RunningImpersonations['find']>>>;
interface Access {
  accessToken: string;
  expiresInSec: number;
}

export interface OperatorsRoutesDeps {
  service: OperatorsService;
  impersonations: ImpersonationService;
  running: RunningImpersonations;
  issue: (row: ImpersonationRow) => Promise<Access>;
  enterAs: (reply: FastifyReply, running: Running, access: Access) => Promise<ConsoleSession>;
  enterOwn: (request: FastifyRequest, reply: FastifyReply) => Promise<ConsoleSession>;
  notStored: RouteShorthandOptions;
}

export function operatorsRoutes(route: Route, deps: OperatorsRoutesDeps) {
  const { service, impersonations, issue, enterAs, enterOwn, notStored } = deps;

  route(
    impersonate,
    async ({ body }, { actor }) => {
      const row = await impersonations.begin(actor, body);
      return { ...(await issue(row)), impersonation: toImpersonation(row) };
    },
    notStored,
  );
  route(
    appImpersonate,
    async ({ body }, { actor, reply }) => {
      const row = await impersonations.begin(actor, body);
      const running = await deps.running.require(row.id);
      return enterAs(reply, running, await issue(row));
    },
    notStored,
  );
  route(endImpersonation, (_input, { actor }) => impersonations.end(actor.impersonation));
  route(
    appEndImpersonation,
    async (_input, { actor, request, reply }) => {
      await impersonations.end(actor.impersonation);
      return enterOwn(request, reply);
    },
    notStored,
  );
  route(listImpersonations, ({ query }) => impersonations.list(query));
  route(listImpersonationChanges, ({ params, query }) => impersonations.changes(params.id, query));
  route(getOperatorAccess, (_input, { actor }) => service.isAllowedBy(actor.businessId));
  route(saveOperatorAccess, async ({ body }, { actor }) => {
    await impersonations.allow(actor.businessId, body.isAllowed);
    return body;
  });
}
