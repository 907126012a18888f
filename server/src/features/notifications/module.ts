import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createDigestReaders } from './digest-readers.repository.ts';
import { type NotificationMail, subscribeWithMail } from './mailed-sources.ts';
import { type NotificationSources, subscribeToSources } from './notification-sources.ts';
import { createNotificationTopics } from './notification-topics.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createNotifier, type NotifierDeps } from './notifier.ts';

export interface NotificationsPorts extends NotificationSources {
  accounts: NotificationSources['accounts'] & {
    timeZoneOf(businessId: string): Promise<string>;
    membersOn(on: Queryable): ReturnType<NotifierDeps['membersOn']>;
  };
  communities: NotificationSources['communities'] & {
    /** What waits for a decision of the business. */
    countWaiting(businessId: string): Promise<number>;
  };
  ownInvites: NotificationSources['ownInvites'] & {
    ownInvitesChanged: Subscribable<[userIds: readonly string[]]>;
  };
  mail: { queue(tx: Transaction, mail: NotificationMail): Promise<void> };
}

const sweepEveryMs = 3_600_000;

export function createNotifications(parts: Parts, ports: NotificationsPorts) {
  const { config, log } = parts;
  const topics = createNotificationTopics(parts);
  /** Whoever misses it reads anew when they come back to their page. */
  const sayChanged = (userIds: readonly string[]) =>
    void topics
      .sayChanged(userIds)
      .catch((error) => log.warn({ err: error }, 'The server could not say that there are new notifications.'));
  const notifier = createNotifier({ ...parts, membersOn: ports.accounts.membersOn, sayChanged });
  subscribeToSources(notifier, ports);
  subscribeWithMail(notifier, ports, ports.mail.queue);
  ports.ownInvites.ownInvitesChanged.subscribe('notifications', async (userIds) =>
    parts.database.afterCommit(() => sayChanged(userIds)),
  );
  const service = createNotificationsService({
    ...{ ...parts, timeZoneOf: ports.accounts.timeZoneOf, sayChanged },
    countWaiting: ports.communities.countWaiting,
  });
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    notify: notifier.notify,
    digestReaders: createDigestReaders(parts.database),
    removeOld: service.removeOld,
    topicKinds: [topics.door],

    routes: ({ route }: Http) => notificationsRoutes(route, { service, issueTicket: topics.issue }),

    start(): void {
      if (!config.roles.includes('worker')) return;
      const sweep = () =>
        void service
          .removeOld()
          .catch((error) => log.warn({ err: error }, 'The server could not delete old notifications.'));
      sweep();
      timer = setInterval(sweep, sweepEveryMs).unref();
    },

    stop: async () => clearInterval(timer),
  };
}
