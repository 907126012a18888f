import { ApiError } from '../../platform/api-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createSealedText } from '../../platform/sealed-text.ts';
import { createFactorCodes } from './factor-codes.ts';
import type { FactorMail } from './factor-mail.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { createSecondFactorService, type SecondFactorDeps } from './second-factor.service.ts';
import { createSignInChallengesRepository } from './sign-in-challenges.repository.ts';
import { createSignInChallengesService } from './sign-in-challenges.service.ts';

export interface SecondFactorPorts {
  accounts: {
    usersOn: SecondFactorDeps['usersOn'];
    accountClosing: Subscribable<[Transaction, { userId: string }]>;
  };
  mail: { queue: (tx: Transaction, mail: FactorMail) => Promise<void> };
}

export function createSecondFactor(parts: Parts, { accounts, mail }: SecondFactorPorts) {
  const { usersOn, accountClosing } = accounts;
  const { config, database, keys, passwords, rateLimits, hooks, clock } = parts;
  const factorChanged = hooks.create<[Transaction, { userId: string; sessionId: string }]>('factorChanged');
  const sealed = createSealedText(keys.ring('sealing'));
  const emailIn = async (tx: Transaction, userId: string) => {
    const user = await usersOn(tx).find(userId);
    if (!user) throw new ApiError('auth.required');
    return user.email;
  };
  const codes = createFactorCodes({ emailIn, queueMail: mail.queue, sealed });
  const service = createSecondFactorService({
    database,
    usersOn,
    codes,
    tellChanged: factorChanged.run,
    queueMail: mail.queue,
    passwords,
    sealed,
    host: new URL(config.publicUrl).hostname,
    clock,
  });
  accountClosing.subscribe('second-factor', (tx, { userId }) => createSignInChallengesRepository(tx).removeOf(userId));
  return {
    /** Asked after the password was right. */
    signIn: createSignInChallengesService({ database, usersOn, codes, clock }),
    requireCode: service.requireCode,
    isOn: async (userId: string) => (await service.get(userId)).isOn,
    /** As if it had never been turned on. */
    async forgetIn(tx: Transaction, userId: string): Promise<void> {
      await createSecondFactorRepository(tx).remove(userId);
      await createSignInChallengesRepository(tx).removeOf(userId);
    },
    /** Turned on or off, in a session that goes on. */
    factorChanged: factorChanged as Subscribable<[Transaction, { userId: string; sessionId: string }]>,
    routes: ({ route }: Http) => secondFactorRoutes(route, service, rateLimits),
  };
}
