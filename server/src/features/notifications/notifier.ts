import { type NotificationKind, ruleOfKind } from '@zeacon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { firstCharacters } from '../../platform/first-characters.ts';
import type { NewId } from '../../platform/ids.ts';
import { createRateLimitsRepository } from '../../platform/rate-limits.repository.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { audienceOf, type Involved, type Member } from './audience.ts';
import { choiceFor } from './choices.ts';
import { createNotificationsRepository } from './notifications.repository.ts';

export interface Happening extends Involved {
  kind: NotificationKind;
  businessId: string;
  subjectId: string;
  /** What the subject is called now. */
  name: string;
  detail?: string | null;
}

/** Who is told by mail, in which language if they chose one. */
export type MailRecipient = Pick<Member, 'email'> & { language: string | undefined };

export interface NotifierDeps {
  database: Pick<Database, 'afterCommit' | 'caller'>;
  membersOn: (on: Queryable) => { list(businessId: string): Promise<Member[]> };
  /** Called after the commit. */
  sayChanged: (userIds: readonly string[]) => void;
  newId: NewId;
  clock: Clock;
}

export type Notifier = ReturnType<typeof createNotifier>;

const nameMaxLength = 200;
const detailMaxLength = 500;
const foldWithinMs = 10 * 60_000;
/** To each member, of one kind about one subject. */
const oneMail = { name: 'notification-mail', limit: 1, windowSec: 3600 };

/** Writes notifications in the transaction of what they tell of, so that a rollback tells nobody. */
export function createNotifier({ database, membersOn, sayChanged, newId, clock }: NotifierDeps) {
  function tellAfterCommit(userIds: readonly string[]): void {
    if (userIds.length > 0) database.afterCommit(() => sayChanged(userIds));
  }

  async function write(tx: Transaction, happening: Happening, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const { kind, businessId, subjectId, name, detail = null } = happening;
    const data = {
      name: firstCharacters(name, nameMaxLength),
      detail: detail === null ? null : firstCharacters(detail, detailMaxLength),
    };
    const on = createNotificationsRepository(tx);
    const now = clock();
    const isOfSubject = ruleOfKind(kind).folds === 'by-subject';
    const since = isOfSubject ? undefined : new Date(now.getTime() - foldWithinMs);
    const about = { kind, businessId, subjectId, data };
    const folded = new Set(await on.fold(about, userIds, { isOfSubject, since, now }));
    const rest = userIds.filter((userId) => !folded.has(userId));
    await on.insert(rest.map((userId) => ({ ...about, id: newId('ntf'), userId, createdAt: now })));
    tellAfterCommit(userIds);
  }

  /** Counted in the transaction, so that a mail that is rolled back may still be sent. */
  async function mayMail(tx: Transaction, { kind, businessId, subjectId }: Happening, { userId }: Member) {
    const limits = createRateLimits({ hits: createRateLimitsRepository(tx), clock });
    return limits.allows(oneMail, JSON.stringify([businessId, userId, kind, subjectId]));
  }

  return {
    /** Returns those of the audience who are to be told by mail as well. */
    async notify(tx: Transaction, happening: Happening): Promise<MailRecipient[]> {
      const { kind, businessId } = happening;
      const caller = database.caller();
      const doerId = happening.doerId ?? (caller?.kind === 'user' ? (caller.id ?? undefined) : undefined);
      const audience = audienceOf(kind, await membersOn(tx).list(businessId), { ...happening, doerId });
      if (audience.length === 0) return [];
      const ids = audience.map(({ userId }) => userId);
      const chosen = await createNotificationsRepository(tx).choicesOf(businessId, ids);
      const wants = ({ userId }: Member) => choiceFor(kind, chosen.get(userId)?.choices);
      const inConsole = audience.filter((member) => wants(member).inConsole);
      await write(
        tx,
        happening,
        inConsole.map(({ userId }) => userId),
      );
      const mailed: MailRecipient[] = [];
      for (const member of audience)
        if (wants(member).byMail && (await mayMail(tx, happening, member)))
          mailed.push({ email: member.email, language: chosen.get(member.userId)?.language ?? undefined });
      return mailed;
    },

    /** These are gone: nobody is led to them any more. */
    async forget(tx: Transaction, subjects: readonly { id: string; businessId: string }[]): Promise<void> {
      for (const [businessId, ofBusiness] of Map.groupBy(subjects, (subject) => subject.businessId)) {
        const ids = ofBusiness.map(({ id }) => id);
        tellAfterCommit(await createNotificationsRepository(tx).removeOf(businessId, ids));
      }
    },
  };
}
