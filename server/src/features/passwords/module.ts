import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createPasswordResetsRepository } from './password-resets.repository.ts';
import { type KnownDevices, passwordsRoutes } from './passwords.routes.ts';
import { createPasswordsService, type PasswordMail, type PasswordsDeps } from './passwords.service.ts';

export interface PasswordsPorts {
  accounts: { usersOn: PasswordsDeps['usersOn'] };
  authentication: {
    endSessionsOn: (tx: Transaction) => (userId: string, except?: string) => Promise<void>;
    knownDevices: KnownDevices;
  };
  emailChange: { emailChanged: Subscribable<[Transaction, { userId: string; email: string }]> };
  mail: { queue: (tx: Transaction, mail: PasswordMail) => Promise<void> };
}

interface LinkJob {
  email: string;
  language: string | null;
}

const queue = 'passwords.link';

export function createPasswordsFeature(parts: Parts, { accounts, authentication, emailChange, mail }: PasswordsPorts) {
  const { database, passwords, rateLimits, jobs, hooks, clock } = parts;
  const { knownDevices } = authentication;
  const passwordReset = hooks.create<[Transaction, { userId: string; email: string }]>('passwordReset');
  const service = createPasswordsService({
    database,
    usersOn: accounts.usersOn,
    endSessionsIn: (tx, userId, except) => authentication.endSessionsOn(tx)(userId, except),
    tellReset: passwordReset.run,
    queueMail: mail.queue,
    passwords,
    clock,
  });
  // A link that went to the old email is worth nothing any more.
  emailChange.emailChanged.subscribe('passwords', (tx, { userId }) =>
    createPasswordResetsRepository(tx).deleteOf(userId),
  );
  jobs.define<LinkJob>(queue, { expireInSeconds: 60 }, ({ data }) =>
    service.sendLink(data.email, data.language ?? undefined),
  );
  const askForLink = async (email: string, language: string | undefined) => {
    await jobs.enqueue(queue, { email, language: language ?? null } satisfies LinkJob);
  };
  return {
    service,
    /** By a link that was mailed to this email. Runs in the transaction of the reset. */
    passwordReset: passwordReset as Subscribable<[Transaction, { userId: string; email: string }]>,
    routes: ({ route }: Http) => passwordsRoutes(route, { service, rateLimits, knownDevices, askForLink }),
  };
}
