import type { NotificationChoice, NotificationKind } from '@zeacon/contract';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { type NotificationData, notification, notificationChoice } from './notifications.table.ts';

export type NotificationRow = typeof notification.$inferSelect;

export interface Reader {
  businessId: string;
  userId: string;
  /** Of the kinds that their role may see. */
  kinds: readonly NotificationKind[];
}

export type Chosen = Omit<typeof notificationChoice.$inferSelect, 'businessId' | 'userId'>;

interface Happening {
  businessId: string;
  kind: NotificationKind;
  subjectId: string;
  data: NotificationData;
}

export function createNotificationsRepository(db: Queryable) {
  const of = ({ businessId, userId }: Pick<Reader, 'businessId' | 'userId'>) =>
    and(eq(notification.businessId, businessId), eq(notification.userId, userId));
  const seenBy = (reader: Reader) => and(of(reader), inArray(notification.kind, [...reader.kinds]));
  const unread = isNull(notification.readAt);

  return {
    /**
     * Adds to the newest unread one of this kind since `since`, of any subject or of the same; for which of these members
     * there was one.
     */
    async fold(
      { businessId, kind, subjectId, data }: Happening,
      userIds: readonly string[],
      { isOfSubject, since, now }: { isOfSubject: boolean; since: Date | undefined; now: Date },
    ): Promise<string[]> {
      const matching = db
        .select({ id: notification.id })
        .from(notification)
        .where(
          and(
            eq(notification.businessId, businessId),
            inArray(notification.userId, [...userIds]),
            eq(notification.kind, kind),
            unread,
            isOfSubject ? eq(notification.subjectId, subjectId) : undefined,
            since && gt(notification.createdAt, since),
          ),
        )
        // One order for all transactions, so that none waits for another in a circle.
        .orderBy(asc(notification.id))
        .for('update');
      const rows = await db
        .update(notification)
        .set({ subjectId, data, createdAt: now, count: sql`${notification.count} + 1` })
        .where(inArray(notification.id, matching))
        .returning({ userId: notification.userId });
      return rows.map(({ userId }) => userId);
    },

    async insert(rows: readonly Omit<NotificationRow, 'count' | 'readAt'>[]): Promise<void> {
      if (rows.length > 0) await db.insert(notification).values([...rows]);
    },

    async list(
      reader: Reader,
      { isUnread, page, size }: { isUnread: boolean; page: number; size: number },
    ): Promise<{ rows: NotificationRow[]; totalItems: number }> {
      const matches = and(seenBy(reader), isUnread ? unread : undefined);
      const rows = await db
        .select()
        .from(notification)
        .where(matches)
        .orderBy(desc(notification.createdAt), desc(notification.id))
        .limit(size)
        .offset(page * size);
      return { rows, totalItems: await db.$count(notification, matches) };
    },

    countUnread: (reader: Reader): Promise<number> => db.$count(notification, and(seenBy(reader), unread)),

    /** True if any of them was unread. */
    async markRead(reader: Reader, which: { ids: readonly string[] } | { until: Date }, now: Date): Promise<boolean> {
      const chosen =
        'ids' in which ? inArray(notification.id, [...which.ids]) : lte(notification.createdAt, which.until);
      const rows = await db
        .update(notification)
        .set({ readAt: now })
        .where(and(seenBy(reader), unread, chosen))
        .returning({ id: notification.id });
      return rows.length > 0;
    },

    async remove(reader: Reader, id: string): Promise<boolean> {
      const rows = await db
        .delete(notification)
        .where(and(seenBy(reader), eq(notification.id, id)))
        .returning({ id: notification.id });
      return rows.length > 0;
    },

    /** Whose they were. */
    async removeOf(businessId: string, subjectIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .delete(notification)
        .where(and(eq(notification.businessId, businessId), inArray(notification.subjectId, [...subjectIds])))
        .returning({ userId: notification.userId });
      return [...new Set(rows.map(({ userId }) => userId))];
    },

    async removeBefore(time: Date): Promise<void> {
      await db.delete(notification).where(lt(notification.createdAt, time));
    },

    /** The oldest of each member who has more than so many of one business. */
    async removeBeyond(most: number): Promise<void> {
      await db.execute(sql`
        delete from notification where id in (
          select old.id
          from (
            select business_id, user_id from notification group by business_id, user_id having count(*) > ${most}
          ) crowded, lateral (
            select id from notification
            where business_id = crowded.business_id and user_id = crowded.user_id
            order by created_at desc, id desc offset ${most}
          ) old
        )`);
    },

    /** By member; of those who chose anything. */
    async choicesOf(businessId: string, userIds: readonly string[]): Promise<Map<string, Chosen>> {
      const rows = await db
        .select()
        .from(notificationChoice)
        .where(and(eq(notificationChoice.businessId, businessId), inArray(notificationChoice.userId, [...userIds])));
      return new Map(rows.map(({ userId, ...chosen }) => [userId, chosen]));
    },

    /** Until the transaction ends, nobody else changes what this member chose. */
    async lockChoices(businessId: string, userId: string): Promise<NotificationChoice[]> {
      const [row] = await db
        .insert(notificationChoice)
        .values({ businessId, userId, choices: [] })
        .onConflictDoUpdate({
          target: [notificationChoice.businessId, notificationChoice.userId],
          set: { userId },
        })
        .returning({ choices: notificationChoice.choices });
      return row?.choices ?? [];
    },

    async saveChoices(
      { businessId, userId }: Pick<Reader, 'businessId' | 'userId'>,
      chosen: Partial<Omit<Chosen, 'digestWeek'>>,
    ): Promise<void> {
      await db
        .update(notificationChoice)
        .set(chosen)
        .where(and(eq(notificationChoice.businessId, businessId), eq(notificationChoice.userId, userId)));
    },
  };
}
