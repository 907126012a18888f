import { ApiError } from '../../platform/api-error.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';

export type OperatorsService = ReturnType<typeof createOperatorsService>;

interface Possible {
  email: string;
  isMade: boolean;
}

export interface OperatorsDeps {
  database: Pick<Database, 'db'>;
  operatedOn: (queries: Queryable) => {
    find(userId: string): Promise<Possible | undefined>;
    /** Whoever somebody made an operator, or has one of these emails. */
    listPossible(emails: readonly string[]): Promise<(Possible & { id: string })[]>;
    accessTo(businessId: string): Promise<{ isAllowed: boolean } | undefined>;
  };
  /** Emails that the configuration names. */
  named: readonly string[];
  isProven: (userId: string, email: string, queries: Queryable) => Promise<boolean>;
}

/** Who looks after the platform, and which business lets them in. */
export function createOperatorsService({ database, operatedOn, named, isProven }: OperatorsDeps) {
  /** Somebody made them one, or the configuration names an email that they have shown to be theirs. */
  const judge = async (userId: string, { email, isMade }: Possible, queries: Queryable): Promise<boolean> =>
    isMade || (named.includes(email) && (await isProven(userId, email, queries)));

  async function isOperator(userId: string, queries: Queryable = database.db): Promise<boolean> {
    const user = await operatedOn(queries).find(userId);
    return user !== undefined && judge(userId, user, queries);
  }

  return {
    isOperator,

    /** Of all operators. */
    async emails(queries: Queryable): Promise<string[]> {
      const found: string[] = [];
      for (const { id, ...user } of await operatedOn(queries).listPossible(named))
        if (await judge(id, user, queries)) found.push(user.email);
      return found;
    },

    /** Of a business that there is. */
    async isAllowedBy(businessId: string): Promise<{ isAllowed: boolean }> {
      const access = await operatedOn(database.db).accessTo(businessId);
      if (!access) throw new ApiError('account.not_found');
      return { isAllowed: access.isAllowed };
    },
  };
}
