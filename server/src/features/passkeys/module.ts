import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createCeremonies } from './ceremonies.ts';
import { createPasskeyChallengesRepository } from './passkey-challenges.repository.ts';
import { createPasskeySignInService, type PasskeySignInDeps } from './passkey-sign-in.service.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { createPasskeysService, type PasskeyMail, type PasskeysDeps } from './passkeys.service.ts';

type Caller = { userId: string; sessionId: string };

export interface PasskeysPorts {
  accounts: {
    usersOn: PasskeysDeps['usersOn'];
    accountClosing: Subscribable<[Transaction, { userId: string }]>;
  };
  secondFactor: { requireCode: PasskeysDeps['requireFactor']; signIn: PasskeySignInDeps['waiting'] };
  mail: { queue: (tx: Transaction, mail: PasskeyMail) => Promise<void> };
}

export function createPasskeys(parts: Parts, { accounts, secondFactor, mail }: PasskeysPorts) {
  const { config, database, passwords, rateLimits, hooks, newId, clock, log } = parts;
  const passkeyAdding = hooks.create<[Transaction, Caller]>('passkeyAdding');
  const passkeyRemoved = hooks.create<[Transaction, Caller]>('passkeyRemoved');
  const ceremonies = createCeremonies({ publicUrl: config.publicUrl, log });
  const service = createPasskeysService({
    database,
    usersOn: accounts.usersOn,
    requireFactor: secondFactor.requireCode,
    tellAdding: passkeyAdding.run,
    tellRemoved: passkeyRemoved.run,
    queueMail: mail.queue,
    ceremonies,
    passwords,
    newId,
    clock,
  });
  accounts.accountClosing.subscribe('passkeys', (tx, { userId }) =>
    createPasskeyChallengesRepository(tx).removeOf(userId),
  );
  return {
    signIn: createPasskeySignInService({ database, waiting: secondFactor.signIn, ceremonies, clock }),
    /** Takes away all that let somebody in. */
    async forgetIn(tx: Transaction, userId: string): Promise<void> {
      await createPasskeysRepository(tx).removeAllOf(userId);
      await createPasskeyChallengesRepository(tx).removeOf(userId);
    },
    /** By somebody in a session, which is to go on until then. A throw refuses it. */
    passkeyAdding: passkeyAdding as Subscribable<[Transaction, Caller]>,
    /** By somebody in a session that goes on. */
    passkeyRemoved: passkeyRemoved as Subscribable<[Transaction, Caller]>,
    routes: ({ route }: Http) => passkeysRoutes(route, service, rateLimits),
  };
}
