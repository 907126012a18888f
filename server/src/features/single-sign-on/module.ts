import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import { createAttemptCookie } from '../../platform/openid/attempt-cookie.ts';
import { createProvider } from '../../platform/openid/provider.ts';
import type { Parts } from '../../platform/parts.ts';
import { createAttemptsRepository } from './attempts.repository.ts';
import { createAttempts } from './attempts.ts';
import { createIdentitiesRepository } from './identities.repository.ts';
import { identitiesRoutes } from './identities.routes.ts';
import { createIdentitiesService, type IdentitiesDeps } from './identities.service.ts';
import { createLinking, type LinkingDeps } from './linking.ts';
import { type SingleSignOnRoutesDeps, singleSignOnRoutes } from './single-sign-on.routes.ts';
import { createSingleSignOnService, type RequireFactor, type SingleSignOnDeps } from './single-sign-on.service.ts';

type Person = { userId: string; email: string };

export interface SingleSignOnPorts {
  accounts: Pick<SingleSignOnDeps, 'usersOn' | 'accountsOn'> & {
    accountClosing: Subscribable<[Transaction, { userId: string }]>;
  };
  secondFactor: {
    isOn: SingleSignOnDeps['factor']['isOn'];
    requireCode: RequireFactor;
    signIn: Pick<SingleSignOnDeps['factor'], 'challengeIn'>;
  };
  passkeys: { signIn: { has: SingleSignOnDeps['hasPasskey'] } };
  authentication: Pick<SingleSignOnDeps, 'openSession' | 'createAccount'> &
    Pick<SingleSignOnRoutesDeps, 'countSignUp' | 'enterConsole' | 'knownDevices' | 'notStored'> & {
      requireLiveIn: IdentitiesDeps['requireLiveIn'];
      endSessionsOn: (tx: Transaction) => (userId: string, except?: string) => Promise<void>;
    };
  mail: { queue: LinkingDeps['queueMail'] };
}

export function createSingleSignOn(parts: Parts, ports: SingleSignOnPorts) {
  const { accounts, secondFactor, passkeys, authentication, mail } = ports;
  const { config, database, passwords, rateLimits, hooks, newId, clock, log } = parts;
  const { usersOn, accountsOn } = accounts;
  const { openSession, createAccount, countSignUp, enterConsole, knownDevices, notStored } = authentication;
  const emailVouched = hooks.create<[Transaction, Person]>('emailVouched');
  const redirectUri = `${config.publicUrl}/single-sign-on`;
  const provider = config.singleSignOn && createProvider({ config: config.singleSignOn, redirectUri, log });
  const shared = {
    database,
    attempts: createAttempts({ database, provider, clock }),
    linking: createLinking({ usersOn, queueMail: mail.queue, newId, clock }),
    usersOn,
    requireFactor: secondFactor.requireCode,
    passwords,
  };
  const service = createSingleSignOnService({
    ...shared,
    accountsOn,
    factor: { isOn: secondFactor.isOn, challengeIn: secondFactor.signIn.challengeIn },
    hasPasskey: passkeys.signIn.has,
    openSession,
    createAccount,
    emailVouched: emailVouched.run,
    clock,
  });
  const identities = createIdentitiesService({
    ...shared,
    requireLiveIn: authentication.requireLiveIn,
    endSessionsIn: (tx, userId, except) => authentication.endSessionsOn(tx)(userId, except),
  });
  accounts.accountClosing.subscribe('single-sign-on', (tx, { userId }) =>
    createAttemptsRepository(tx).removeOf(userId),
  );
  const cookie = createAttemptCookie({ secure: config.cookies.secure, name: 'zc_single_sign_on' });
  const { logInsPerMinute } = config.rateLimits;
  return {
    /** The provider has verified the email of somebody who signed up with it. */
    emailVouched: emailVouched as Subscribable<[Transaction, Person]>,
    /** Takes away all that let somebody in. */
    async forgetIn(tx: Transaction, userId: string): Promise<void> {
      await createIdentitiesRepository(tx).removeAllOf(userId);
      await createAttemptsRepository(tx).removeOf(userId);
    },
    routes({ route }: Http) {
      singleSignOnRoutes(route, {
        service,
        cookie,
        rateLimits,
        logInsPerMinute,
        countSignUp,
        enterConsole,
        knownDevices,
        notStored,
      });
      identitiesRoutes(route, { service: identities, cookie, rateLimits });
    },
  };
}
