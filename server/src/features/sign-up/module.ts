import { ownedBusinessesMax } from '@zeacon/contract';
import type { Queryable } from '../../platform/database/database.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { signUpRoutes } from './sign-up.routes.ts';
import { createSignUpService, type SignUpDeps, type SignUpStores } from './sign-up.service.ts';

export interface SignUpPorts {
  accounts: {
    accountsOn: (queries: Queryable) => Pick<SignUpDeps, 'isNameFree'> & Pick<SignUpStores, 'insertBusiness'>;
    membersOn: (queries: Queryable) => {
      insertOwner(businessId: string, userId: string, max: number, now: Date): Promise<boolean>;
    };
    signUpMode: SignUpDeps['mode'];
  };
  images: { own: Pick<SignUpDeps, 'mayShow'> };
  operators: Pick<SignUpDeps, 'isOperator'>;
}

/** What precedes an account, and further businesses of those who have one. */
export function createSignUp(parts: Parts, { accounts, images, operators }: SignUpPorts) {
  const { config, database, rateLimits, newId, clock } = parts;
  const { accountsOn, membersOn } = accounts;
  const service = createSignUpService({
    signUp: config.signUp,
    isNameFree: accountsOn(database.db).isNameFree,
    mode: () => accounts.signUpMode(),
    isOperator: operators.isOperator,
    mayShow: images.own.mayShow,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          insertBusiness: accountsOn(tx).insertBusiness,
          insertOwner: (businessId, userId, now) =>
            membersOn(tx).insertOwner(businessId, userId, ownedBusinessesMax, now),
        }),
      ),
    newId,
    clock,
  });
  return { routes: ({ route }: Http) => signUpRoutes(route, service, rateLimits) };
}
