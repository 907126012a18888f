import { type Logger, pino } from 'pino';
import { readMail } from '../../config/mail-config.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { createJobs, type JobQueueOptions } from '../../platform/jobs.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { createMailJobs } from './mail.jobs.ts';
import { createMailRepository } from './mail.repository.ts';
import { createMailService, type MailToSend } from './mail.service.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const silent = pino({ level: 'silent' });
const publicUrl = 'https://video.example.com';

interface MailOptions {
  retries?: JobQueueOptions;
  log?: Logger;
}

/** Sends queued mails over a mail server, and retries immediately. The caller must stop `jobs`. */
export async function openMail(
  database: Database,
  smtpUrl: string,
  { retries = { retryLimit: 5, retryDelaySeconds: 0 }, log = silent }: MailOptions = {},
) {
  const { smtp, from, bounces } = readMail({
    ZEACON_SMTP_URL: smtpUrl,
    ZEACON_MAIL_FROM: 'Zeacon <video@acme.example>',
    ZEACON_MAIL_BOUNCES: 'bounces@acme.example',
  });
  const jobs = createJobs({ database, log: silent, pollingSeconds: 0.5 });
  const { now: clock } = createTestClock();
  const mails = createMailRepository(database.db);
  const transport = createSmtpTransport(smtp!, bounces);
  const { sendIn } = createMailJobs({ jobs, mails, transport, from, publicUrl, clock, log, retries });
  const service = createMailService({ publicUrl, sendIn, newId, clock });
  await jobs.start();
  const rowOf = async (to: string) =>
    (await database.pool.query('select * from mail where recipient = $1', [to])).rows[0];
  return {
    jobs,
    service,
    queue: (mail: MailToSend) => database.transaction((tx) => service.queue(tx, mail)),
    rowOf,
    stateOf: async (to: string) => (await rowOf(to))?.state,
  };
}

export const passwordReset = {
  template: 'password-reset',
  values: { path: '/reset?token=secret-token', validMinutes: 30 },
  language: 'en',
} as const;
