import {
  type BusinessRole,
  can,
  type Input,
  type Notification,
  type NotificationChoice,
  type NotificationChoices,
  notificationDays,
  notificationKindsOf,
  notificationsMaxPerMember,
  type readNotifications,
  ruleOfKind,
  toPage,
  type UnreadNotifications,
} from '@zeacon/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import { choiceFor } from './choices.ts';
import { createNotificationsRepository, type NotificationRow, type Reader } from './notifications.repository.ts';

export type NotificationsService = ReturnType<typeof createNotificationsService>;

interface Asker {
  businessId: string;
  userId: string;
  role: BusinessRole | undefined;
}

export interface NotificationsServiceDeps {
  database: Database;
  timeZoneOf: (businessId: string) => Promise<string>;
  sayChanged: (userIds: readonly string[]) => void;
  /** What waits for a decision in the communities of a business. */
  countWaiting: (businessId: string) => Promise<number>;
  clock: Clock;
}

/** What members are notified of: each reads their own, of kinds that their role allows at that moment. */
export function createNotificationsService(deps: NotificationsServiceDeps) {
  const { database, timeZoneOf, sayChanged, countWaiting, clock } = deps;
  const notifications = createNotificationsRepository(database.db);
  const readerOf = ({ businessId, userId, role }: Asker): Reader => ({
    businessId,
    userId,
    kinds: notificationKindsOf(role),
  });

  async function choices({ businessId, userId, role }: Asker): Promise<NotificationChoices> {
    const chosen = (await notifications.choicesOf(businessId, [userId])).get(userId);
    const items = notificationKindsOf(role).map((kind) => choiceFor(kind, chosen?.choices));
    return { items, timeZone: chosen?.timeZone ?? (await timeZoneOf(businessId)) };
  }

  return {
    choices,

    async list(asker: Asker, { filter, page, size }: { filter?: 'unread' | undefined; page: number; size: number }) {
      const asked = { isUnread: filter === 'unread', page, size };
      const { rows, totalItems } = await notifications.list(readerOf(asker), asked);
      return toPage(rows.map(toNotification), totalItems, { page, size });
    },

    async unread(asker: Asker): Promise<UnreadNotifications> {
      const { rows, totalItems } = await notifications.list(readerOf(asker), { isUnread: true, page: 0, size: 1 });
      const decides = asker.role !== undefined && can(asker.role, 'communities.write');
      const waiting = decides ? await countWaiting(asker.businessId) : 0;
      return {
        unread: totalItems,
        newest: rows[0] ? toNotification(rows[0]) : null,
        ...(waiting > 0 && { communitiesWaiting: waiting }),
      };
    },

    async markRead(asker: Asker, which: Input<typeof readNotifications>['body']): Promise<{ unread: number }> {
      const reader = readerOf(asker);
      const chosen = 'ids' in which ? which : { until: new Date(which.until) };
      if (await notifications.markRead(reader, chosen, clock())) sayChanged([asker.userId]);
      return { unread: await notifications.countUnread(reader) };
    },

    async remove(asker: Asker, id: string): Promise<void> {
      if (!(await notifications.remove(readerOf(asker), id))) throw new ApiError('notification.not_found');
      sayChanged([asker.userId]);
    },

    /** Choices for kinds that the role does not allow are left as they were. */
    async choose(
      asker: Asker,
      { items, timeZone }: { items: readonly NotificationChoice[]; timeZone?: string | undefined },
      language: string | undefined,
    ): Promise<NotificationChoices> {
      const { businessId, userId, role } = asker;
      const allowed = notificationKindsOf(role);
      const given = items.filter(({ kind }) => allowed.includes(kind)).map((choice) => withinRule(choice));
      await database.transaction(async (tx) => {
        const on = createNotificationsRepository(tx);
        const before = await on.lockChoices(businessId, userId);
        const byKind = new Map([...before, ...given].map((choice) => [choice.kind, choice]));
        const zone = timeZone === undefined ? {} : { timeZone };
        await on.saveChoices(asker, { choices: [...byKind.values()], language: language ?? null, ...zone });
      });
      return choices(asker);
    },

    async removeOld(): Promise<void> {
      await notifications.removeBefore(new Date(clock().getTime() - notificationDays * dayMs));
      await notifications.removeBeyond(notificationsMaxPerMember);
    },
  };
}

/** Without what notifications of this kind cannot do. */
function withinRule(choice: NotificationChoice): NotificationChoice {
  const { mail, onlyByMail } = ruleOfKind(choice.kind);
  return { ...choice, inConsole: choice.inConsole && !onlyByMail, byMail: choice.byMail && mail !== undefined };
}

const toNotification = ({ id, kind, subjectId, data, count, createdAt, readAt }: NotificationRow): Notification => ({
  id,
  kind,
  subjectId,
  name: data.name,
  detail: data.detail,
  count,
  date: createdAt.toISOString(),
  isRead: readAt !== null,
});
