import { getAccount, updateAccount } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsRoutes(route: Route, service: AccountsService) {
  route(getAccount, ({ params }, { principal }) => service.get(principal.businessId, params.id));
  route(updateAccount, ({ params, body }, { principal }) => service.update(principal.businessId, params.id, body));
}
