import { type OnboardingStepId, onboardingStepsOf } from '@zeacon/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createFirstStepsRepository } from '../../platform/business-data/first-steps.repository.ts';
import { addViews } from '../../platform/testing/insight-rows.ts';
import { explain, queriesOf, settleTables } from '../../platform/testing/query-plans.ts';
import { joinTeam } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness } from '../../platform/testing/test-platform.ts';

const url = '/business/v1.1/onboarding';
const form = {
  id: 'cta_00000000000000000000',
  kind: 'LEAD_FORM',
  text: 'Send',
  headline: 'Stay in touch',
  consentText: 'You may write to me.',
};

test('each role has the steps that it can take', () => {
  const all = ['upload', 'publish', 'interact', 'player', 'embed', 'live', 'team', 'email', 'security'];
  expect(onboardingStepsOf('owner')).toEqual(all);
  expect(onboardingStepsOf('admin')).toEqual(all);
  expect(onboardingStepsOf('editor')).toEqual(all.filter((id) => id !== 'team'));
  expect(onboardingStepsOf('host')).toEqual(['live', 'email', 'security']);
  expect(onboardingStepsOf('analyst')).toEqual(['email', 'security']);
  expect(onboardingStepsOf('billing')).toEqual(['email', 'security']);
  expect(onboardingStepsOf(undefined)).toEqual(['email', 'security']);
});

describeOnSharedPlatform('the first steps', (database) => {
  async function open() {
    const platform = await openTestPlatform(database(), { env: { ZEACON_PUBLIC_URL: 'https://video.example' } });
    onTestFinished(() => platform.close());
    const owner = await platform.signUp('Acme');
    const { rows } = await database().pool.query('select user_id as id from business_member');
    // As signing up leaves it.
    await database().pool.query(
      `insert into email_verification (user_id, email, wrong_codes, expires_at) values ($1, 'acme@example.com', 0, now())`,
      [rows[0].id],
    );
    const done = async (who: TestBusiness = owner): Promise<OnboardingStepId[]> =>
      (await platform.call(who, 'GET', url)).data.steps
        .filter(({ isDone }: { isDone: boolean }) => isDone)
        .map(({ id }: { id: OnboardingStepId }) => id);
    return { platform, owner, userId: rows[0].id as string, done };
  }

  const seenOn = (businessId: string, pageUrl: string, destinationType = 'EMBEDDED', shown = true) =>
    addViews(database().pool, { businessId, pageUrl, destinationType, shown });

  test('are done once what they lead to exists, and not before', async () => {
    const { platform, owner, userId, done } = await open();
    const { businessId } = owner;
    const bolt = await platform.signUp('Bolt');
    expect(await done()).toEqual([]);
    const { pool } = database();
    const steps: [OnboardingStepId, () => Promise<unknown>][] = [
      ['upload', () => pool.query(`update stream set duration_ms = 1, package_id = 'pkg_1' where id = $1`, [streamId])],
      ['publish', () => pool.query(`update stream set publish_status = 'Published' where id = $1`, [streamId])],
      [
        'interact',
        () =>
          platform.call(owner, 'PUT', `/general/v1.1/stream/${streamId}/overlays`, {
            revision: 0,
            hypergraphics: [],
            callsToAction: [form],
          }),
      ],
      [
        'player',
        () =>
          platform.call(owner, 'POST', '/business/v1.1/embedded-player', {
            ...{ name: 'Front page', autoPlay: false, videoLoop: false, hideControls: false },
            ...{ logo: null, showIcon: false, playerColor: '#e11d2e', streamId },
          }),
      ],
      ['embed', () => seenOn(businessId, 'https://shop.example/spring')],
      ['live', () => platform.call(owner, 'POST', '/general/v1.1/stream/v2', { name: 'Show', contentType: 'LIVE' })],
      ['team', () => joinTeam(platform, owner, 'host')],
      ['email', () => pool.query('update email_verification set verified_at = now() where user_id = $1', [userId])],
      [
        'security',
        () =>
          pool.query(`insert into second_factor (user_id, secret_sealed, confirmed_at) values ($1, 'x', now())`, [
            userId,
          ]),
      ],
    ];
    const streamId = (await platform.call(owner, 'POST', '/general/v1.1/stream/v2', { name: 'Spring' })).data.id;
    // The platform's own pages, shared links and other businesses are no page of theirs.
    await seenOn(businessId, 'https://video.example/players/ply_1');
    await seenOn(businessId, 'https://shop.example', 'UNLISTED');
    await seenOn(bolt.businessId, 'https://bolt.example');
    expect(await done()).toEqual([]);
    for (const [index, [, take]] of steps.entries()) {
      await take();
      expect(await done()).toEqual(steps.slice(0, index + 1).map(([id]) => id));
    }
    expect((await platform.call(owner, 'GET', url)).data).toMatchObject({
      isDismissed: false,
      videoId: streamId,
      playerId: expect.stringMatching(/^ply_/),
    });
    expect(await done(bolt)).toEqual(['embed', 'email']);
  });

  test('a planned event, an invitation and a passkey do as well', async () => {
    const { platform, owner, userId, done } = await open();
    const planned = { name: 'Show', eventStart: '2100-01-01T00:00:00Z' };
    await platform.call(owner, 'POST', '/general/v1.1/stream/v2', planned);
    await platform.call(owner, 'POST', '/business/v1.1/team/invites', { email: 'ana@example.com', role: 'editor' });
    await database().pool.query(
      `insert into user_passkey (id, user_id, name, credential_id, public_key, counter, transports, is_syncable, is_synced, created_at)
       values ('psk_1', $1, 'Phone', 'c', 'k', 0, '{}', false, false, now())`,
      [userId],
    );
    expect(await done()).toEqual(['live', 'team', 'security']);
  });

  test('are hidden from whoever hid them alone, until they bring them back', async () => {
    const { platform, owner } = await open();
    const admin = await joinTeam(platform, owner, 'admin');
    const isDismissed = async (who: TestBusiness) => (await platform.call(who, 'GET', url)).data.isDismissed;
    for (let again = 0; again < 2; again++) await platform.call(owner, 'PATCH', url, { isDismissed: true });
    expect([await isDismissed(owner), await isDismissed(admin)]).toEqual([true, false]);
    await platform.call(owner, 'PATCH', url, { isDismissed: false });
    expect(await isDismissed(owner)).toBe(false);
  });

  test('are read by indexes, however many videos and events there are', async () => {
    const { pool } = database();
    await pool.query(
      `insert into stream (id, business_id, name, file_name, size_bytes, created_at, updated_at)
       select 'str_' || n, 'biz_' || n % 4, 'A', 'a.mp4', 1, now(), now() from generate_series(1, 20000) n`,
    );
    for (const businessId of ['biz_0', 'biz_1', 'biz_2', 'biz_3'])
      await addViews(pool, {
        businessId,
        pageUrl: 'https://video.example/v/1',
        destinationType: 'UNLISTED',
        count: 3000,
      });
    await settleTables(pool, 'stream', 'insight_view');
    const asker = { businessId: 'biz_1', userId: 'usr_1' };
    const asked = await queriesOf(pool, (db) => createFirstStepsRepository(db).facts(asker, 'https://video.example'));
    expect(asked).toHaveLength(1);
    const { nodes } = await explain(pool, asked[0]!);
    expect(nodes.filter((node) => /Seq Scan on (stream|insight_view)/.test(node))).toEqual([]);
    expect(nodes).toContainEqual(expect.stringContaining('insight_view_'));
  });
});
