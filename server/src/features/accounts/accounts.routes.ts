import { getAccount, updateAccount } from '@zeacon/contract';
import type { Route } from '../../platform/route.ts';
import type { AccountsService } from './accounts.service.ts';

export function accountsRoutes(route: Route, service: AccountsService) {
  route(getAccount, ({ params }, { actor }) => service.get(actor.businessId, params.id));
  route(updateAccount, ({ params, body }, { actor }) => service.update(actor.businessId, params.id, body));
}
