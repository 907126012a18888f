import type { Database } from '../../platform/database/database.ts';
import type { openTestPlatform, TestBusiness } from '../../platform/testing/test-platform.ts';

export const base = '/business/v1.1/community';

type Platform = Awaited<ReturnType<typeof openTestPlatform>>;

/** How people sign in to communities: with the link in the mail that is kept in the database. */
export const createSignIn =
  (platform: Platform, { pool }: Pick<Database, 'pool'>) =>
  async (
    communityId: string,
    email: string,
    { username = email.split('@')[0]!, ...more }: { username?: string; visitorId?: string } = {},
  ): Promise<TestBusiness> => {
    const nobody = { businessId: '', headers: {} as TestBusiness['headers'] };
    // Mails are told apart by when they were written.
    platform.clock.advanceSec(1);
    await platform.call(nobody, 'POST', `${base}/public/sign-in`, { communityId, email });
    const { rows } = await pool.query('select values from mail where recipient = $1 order by created_at desc limit 1', [
      email.toLowerCase(),
    ]);
    const token = rows[0].values.path.split('#')[1];
    const finish = `${base}/public/sign-in/finish`;
    const { data } = await platform.call(nobody, 'POST', finish, { token, ...more });
    const done = data.needsUsername
      ? await platform.call(nobody, 'POST', finish, { token, username, ...more })
      : { data };
    return { businessId: '', headers: { authorization: `Bearer ${done.data.token}` } };
  };
