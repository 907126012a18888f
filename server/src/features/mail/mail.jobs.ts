import type { Logger } from 'pino';
import { isMailAddress, type MailConfig } from '../../config/mail-config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type JobQueueOptions, type Jobs, RetryLater } from '../../platform/jobs.ts';
import { toLanguage } from '../../platform/languages.ts';
import type { MailRepository, MailRow } from './mail.repository.ts';
import { type MailTransport, type OutgoingMail, UndeliverableError } from './mail-transport.ts';
import { linkTo, type MailDraft, renderMail } from './render-mail.ts';

export interface MailJobsDeps {
  jobs: Jobs;
  mails: MailRepository;
  transport: MailTransport;
  from: MailConfig['from'];
  publicUrl: string;
  clock: Clock;
  log: Logger;
  retries?: JobQueueOptions;
}

interface SendJob {
  mailId: string;
}

const queue = 'mail.send';
/** Retries after half a minute, then after twice the time, up to an hour: about a day in total. */
const aDay = { retryLimit: 30, retryDelaySeconds: 30, retryDelayMaxSeconds: 3600 };

/**
 * Sends the mails in the outbox. If a server dies after it sent a mail and before it recorded this, the mail is sent
 * again.
 */
export function createMailJobs({ jobs, transport, mails, retries = aDay, ...deps }: MailJobsDeps) {
  const { from, publicUrl, clock, log } = deps;

  function toOutgoing(row: MailRow): OutgoingMail {
    const { id, recipient, createdAt, template, values } = row;
    if (!isMailAddress(recipient)) throw new UndeliverableError('No mail can be sent to this address.');
    const draft = { template, values } as MailDraft;
    const language = toLanguage(row.language) ?? 'en';
    const messageId = `<${id}@${from.address.split('@')[1]}>`;
    const rendered = renderMail(draft, language, publicUrl);
    const about = { id, messageId, from, to: recipient, template: draft.template, language, createdAt };
    const unsubscribeUrl =
      'unsubscribePath' in draft.values ? linkTo(publicUrl, draft.values.unsubscribePath) : undefined;
    return { ...about, ...rendered, unsubscribeUrl };
  }

  const options = { concurrency: 2, expireInSeconds: 300, ...retries };
  jobs.define<SendJob>(queue, options, async ({ data: { mailId }, signal, isLastAttempt }) => {
    const row = await mails.findWaiting(mailId);
    if (!row) return;
    try {
      await transport.send(toOutgoing(row), signal);
    } catch (error) {
      signal.throwIfAborted();
      const isFinal = isLastAttempt || error instanceof UndeliverableError;
      await mails.noteFailure(mailId, String(error), isFinal);
      // The server's response may contain the address, so it is stored in the table and not logged.
      const about = { mailId, template: row.template, ...reasonOf(error) };
      if (isFinal) return log.error(about, 'A mail could not be sent and is given up.');
      log.warn(about, 'A mail could not be sent yet.');
      throw new RetryLater('A mail could not be sent yet.');
    }
    await mails.markSent(mailId, clock());
  });

  return {
    /** The mail is sent once the transaction has been committed, and never if it is rolled back. */
    sendIn: async (tx: Transaction, mailId: string): Promise<void> => {
      await jobs.enqueue(queue, { mailId } satisfies SendJob, { tx, singletonKey: mailId });
    },
  };
}

function reasonOf(error: unknown) {
  if (error instanceof UndeliverableError && error.cause) return reasonOf(error.cause);
  const { name, code, command, responseCode } = error as Record<string, unknown>;
  return { name, code, command, responseCode };
}
