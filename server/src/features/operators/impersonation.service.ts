import type {
  Impersonation,
  ImpersonationDraft,
  Input,
  listImpersonationChanges,
  listImpersonations,
  Reply,
} from '@zeacon/contract';
import { toPage } from '@zeacon/contract';
import type { Operator, Impersonation as Running } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { createImpersonationsRepository, type ImpersonationRow } from './impersonations.repository.ts';

export type ImpersonationService = ReturnType<typeof createImpersonationService>;

export interface ImpersonationDeps {
  database: Pick<Database, 'db' | 'transaction'>;
  isOperator: (userId: string, queries: Queryable) => Promise<boolean>;
  /** Undefined for a business that is gone; nobody changes it until the transaction ends. */
  holdAccessTo: (
    tx: Transaction,
    businessId: string,
  ) => Promise<{ businessName: string; isAllowed: boolean } | undefined>;
  setAccess: (tx: Transaction, businessId: string, isAllowed: boolean) => Promise<void>;
  membersIn: (tx: Transaction, businessId: string) => Promise<{ userId: string; email: string; role: string }[]>;
  emailOf: (tx: Transaction, userId: string) => Promise<string | undefined>;
  closeOver: () => Promise<void>;
  /** What is in the audit log of a business, newest first. */
  changesIn: (
    businessId: string,
    which: { actorId: string; actedAsId: string; from: string; until?: string } & Input<
      typeof listImpersonationChanges
    >['query'],
  ) => Promise<Reply<typeof listImpersonationChanges>>;
  newId: NewId;
  clock: Clock;
}

/** How operators begin and end acting as members, what is kept of it, and whether a business allows it. */
export function createImpersonationService(deps: ImpersonationDeps) {
  const { database, isOperator, holdAccessTo, setAccess, membersIn, emailOf, closeOver, changesIn, newId, clock } =
    deps;

  return {
    begin: ({ userId: operatorId, sessionId }: Operator, draft: ImpersonationDraft): Promise<ImpersonationRow> =>
      database.transaction(async (tx) => {
        const { businessId, reason, access, minutes } = draft;
        const business = await holdAccessTo(tx, businessId);
        if (!business) throw new ApiError('account.not_found');
        const members = await membersIn(tx, businessId);
        const member = members.find(({ userId, role }) =>
          draft.userId === undefined ? role === 'owner' : userId === draft.userId,
        );
        if (!member) throw new ApiError('team.member_not_found');
        if (member.userId === operatorId) throw new ApiError('impersonation.yourself');
        if (await isOperator(member.userId, tx)) throw new ApiError('impersonation.of_operator');
        if (!business.isAllowed) throw new ApiError('impersonation.forbidden');
        const operatorEmail = await emailOf(tx, operatorId);
        if (operatorEmail === undefined) throw new ApiError('auth.required');
        const startedAt = clock();
        return createImpersonationsRepository(tx).insert({
          id: newId('imp'),
          operatorId,
          operatorEmail,
          operatorSessionId: sessionId,
          userId: member.userId,
          userEmail: member.email,
          businessId,
          businessName: business.businessName,
          reason: reason.trim(),
          access,
          startedAt,
          expiresAt: new Date(startedAt.getTime() + minutes * 60_000),
        });
      }),

    async end(running: Running | undefined): Promise<Impersonation> {
      const row =
        running &&
        (await database.transaction((tx) => createImpersonationsRepository(tx).end(running.id, 'ended', clock())));
      if (!row) throw new ApiError('impersonation.none');
      return toImpersonation(row);
    },

    async list(query: Input<typeof listImpersonations>['query']): Promise<Reply<typeof listImpersonations>> {
      await closeOver();
      const { rows, totalItems } = await createImpersonationsRepository(database.db).list(query);
      return toPage(rows.map(toImpersonation), totalItems, query);
    },

    /** Without what the operator did before or after it, or as another member. */
    async changes(
      id: string,
      page: Input<typeof listImpersonationChanges>['query'],
    ): Promise<Reply<typeof listImpersonationChanges>> {
      const row = await createImpersonationsRepository(database.db).find(id);
      if (!row) throw new ApiError('impersonation.not_found');
      const { businessId, operatorId, userId, startedAt, endedAt } = row;
      return changesIn(businessId, {
        actorId: operatorId,
        actedAsId: userId,
        from: startedAt.toISOString(),
        ...(endedAt && { until: new Date(endedAt.getTime() + 1).toISOString() }),
        ...page,
      });
    },

    /** Forbidding it ends what goes on, in the same transaction. */
    allow: (businessId: string, isAllowed: boolean): Promise<void> =>
      database.transaction(async (tx) => {
        await setAccess(tx, businessId, isAllowed);
        if (!isAllowed) await createImpersonationsRepository(tx).endAllOf(businessId, 'forbidden', clock());
      }),
  };
}

export const toImpersonation = (row: ImpersonationRow): Impersonation => ({
  id: row.id,
  operator: { id: row.operatorId, email: row.operatorEmail },
  user: { id: row.userId, email: row.userEmail },
  business: { id: row.businessId, businessName: row.businessName },
  reason: row.reason,
  access: row.access,
  startedDate: row.startedAt.toISOString(),
  expiresDate: row.expiresAt.toISOString(),
  endedDate: row.endedAt?.toISOString() ?? null,
  end: row.end,
});
