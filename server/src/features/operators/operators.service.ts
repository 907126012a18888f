import {
  type BusinessRole,
  businessRoles,
  type Input,
  type listBusinesses,
  type listBusinessMembers,
  type Reply,
  toPage,
} from '@zeacon/contract';
import type { Operator } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';

export type OperatorsService = ReturnType<typeof createOperatorsService>;

interface BusinessRow {
  id: string;
  businessName: string;
  logo: string | null;
  createdAt: Date;
  allowsOperators: boolean;
  ownerEmail: string;
  memberCount: number;
}

export interface OperatorsDeps {
  database: Pick<Database, 'db'>;
  operatedOn: (queries: Queryable) => {
    find(userId: string): Promise<{ email: string; isMade: boolean } | undefined>;
    accessTo(businessId: string): Promise<{ isAllowed: boolean } | undefined>;
    listBusinesses(query: Input<typeof listBusinesses>['query']): Promise<{ rows: BusinessRow[]; totalItems: number }>;
  };
  membersOn: (queries: Queryable) => {
    list(businessId: string): Promise<{ userId: string; email: string; role: BusinessRole }[]>;
  };
  /** Emails that the configuration names. */
  named: readonly string[];
  isProven: (userId: string, email: string, queries: Queryable) => Promise<boolean>;
}

/** Who looks after the platform, and what they see of its businesses. */
export function createOperatorsService({ database, operatedOn, membersOn, named, isProven }: OperatorsDeps) {
  /** Somebody made them one, or the configuration names an email that they have shown to be theirs. */
  async function isOperator(userId: string, queries: Queryable = database.db): Promise<boolean> {
    const user = await operatedOn(queries).find(userId);
    if (!user) return false;
    return user.isMade || (named.includes(user.email) && (await isProven(userId, user.email, queries)));
  }

  return {
    isOperator,

    async listBusinesses(query: Input<typeof listBusinesses>['query']): Promise<Reply<typeof listBusinesses>> {
      const { rows, totalItems } = await operatedOn(database.db).listBusinesses(query);
      const items = rows.map(({ createdAt, ...row }) => ({ ...row, createdDate: createdAt.toISOString() }));
      return toPage(items, totalItems, query);
    },

    async listMembers(asker: Operator, businessId: string): Promise<Reply<typeof listBusinessMembers>> {
      if (!(await operatedOn(database.db).accessTo(businessId))) throw new ApiError('account.not_found');
      const members = await membersOn(database.db).list(businessId);
      const power = ({ role }: { role: BusinessRole }) => businessRoles.indexOf(role);
      const items = [];
      for (const { userId, email, role } of members.sort((a, b) => power(a) - power(b)))
        items.push({ userId, email, role, isYou: userId === asker.userId, isOperator: await isOperator(userId) });
      return { items };
    },

    /** Of a business that there is. */
    async isAllowedBy(businessId: string): Promise<{ isAllowed: boolean }> {
      const access = await operatedOn(database.db).accessTo(businessId);
      if (!access) throw new ApiError('account.not_found');
      return { isAllowed: access.isAllowed };
    },
  };
}
