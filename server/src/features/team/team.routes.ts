import { changeMemberRole, leaveTeam, listTeam, removeMember, transferBusiness } from '@zeacon/contract';
import { languageOf } from '../../platform/languages.ts';
import type { Route } from '../../platform/route.ts';
import type { TeamService } from './team.service.ts';

export function teamRoutes(route: Route, service: TeamService) {
  route(listTeam, async (_input, { actor }) => ({ items: await service.list(actor) }));
  route(changeMemberRole, ({ params, body }, { actor }) => service.changeRole(actor, params.userId, body.role));
  route(removeMember, async ({ params }, { actor, request }) => {
    await service.remove(actor, params.userId, languageOf(request));
    return {};
  });
  route(leaveTeam, async (_input, { actor }) => {
    await service.leave(actor);
    return {};
  });
  route(transferBusiness, async ({ body }, { actor }) => {
    await service.transfer(actor, body.userId);
    return {};
  });
}
