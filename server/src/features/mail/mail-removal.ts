import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { MailRepository } from './mail.repository.ts';
import type { MailsFolder } from './mails-folder.ts';

export interface MailRemovalDeps {
  mails: Pick<MailRepository, 'removeBefore'>;
  folder: Pick<MailsFolder, 'removeBefore'>;
  clock: Clock;
  log: Logger;
}

const keptForMs = 30 * 24 * 3_600_000;
const everyMs = 6 * 3_600_000;

/** Removes mails older than thirty days, when the server starts and a few times a day. */
export function createMailRemoval({ mails, folder, clock, log }: MailRemovalDeps) {
  let timer: ReturnType<typeof setInterval> | undefined;

  async function removeOld(): Promise<void> {
    const time = new Date(clock().getTime() - keptForMs);
    try {
      await mails.removeBefore(time);
      await folder.removeBefore(time);
    } catch (error) {
      log.warn({ err: error }, 'Old mails could not be removed.');
    }
  }

  return {
    async start(): Promise<void> {
      timer = setInterval(removeOld, everyMs).unref();
      await removeOld();
    },

    stop: () => clearInterval(timer),
  };
}
