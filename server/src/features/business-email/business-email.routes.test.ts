import { expect, onTestFinished, test } from 'vitest';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1';
const confirmation = `${base}/email/confirmation`;

describeOnSharedPlatform('the email of a business', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    onTestFinished(() => platform.close());
    const { app, call, signUp } = platform;
    const acme = await signUp('Acme');
    const moveTo = (email: string) =>
      call(acme, 'PUT', `${base}/account/${acme.businessId}`, { businessName: 'Acme', email });
    const send = (who: TestBusiness, businessEmail: string, businessName = 'Acme') =>
      call(who, 'POST', confirmation, { businessName, businessEmail });
    const isConfirmed = async () => (await call(acme, 'GET', confirmation)).data.isConfirmed as boolean;
    const publicly = async (id = acme.businessId) =>
      (await app.inject({ method: 'GET', url: `${base}/account/public?id=${id}` })).json();
    const links = async () => {
      const { rows } = await database().pool.query(
        "select recipient, values from mail where template = 'business-email' order by created_at",
      );
      return rows.map(({ recipient, values }) => ({ recipient, token: values.path.split('#')[1] as string }));
    };
    const follow = async (token: string) =>
      (await app.inject({ method: 'POST', url: `${confirmation}/link`, payload: { token } })).json();
    return { ...platform, opened: platform, acme, moveTo, send, isConfirmed, publicly, links, follow };
  }

  test('is confirmed by the link of a mail to it, once, by whoever reads it', async () => {
    const { acme, moveTo, send, isConfirmed, publicly, links, follow } = await open();
    await moveTo('office@acme.example');
    expect((await send(acme, 'office@acme.example')).data).toEqual({
      businessEmail: 'office@acme.example',
      isConfirmed: false,
    });
    const [mail] = await links();
    expect(mail).toEqual({ recipient: 'office@acme.example', token: expect.stringMatching(/^[\w-]{43}$/) });
    const { rows } = await database().pool.query('select b::text as row from business_email b');
    expect(rows[0].row).not.toContain(mail!.token);
    expect((await publicly()).responseData.isEmailConfirmed).toBe(false);
    const answers = await Promise.all([follow(mail!.token), follow(mail!.token)]);
    expect(answers.map(({ error }) => error ?? 'confirmed').sort()).toEqual([
      'account.confirmation_invalid',
      'confirmed',
    ]);
    expect(await isConfirmed()).toBe(true);
    expect((await publicly()).responseData.isEmailConfirmed).toBe(true);
    await send(acme, 'office@acme.example');
    expect(await links()).toHaveLength(1);
  });

  test('is confirmed without a mail where its owner logs in with it and has confirmed that', async () => {
    const { acme, isConfirmed, send, links } = await open();
    expect(await isConfirmed()).toBe(false);
    await database().pool.query(
      `insert into email_verification (user_id, email, wrong_codes, expires_at, verified_at)
       select id, email, 0, now(), now() from user_account`,
    );
    expect(await isConfirmed()).toBe(true);
    await send(acme, 'Acme@example.com');
    expect(await links()).toEqual([]);
  });

  test('a new email is not confirmed by the link to the one before', async () => {
    const { acme, moveTo, send, isConfirmed, links, follow } = await open();
    await moveTo('office@acme.example');
    await send(acme, 'office@acme.example');
    await moveTo('shop@acme.example');
    await follow((await links())[0]!.token);
    expect(await isConfirmed()).toBe(false);
    await moveTo('office@acme.example');
    expect(await isConfirmed()).toBe(true);
  });

  test('a link is worth nothing after three days, nor once a newer one was sent', async () => {
    const { acme, moveTo, send, links, follow, clock } = await open();
    await moveTo('office@acme.example');
    await send(acme, 'office@acme.example');
    await send(acme, 'office@acme.example');
    const [older, newer] = await links();
    expect((await follow(older!.token)).error).toBe('account.confirmation_invalid');
    clock.advanceSec(72 * 3600);
    expect((await follow(newer!.token)).error).toBe('account.confirmation_invalid');
  });

  test('nothing is sent to another address or under another name, nor again and again', async () => {
    const { acme, send, links, opened } = await open();
    expect((await send(acme, 'stranger@example.com')).fieldErrors).toHaveProperty('businessEmail');
    expect((await send(acme, 'Acme@example.com', 'Bank')).fieldErrors).toHaveProperty('businessName');
    const editor = await joinTeam(opened, acme, 'editor');
    expect((await send(editor, 'Acme@example.com')).error).toBe('auth.forbidden');
    expect(await links()).toEqual([]);
    for (let times = 0; times < 3; times += 1) expect((await send(acme, 'Acme@example.com')).status).toBe(200);
    expect((await send(acme, 'Acme@example.com')).error).toBe('request.rate_limited');
  });

  test('the public account says what anybody may know, and nothing of a business that is closed', async () => {
    const { acme, publicly } = await open();
    const { responseData } = await publicly();
    expect(Object.keys(responseData).sort()).toEqual(
      ['id', 'businessName', 'logo', 'createdDate', 'isEmailConfirmed'].sort(),
    );
    expect((await publicly('biz_none')).error).toBe('account.not_found');
    await database().pool.query("update business_account set deletes_at = now() + interval '14 days'");
    expect((await publicly(acme.businessId)).error).toBe('account.not_found');
  });
});
