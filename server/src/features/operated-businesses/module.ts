import type { Queryable } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { operatedBusinessesRoutes } from './operated-businesses.routes.ts';
import { createOperatedBusinessesService, type OperatedBusinessesDeps } from './operated-businesses.service.ts';

export interface OperatedBusinessesPorts {
  accounts: {
    operatedOn: (queries: Queryable) => OperatedBusinessesDeps['businesses'];
    membersOn: (queries: Queryable) => { list: OperatedBusinessesDeps['membersIn'] };
  };
  operators: Pick<OperatedBusinessesDeps, 'isOperator'>;
  billing: { operated: OperatedBusinessesDeps['billing'] };
  metering: Pick<OperatedBusinessesDeps, 'usedBy'>;
}

/** All businesses of the platform, with what other features know of them. */
export function createOperatedBusinesses({ database }: Parts, ports: OperatedBusinessesPorts) {
  const { accounts, operators, billing, metering } = ports;
  const service = createOperatedBusinessesService({
    businesses: accounts.operatedOn(database.db),
    membersIn: accounts.membersOn(database.db).list,
    isOperator: operators.isOperator,
    billing: billing.operated,
    usedBy: metering.usedBy,
  });
  return { routes: ({ route }: Http) => operatedBusinessesRoutes(route, service) };
}
