import { join } from 'node:path';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { isOwnMachineOnly } from './kept-mail-visitors.ts';
import { keptMailsPath, keptMailsRoutes } from './kept-mails.routes.ts';
import { createMailJobs } from './mail.jobs.ts';
import { createMailRepository } from './mail.repository.ts';
import { createMailService } from './mail.service.ts';
import { mailPreviewsRoutes } from './mail-previews.routes.ts';
import { createMailPreviews } from './mail-previews.service.ts';
import { createMailRemoval } from './mail-removal.ts';
import { createMailsFolder } from './mails-folder.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';
import { createUnsubscribeTokens, type Subscription } from './unsubscribe-tokens.ts';

export function createMail({ config, dataFolder, database, hooks, jobs, keys, newId, clock, log }: Parts) {
  const { publicUrl, mail } = config;
  const path = join(dataFolder.path, 'mails');
  const folder = createMailsFolder(path);
  const mails = createMailRepository(database.db);
  const transport = mail.smtp ? createSmtpTransport(mail.smtp, mail.bounces) : folder;
  const { sendIn } = createMailJobs({ jobs, mails, transport, from: mail.from, publicUrl, clock, log });
  const { queue } = createMailService({ publicUrl, sendIn, newId, clock });
  const unsubscribing = createUnsubscribeTokens(keys.ring('unsubscribe'));
  /** Somebody wants no more mails of a kind. May be repeated. */
  const mailUnsubscribed = hooks.create<[Subscription]>('mailUnsubscribed');
  const removal = createMailRemoval({ mails, folder, clock, log });
  const sends = config.roles.includes('worker');
  const hiddenBecause = mail.smtp ? 'sent' : !isOwnMachineOnly(config) ? 'reachable' : sends ? undefined : 'elsewhere';
  const isShown = hiddenBecause === undefined;

  return {
    queue,
    mailUnsubscribed,
    unsubscribePath: unsubscribing.pathOf,

    /** Where this process stores mails instead of sending them: a page of `origin`, or a folder. */
    keptAt(origin: string): string | null {
      if (mail.smtp || !sends) return null;
      return isShown ? origin + keptMailsPath : path;
    },

    routes({ route, app }: Http) {
      mailPreviewsRoutes(route, createMailPreviews({ publicUrl }));
      unsubscribeRoutes(app, { read: unsubscribing.read, onUnsubscribed: mailUnsubscribed.run });
    },
    routesEverywhere: ({ app }: Http) => keptMailsRoutes(app, hiddenBecause ?? folder),
    start: () => (sends ? removal.start() : undefined),
    stop: async () => removal.stop(),
  };
}
