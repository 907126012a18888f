import type { Transaction } from '../../platform/database/database.ts';
import type { Hook } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { teamRoutes } from './team.routes.ts';
import { createTeamService, type TeamServiceDeps } from './team.service.ts';

export interface TeamPorts {
  accounts: Pick<TeamServiceDeps, 'membersOn'> & {
    memberLeaving: Hook<[Transaction, { businessId: string; userId: string }]>;
  };
}

export function createTeam({ database }: Parts, { accounts: { membersOn, memberLeaving } }: TeamPorts) {
  const service = createTeamService({ database, membersOn, endHoldings: memberLeaving.run });
  return { routes: ({ route }: Http) => teamRoutes(route, service) };
}
