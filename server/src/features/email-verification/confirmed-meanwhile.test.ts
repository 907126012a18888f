import { expect, onTestFinished, test } from 'vitest';
import { duringChange } from '../../platform/testing/during-change.ts';
import { describeOnBothDatabases } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const confirmation = '/business/v1.1/email/confirmation';

describeOnBothDatabases('an email that is confirmed as another mail is asked for', (database) => {
  const mailsOf = async (template: string) =>
    (await database().pool.query('select from mail where template = $1', [template])).rowCount;

  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const payload = { businessName: 'Acme', email: 'acme@example.com', password: 'Harbour-Kite-7' };
    const answer = await platform.app.inject({ method: 'POST', url: '/authentication/v1.1/signup', payload });
    const { accessToken, account } = answer.json().responseData;
    return { ...platform, acme: { businessId: account.id, headers: { authorization: `Bearer ${accessToken}` } } };
  }

  test('stays so, and no mail is sent: of a person', async ({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { acme, call, clock } = await open();
    const sent = await duringChange(
      database(),
      (query) =>
        query('update email_verification set verified_at = $1, code_hash = null, link_hash = null', [clock.now()]),
      () => call(acme, 'POST', '/authentication/v1.1/email/verification'),
    );
    expect(sent).toMatchObject({ status: 200, data: { isPending: false } });
    expect(await mailsOf('email-verification')).toBe(1);
    const { rows } = await database().pool.query('select verified_at from email_verification');
    expect(rows).toEqual([{ verified_at: clock.now() }]);
  });

  test('stays so, and no mail is sent: of a business', async ({ skip }) => {
    if (database().kind === 'embedded') skip('PGlite runs one transaction at a time');
    const { acme, call, clock } = await open();
    const businessEmail = 'acme@example.com';
    const send = () => call(acme, 'POST', confirmation, { businessName: 'Acme', businessEmail });
    expect((await send()).data).toEqual({ businessEmail, isConfirmed: false });
    const sent = await duringChange(
      database(),
      (query) => query('update business_email set confirmed_at = $1, link_hash = null', [clock.now()]),
      send,
    );
    expect(sent.data).toEqual({ businessEmail, isConfirmed: true });
    expect(await mailsOf('business-email')).toBe(1);
  });
});
