import { join } from 'node:path';
import type { Parts } from '../../platform/parts.ts';
import { createMailJobs } from './mail.jobs.ts';
import { createMailRepository } from './mail.repository.ts';
import { createMailService } from './mail.service.ts';
import { createMailsFolder } from './mails-folder.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export function createMail({ config, dataFolder, database, jobs, newId, clock, log }: Parts) {
  const { publicUrl, mail } = config;
  const mails = createMailRepository(database.db);
  const transport = mail.smtp
    ? createSmtpTransport(mail.smtp, mail.bounces)
    : createMailsFolder(join(dataFolder.path, 'mails'));
  const { sendIn } = createMailJobs({ jobs, mails, transport, from: mail.from, publicUrl, clock, log });
  const { queue } = createMailService({ publicUrl, sendIn, newId, clock });
  return { queue };
}
