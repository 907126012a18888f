import { randomUUID } from 'node:crypto';
import type { BusinessRole, ImpersonationEnd } from '@zeacon/contract';
import type { Impersonation } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { createImpersonationsRepository, type ImpersonationRow } from './impersonations.repository.ts';

export type RunningImpersonations = ReturnType<typeof createRunningImpersonations>;

export interface RunningImpersonation extends Impersonation {
  userId: string;
  businessId: string;
  /** Of the member, at this moment. */
  role: BusinessRole;
}

export interface RunningImpersonationsDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  isOperator: (userId: string) => Promise<boolean>;
  isSessionLive: (sessionId: string) => Promise<boolean>;
  /** Undefined for a business that is gone. */
  accessTo: (businessId: string) => Promise<{ isAllowed: boolean } | undefined>;
  roleIn: (businessId: string, userId: string) => Promise<BusinessRole | undefined>;
  /** Records what `work` changes as done by the platform. */
  recordAsPlatform: (
    tx: Transaction,
    call: { requestId: string; date: Date },
    work: () => Promise<void>,
  ) => Promise<void>;
  clock: Clock;
}

/** What goes on, judged anew whenever it is asked for: whatever ends it, it ends with the next call. */
export function createRunningImpersonations(deps: RunningImpersonationsDeps) {
  const { database, isOperator, isSessionLive, accessTo, roleIn, recordAsPlatform, clock } = deps;
  const stored = createImpersonationsRepository(database.db);

  /** The member's role, or why it is over. */
  async function judge(row: ImpersonationRow): Promise<{ role: BusinessRole } | { end: ImpersonationEnd }> {
    if (row.expiresAt <= clock()) return { end: 'expired' };
    if (!(await isSessionLive(row.operatorSessionId))) return { end: 'signed_out' };
    if (!(await isOperator(row.operatorId))) return { end: 'operator_removed' };
    const [access, role] = await Promise.all([accessTo(row.businessId), roleIn(row.businessId, row.userId)]);
    if (access && !access.isAllowed) return { end: 'forbidden' };
    if (!role || (await isOperator(row.userId))) return { end: 'target_gone' };
    return { role };
  }

  const close = ({ id }: ImpersonationRow, end: ImpersonationEnd): Promise<void> =>
    database.transaction((tx) =>
      recordAsPlatform(tx, { requestId: randomUUID(), date: clock() }, async () => {
        await createImpersonationsRepository(tx).end(id, end, clock());
      }),
    );

  /** Undefined when it is over. */
  async function find(id: string): Promise<RunningImpersonation | undefined> {
    const row = await stored.findRunning(id);
    const judged = row && (await judge(row));
    if (!judged || 'end' in judged) return undefined;
    const { operatorId, operatorEmail, operatorSessionId, userId, businessId, access, reason, expiresAt } = row;
    const operator = { operatorId, operatorEmail, operatorSessionId };
    return { id, ...operator, userId, businessId, access, reason, expiresAt, role: judged.role };
  }

  return {
    find,

    /** Of one that has just begun. Rejects with `auth.required` when it is over already. */
    async require(id: string): Promise<RunningImpersonation> {
      const found = await find(id);
      if (!found) throw new ApiError('auth.required');
      return found;
    },

    /** Writes down which are over, and why. */
    async closeOver(): Promise<void> {
      for (const row of await stored.listRunning()) {
        const judged = await judge(row);
        if ('end' in judged) await close(row, judged.end);
      }
    },
  };
}
