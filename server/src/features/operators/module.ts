import type { Impersonation } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import { recordAsPlatform } from '../../platform/audit/record-changes.repository.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { dayMs } from '../../platform/days.ts';
import type { Subscribable } from '../../platform/hooks.ts';
import type { Http } from '../../platform/module.ts';
import type { Parts } from '../../platform/parts.ts';
import { createImpersonationService, type ImpersonationDeps } from './impersonation.service.ts';
import { createImpersonationsRepository, type ImpersonationRow } from './impersonations.repository.ts';
import { createNoteLook } from './note-look.ts';
import { type OperatorsRoutesDeps, operatorsRoutes } from './operators.routes.ts';
import { createOperatorsService, type OperatorsDeps } from './operators.service.ts';
import {
  createRunningImpersonations,
  type RunningImpersonations,
  type RunningImpersonationsDeps,
} from './running-impersonations.service.ts';

type Running = Awaited<ReturnType<RunningImpersonations['find']>>;

export interface OperatorsPorts {
  accounts: {
    operatedOn: (queries: Queryable) => ReturnType<OperatorsDeps['operatedOn']> & {
      holdAccessTo(businessId: string): ReturnType<ImpersonationDeps['holdAccessTo']>;
      setAccess(businessId: string, isAllowed: boolean): Promise<void>;
    };
    membersOn: (queries: Queryable) => {
      list(businessId: string): ReturnType<ImpersonationDeps['membersIn']>;
      emailOf(userId: string): Promise<string | undefined>;
    };
    accountClosing: Subscribable<[Transaction, { userId: string }]>;
    rolesOf: (userId: string) => Promise<ReadonlyMap<string, NonNullable<Running>['role']>>;
  };
  authentication: Pick<OperatorsRoutesDeps, 'enterAs' | 'enterOwn' | 'notStored'> &
    Pick<RunningImpersonationsDeps, 'isSessionLive'> & {
      operatorAsked: Subscribable<[userId: string], boolean>;
      impersonationAsked: Subscribable<[id: string], Running>;
      issueAccess: (
        claims: {
          userId: string;
          businessId: string;
          sessionId: string;
          actor: Pick<Impersonation, 'operatorId' | 'access'>;
        },
        lifeSec: number,
      ) => ReturnType<OperatorsRoutesDeps['issue']>;
    };
  emailVerification: Pick<OperatorsDeps, 'isProven'>;
  auditLog: { list: ImpersonationDeps['changesIn'] };
}

/** How late the logs say that an impersonation is over. It is over for its operator at once. */
const closeEveryMs = 15_000;

export function createOperators(
  parts: Parts,
  { accounts, authentication, emailVerification, auditLog }: OperatorsPorts,
) {
  const { config, database, newId, clock, log } = parts;
  const { operatedOn, membersOn, rolesOf } = accounts;
  const { isSessionLive, issueAccess, enterAs, enterOwn, notStored } = authentication;
  const { isProven } = emailVerification;
  const service = createOperatorsService({ database, operatedOn, named: config.operators, isProven });
  const running = createRunningImpersonations({
    database,
    isOperator: (userId) => service.isOperator(userId),
    isSessionLive,
    accessTo: operatedOn(database.db).accessTo,
    roleIn: async (businessId, userId) => (await rolesOf(userId)).get(businessId),
    recordAsPlatform: (tx, call, work) => recordAsPlatform(tx, { ...call, action: 'impersonation.ended' }, work),
    clock,
  });
  const impersonations = createImpersonationService({
    database,
    isOperator: service.isOperator,
    holdAccessTo: (tx, businessId) => operatedOn(tx).holdAccessTo(businessId),
    setAccess: (tx, ...access) => operatedOn(tx).setAccess(...access),
    membersIn: (tx, businessId) => membersOn(tx).list(businessId),
    emailOf: (tx, userId) => membersOn(tx).emailOf(userId),
    closeOver: running.closeOver,
    changesIn: auditLog.list,
    newId,
    clock,
  });
  accounts.accountClosing.subscribe('operators', async (tx, { userId }) => {
    if (await service.isOperator(userId, tx)) throw new ApiError('account_deletion.operator');
  });
  authentication.operatorAsked.subscribe('operators', (userId) => service.isOperator(userId));
  authentication.impersonationAsked.subscribe('operators', running.find);

  const issue = ({ id, userId, businessId, operatorId, access, startedAt, expiresAt }: ImpersonationRow) =>
    issueAccess(
      { userId, businessId, sessionId: id, actor: { operatorId, access } },
      (expiresAt.getTime() - startedAt.getTime()) / 1000,
    );
  const forgetOld = () =>
    createImpersonationsRepository(database.db).removeBefore(new Date(clock().getTime() - config.auditDays * dayMs));
  let timer: ReturnType<typeof setInterval> | undefined;

  return {
    isOperator: (userId: string) => service.isOperator(userId),
    emails: service.emails,
    closeOver: running.closeOver,
    noteLook: createNoteLook(database),
    routes: ({ route }: Http) =>
      operatorsRoutes(route, { service, impersonations, running, issue, enterAs, enterOwn, notStored }),

    start(): void {
      if (!config.roles.includes('worker')) return;
      const tidy = () =>
        void running
          .closeOver()
          .then(forgetOld)
          .catch((error) => log.warn({ err: error }, 'The server could not close impersonations that are over.'));
      tidy();
      timer = setInterval(tidy, closeEveryMs).unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
    },
  };
}
