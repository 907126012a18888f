import {
  type BusinessRole,
  businessRoles,
  type Input,
  type listBusinesses,
  type listBusinessMembers,
  type OperatedBusiness,
  type OperatedBusinessDetails,
  type OperatedUsage,
  type Page,
  type Reply,
  type SubscriptionState,
  toPage,
} from '@zeacon/contract';
import type { Operator } from '../../platform/actors/actor.ts';
import { ApiError } from '../../platform/api-error.ts';

export type OperatedBusinessesService = ReturnType<typeof createOperatedBusinessesService>;

interface BusinessRow {
  id: string;
  businessName: string;
  logo: string | null;
  createdAt: Date;
  allowsOperators: boolean;
  deletesAt: Date | null;
  ownerEmail: string;
  memberCount: number;
}

type PlanOf = NonNullable<OperatedBusiness['plan']>;

export interface OperatedBusinessesDeps {
  businesses: {
    findBusiness(id: string): Promise<BusinessRow | undefined>;
    listBusinesses(query: {
      search?: string | undefined;
      among?: readonly string[] | undefined;
      page: number;
      size: number;
    }): Promise<{ rows: BusinessRow[]; totalItems: number }>;
  };
  membersIn(businessId: string): Promise<{ userId: string; email: string; role: BusinessRole }[]>;
  isOperator: (userId: string) => Promise<boolean>;
  billing: {
    plansOf(businessIds: readonly string[]): Promise<ReadonlyMap<string, PlanOf>>;
    /** Undefined where nothing is asked for. */
    businessesWith(asked: {
      state?: SubscriptionState | undefined;
      planId?: string | undefined;
    }): Promise<readonly string[] | undefined>;
    detailsOf(businessId: string): Promise<Omit<OperatedBusinessDetails, keyof OperatedBusiness>>;
  };
  usedBy: (businessId: string) => Promise<OperatedUsage>;
}

/** What those who look after the platform see of its businesses. */
export function createOperatedBusinessesService(deps: OperatedBusinessesDeps) {
  const { businesses, membersIn, isOperator, billing, usedBy } = deps;

  async function require(id: string): Promise<BusinessRow> {
    const row = await businesses.findBusiness(id);
    if (!row) throw new ApiError('account.not_found');
    return row;
  }

  async function toBusiness(row: BusinessRow, plan: PlanOf | undefined): Promise<OperatedBusiness> {
    const { createdAt, deletesAt, ...rest } = row;
    return {
      ...rest,
      createdDate: createdAt.toISOString(),
      isClosed: deletesAt !== null,
      plan: plan ?? null,
      usage: await usedBy(row.id),
    };
  }

  return {
    async list(query: Input<typeof listBusinesses>['query']): Promise<Page<OperatedBusiness>> {
      const { state, planId, ...rest } = query;
      const among = await billing.businessesWith({ state, planId });
      const { rows, totalItems } = await businesses.listBusinesses({ ...rest, ...(among && { among }) });
      const plans = await billing.plansOf(rows.map(({ id }) => id));
      const items: OperatedBusiness[] = [];
      for (const row of rows) items.push(await toBusiness(row, plans.get(row.id)));
      return toPage(items, totalItems, query);
    },

    async get(businessId: string): Promise<OperatedBusinessDetails> {
      const row = await require(businessId);
      const plan = (await billing.plansOf([businessId])).get(businessId);
      return { ...(await toBusiness(row, plan)), ...(await billing.detailsOf(businessId)) };
    },

    async listMembers(asker: Operator, businessId: string): Promise<Reply<typeof listBusinessMembers>> {
      await require(businessId);
      const power = ({ role }: { role: BusinessRole }) => businessRoles.indexOf(role);
      const items = [];
      for (const { userId, email, role } of (await membersIn(businessId)).sort((a, b) => power(a) - power(b)))
        items.push({ userId, email, role, isYou: userId === asker.userId, isOperator: await isOperator(userId) });
      return { items };
    },
  };
}
