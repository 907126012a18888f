import { makeOperator } from '../../platform/testing/make-operator.ts';
import { joinTeam, type TestMember } from '../../platform/testing/team-members.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import {
  type Answer,
  openTestPlatform,
  type TestBusiness,
  type TestPlatform,
} from '../../platform/testing/test-platform.ts';

export const authentication = '/authentication/v1.1';

export interface Operated {
  platform: TestPlatform;
  /** An operator of their own business. */
  olga: TestMember;
  /** The owner of the business that is looked into, and its editor. */
  owner: TestBusiness;
  ed: TestMember;
  begin(draft?: object, as?: TestBusiness): Promise<Answer>;
  /** Begins, and calls with its token. */
  act(draft?: object): Promise<TestBusiness & { id: string }>;
}

/** An operator, and a business that they can act for. */
export async function openOperated(database: TestDatabase, env: Record<string, string> = {}): Promise<Operated> {
  const platform = await openTestPlatform(database, { env });
  const house = await platform.signUp('House');
  const olga = await joinTeam(platform, house, 'billing', 'olga');
  await makeOperator(platform, olga.userId);
  const owner = await platform.signUp('Client');
  const ed = await joinTeam(platform, owner, 'editor', 'ed');
  const begin: Operated['begin'] = (draft = {}, as = olga) =>
    platform.call(as, 'POST', `${authentication}/impersonate`, {
      businessId: owner.businessId,
      reason: 'Ticket 7',
      ...draft,
    });
  return {
    platform,
    olga,
    owner,
    ed,
    begin,
    async act(draft) {
      const { data } = await begin(draft);
      const { accessToken, impersonation } = data;
      const headers = { authorization: `Bearer ${accessToken}` };
      return { businessId: impersonation.business.id, headers, id: impersonation.id };
    },
  };
}
