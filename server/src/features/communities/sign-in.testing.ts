import type { Database } from '../../platform/database/database.ts';
import { digestOf, newSecretToken } from '../../platform/secret-tokens.ts';
import type { openTestPlatform, TestBusiness } from '../../platform/testing/test-platform.ts';

export const base = '/business/v1.1/community';

type Platform = Awaited<ReturnType<typeof openTestPlatform>>;

/** How people sign in to communities: with a link as it is mailed. */
export const createSignIn =
  (platform: Platform, { pool }: Pick<Database, 'pool'>) =>
  async (
    communityId: string,
    email: string,
    { username = email.split('@')[0]!, ...more }: { username?: string; visitorId?: string } = {},
  ): Promise<TestBusiness> => {
    const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };
    // Who comes first is told by when.
    platform.clock.advanceSec(1);
    await platform.call(nobody, 'POST', `${base}/public/sign-in`, { communityId, email });
    // The mail may have been sent by now, and nothing of it is kept then.
    const token = newSecretToken();
    await pool.query('update community_sign_in set hash = $1 where community_id = $2 and email = $3', [
      ...[digestOf(token), communityId, email.toLowerCase()],
    ]);
    const finish = `${base}/public/sign-in/finish`;
    const { data } = await platform.call(nobody, 'POST', finish, { token, ...more });
    const done = data.needsUsername
      ? await platform.call(nobody, 'POST', finish, { token, username, ...more })
      : { data };
    return { businessId: '', headers: { authorization: `Bearer ${done.data.token}` } };
  };
