import { type BusinessRole, can } from '@zeacon/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { dueWeek } from './digest-week.ts';

export interface DigestReader {
  businessId: string;
  userId: string;
  language: string | null;
  /** That they chose for themselves; null for the business's. */
  timeZone: string | null;
  /** The Monday of the last mail that was settled, sent or not. */
  settledWeek: string | null;
}

/** What a business is told of its last whole week. */
export interface DigestWeek {
  from: string;
  until: string;
  views: number;
  /** Null if the figures do not cover the week before whole; then no day says it either. */
  before: number | null;
  visitors: number;
  watchTimeMs: number;
  /** `before`: a week earlier. */
  days: { date: string; views: number; before?: number }[];
  videos: { name: string; views: number }[];
}

type DigestMail = {
  template: 'weekly-digest';
  values: DigestWeek & { business: string; path: string; unsubscribePath: string };
  to: string;
  language: string | undefined;
  businessId: string;
};

export interface WeeklyDigestDeps {
  database: Pick<Database, 'transaction'>;
  readers: {
    list(): Promise<DigestReader[]>;
    /** False if it was settled before. */
    settle(tx: Transaction, reader: DigestReader, week: string): Promise<boolean>;
  };
  membersOn: (on: Queryable) => {
    list(businessId: string): Promise<{ userId: string; email: string; role: BusinessRole }[]>;
  };
  /** Undefined if the business is closed. */
  openBusinessName: (businessId: string) => Promise<string | undefined>;
  timeZoneOf: (businessId: string) => Promise<string>;
  /** The seven days before `monday`. */
  lastWeek: (businessId: string, timeZone: string, monday: string) => Promise<DigestWeek>;
  unsubscribePath: (of: { template: 'weekly-digest'; businessId: string; userId: string; language: string }) => string;
  queueMail: (tx: Transaction, mail: DigestMail) => Promise<void>;
  clock: Clock;
  log: Logger;
}

/** Mails members on Monday morning what the week brought, if they chose so. Nothing where nobody watched. */
export function createWeeklyDigest(deps: WeeklyDigestDeps) {
  const { database, readers, membersOn, openBusinessName, timeZoneOf, lastWeek, unsubscribePath, queueMail } = deps;
  const { clock, log } = deps;

  async function send(reader: DigestReader, timeZone: string, monday: string): Promise<void> {
    const { businessId, userId, language } = reader;
    const business = await openBusinessName(businessId);
    const week = business === undefined ? undefined : await lastWeek(businessId, timeZone, monday);
    await database.transaction(async (tx) => {
      if (!(await readers.settle(tx, reader, monday))) return;
      const member = (await membersOn(tx).list(businessId)).find((one) => one.userId === userId);
      if (!business || !week || week.views === 0 || !member || !can(member.role, 'insights.read')) return;
      const about = { template: 'weekly-digest', businessId } as const;
      const values = {
        ...week,
        business,
        path: '/?days=7',
        unsubscribePath: unsubscribePath({ ...about, userId, language: language ?? 'en' }),
      };
      await queueMail(tx, { ...about, values, to: member.email, language: language ?? undefined });
    });
  }

  return {
    /**
     * Settles each reader's mail of this week, once. Repeat it often: it is Monday somewhere for long, whoever's mail
     * fails is tried again, and a server that was down on Monday sends it until Wednesday ends.
     */
    async sendDue(): Promise<void> {
      const now = clock();
      for (const reader of await readers.list()) {
        try {
          const timeZone = reader.timeZone ?? (await timeZoneOf(reader.businessId));
          const due = dueWeek(now, timeZone);
          if (!due || due.monday === reader.settledWeek) continue;
          // Whoever never had one chose it on one of these days, perhaps; theirs comes on a Monday.
          if (due.isLate && reader.settledWeek === null) continue;
          await send(reader, timeZone, due.monday);
        } catch (error) {
          const { businessId, userId } = reader;
          log.warn({ err: error, businessId, userId }, 'A weekly mail could not be sent yet.');
        }
      }
    },
  };
}
