import type { NotificationKind } from '@zeacon/contract';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createNotificationsRepository } from './notifications.repository.ts';
import { notificationChoice } from './notifications.table.ts';

export interface DigestReader {
  businessId: string;
  userId: string;
  language: string | null;
  /** That they chose for themselves; null for the business's. */
  timeZone: string | null;
  /** The Monday of the last mail that was settled, sent or not. */
  settledWeek: string | null;
}

const kind: NotificationKind = 'insights.digest';
const wanted = sql`${notificationChoice.choices} @> ${JSON.stringify([{ kind, byMail: true }])}::jsonb`;

/** Who wants the weekly mail of a business. Whether they may still have it, their role says. */
export function createDigestReaders({ db, transaction }: Pick<Database, 'db' | 'transaction'>) {
  const of = ({ businessId, userId }: Pick<DigestReader, 'businessId' | 'userId'>) =>
    and(eq(notificationChoice.businessId, businessId), eq(notificationChoice.userId, userId));

  return {
    async list(): Promise<DigestReader[]> {
      const rows = await db.select().from(notificationChoice).where(wanted);
      return rows.map(({ businessId, userId, language, timeZone, digestWeek }) => ({
        ...{ businessId, userId, language, timeZone, settledWeek: digestWeek },
      }));
    },

    /** False if this week's was settled before, or is not wanted any more. In the transaction that sends it. */
    async settle(tx: Transaction, reader: Pick<DigestReader, 'businessId' | 'userId'>, week: string): Promise<boolean> {
      const isOpen = or(isNull(notificationChoice.digestWeek), ne(notificationChoice.digestWeek, week));
      const rows = await tx
        .update(notificationChoice)
        .set({ digestWeek: week })
        .where(and(of(reader), wanted, isOpen))
        .returning({ userId: notificationChoice.userId });
      return rows.length > 0;
    },

    /** They get none any more. */
    stop: (reader: Pick<DigestReader, 'businessId' | 'userId'>): Promise<void> =>
      transaction(async (tx) => {
        const on = createNotificationsRepository(tx);
        const before = await on.lockChoices(reader.businessId, reader.userId);
        const choices = [...before.filter((choice) => choice.kind !== kind), { kind, inConsole: false, byMail: false }];
        await on.saveChoices(reader, { choices });
      }),
  };
}
