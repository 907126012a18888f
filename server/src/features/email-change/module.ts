import type { Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { createEmailChangeService, type EmailChangeDeps, type EmailChangeMail } from './email-change.service.ts';

type Person = { userId: string; email: string };

export interface EmailChangePorts {
  accounts: { usersOn: EmailChangeDeps['usersOn'] };
  secondFactor: { requireCode: EmailChangeDeps['requireFactor'] };
  mail: { queue: (tx: Transaction, mail: EmailChangeMail) => Promise<void> };
}

export function createEmailChange(parts: Parts, { accounts, secondFactor, mail }: EmailChangePorts) {
  const { database, hooks, passwords, rateLimits, clock } = parts;
  const emailChanged = hooks.create<[Transaction, Person]>('emailChanged');
  const service = createEmailChangeService({
    database,
    usersOn: accounts.usersOn,
    requireFactor: secondFactor.requireCode,
    tellChanged: emailChanged.run,
    queueMail: mail.queue,
    passwords,
    clock,
  });
  return {
    /** In the transaction that changes what somebody signs in with. They have shown that they read the new email. */
    emailChanged: emailChanged as Subscribable<[Transaction, Person]>,
    routes: ({ route }: Http) => emailChangeRoutes(route, service, rateLimits),
  };
}
