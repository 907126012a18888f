import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { emailVerificationRoutes } from './email-verification.routes.ts';
import { createEmailVerificationService, type VerificationMail } from './email-verification.service.ts';

export interface EmailVerificationPorts {
  accounts: { usersOn: (queries: Queryable) => { find(userId: string): Promise<{ email: string } | undefined> } };
  authentication: {
    signedUp: Subscribable<[Transaction, { userId: string; email: string; language: string | undefined }]>;
  };
  emailChange: { emailChanged: Subscribable<[Transaction, { userId: string; email: string }]> };
  team: { emailProven: Subscribable<[Transaction, { userId: string; email: string }]> };
  singleSignOn: { emailVouched: Subscribable<[Transaction, { userId: string; email: string }]> };
  passwords: { passwordReset: Subscribable<[Transaction, { userId: string; email: string }]> };
  /** What lets somebody in besides their password. */
  ways: readonly { forgetIn(tx: Transaction, userId: string): Promise<void> }[];
  mail: { queue: (tx: Transaction, mail: VerificationMail) => Promise<void> };
}

export function createEmailVerification(
  parts: Parts,
  { accounts, authentication, emailChange, team, singleSignOn, passwords, ways, mail }: EmailVerificationPorts,
) {
  const { database, rateLimits, hooks, clock } = parts;
  const emailConfirmed = hooks.create<[{ userId: string }]>('emailConfirmed');
  const users = accounts.usersOn(database.db);
  const service = createEmailVerificationService({
    database,
    emailOf: async (userId) => (await users.find(userId))?.email,
    tellConfirmed: emailConfirmed.run,
    queueMail: mail.queue,
    clock,
  });
  authentication.signedUp.subscribe(
    'email-verification',
    async (tx, person) => void (await service.sendIn(tx, person)),
  );
  emailChange.emailChanged.subscribe('email-verification', service.noteProven);
  team.emailProven.subscribe('email-verification', service.noteProven);
  singleSignOn.emailVouched.subscribe('email-verification', service.noteProven);
  // Whoever signed up with an email that they do not read left ways in for themselves. They end when its owner comes.
  passwords.passwordReset.subscribe('email-verification', async (tx, person) => {
    if (await service.isPending(person, tx)) for (const way of ways) await way.forgetIn(tx, person.userId);
    await service.noteProven(tx, person);
  });
  return {
    /** Somebody has confirmed their email with the code or the link of a mail. */
    emailConfirmed: emailConfirmed as Subscribable<[{ userId: string }]>,
    isProven: service.isProven,
    routes: ({ route }: Http) => emailVerificationRoutes(route, service, rateLimits),
  };
}
