import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { duringChange } from '../../platform/testing/during-change.ts';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/authentication/v1.1';
const password = 'Harbour-Kite-7';

describeOnBothDatabases('sessions that end while', (database) => {
  beforeEach(({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
  });

  async function open() {
    const opened = await openTestPlatform(database());
    onTestFinished(() => opened.close());
    const { app } = opened;
    const send = async (path: string, payload: object, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method: 'POST', url: `${base}/${path}`, payload, headers });
      return { ...answer.json(), status: answer.statusCode };
    };
    await opened.signUp('Acme');
    const { responseData } = await send('login', { email: 'acme@example.com', password });
    const { accessToken: token } = responseData;
    const live = async () => {
      const { rows } = await database().pool.query(
        'select id, user_id, business_id from session where revoked_at is null',
      );
      return rows;
    };
    const [{ user_id: userId, business_id: businessId }] = await live();
    return { ...opened, send, token, live, userId, businessId };
  }

  test('somebody switches the business with one of them open no other', async () => {
    const { send, token, live, userId, businessId, clock } = await open();
    const switched = await duringChange(
      database(),
      async (query) => {
        await query('select from user_account where id = $1 for no key update', [userId]);
        await query('update session set revoked_at = $2 where user_id = $1', [userId, clock.now()]);
      },
      () => send('business', { businessId }, token),
    );
    expect(switched).toMatchObject({ status: 401, error: 'auth.required' });
    expect(await live()).toEqual([]);
  });

  test('one is being opened end that, too', async () => {
    const { send, token, live, userId, businessId, clock } = await open();
    const before = (await live()).length;
    const ended = await duringChange(
      database(),
      async (query) => {
        await query('select from user_account where id = $1 for share', [userId]);
        await query(
          `insert into session (id, user_id, business_id, created_at, expires_at, used_at)
           values ('ses_late', $1, $2, $3, $3::timestamptz + interval '1 day', $3)`,
          [userId, businessId, clock.now()],
        );
      },
      () => send('logout-everywhere', { keepCurrent: true }, token),
    );
    expect(ended).toMatchObject({ status: 200, responseData: { ended: before } });
    expect(await live()).toHaveLength(1);
  });
});
