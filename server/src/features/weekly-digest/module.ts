import type { Queryable } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Parts } from '../../platform/parts.ts';
import { createWeeklyDigest, type WeeklyDigestDeps } from './weekly-digest.service.ts';

export interface WeeklyDigestPorts {
  accounts: {
    membersOn: (on: Queryable) => ReturnType<WeeklyDigestDeps['membersOn']>;
    isClosed: (businessId: string) => Promise<boolean>;
    timeZoneOf: WeeklyDigestDeps['timeZoneOf'];
    businessName: (businessId: string) => Promise<string | undefined>;
  };
  home: { lastWeek: WeeklyDigestDeps['lastWeek'] };
  mail: {
    queue: WeeklyDigestDeps['queueMail'];
    unsubscribePath: WeeklyDigestDeps['unsubscribePath'];
    mailUnsubscribed: Subscribable<[{ template: string; businessId: string; userId: string }]>;
  };
  notifications: {
    digestReaders: WeeklyDigestDeps['readers'] & {
      stop(reader: { businessId: string; userId: string }): Promise<void>;
    };
  };
}

const lookEveryMs = 600_000;

export function createDigest(parts: Parts, { accounts, home, mail, notifications }: WeeklyDigestPorts) {
  const { config, log } = parts;
  const readers = notifications.digestReaders;
  mail.mailUnsubscribed.subscribe('weekly-digest', async ({ template, businessId, userId }) => {
    if (template === 'weekly-digest') await readers.stop({ businessId, userId });
  });
  const { sendDue } = createWeeklyDigest({
    ...parts,
    readers,
    membersOn: accounts.membersOn,
    openBusinessName: async (businessId) =>
      (await accounts.isClosed(businessId)) ? undefined : accounts.businessName(businessId),
    timeZoneOf: accounts.timeZoneOf,
    lastWeek: home.lastWeek,
    unsubscribePath: mail.unsubscribePath,
    queueMail: mail.queue,
  });
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    sendDue,

    start(): void {
      if (!config.roles.includes('worker')) return;
      const look = () =>
        void sendDue().catch((error) => log.warn({ err: error }, 'The server could not send weekly mails.'));
      look();
      timer = setInterval(look, lookEveryMs).unref();
    },

    stop: async (): Promise<void> => clearInterval(timer),
  };
}
