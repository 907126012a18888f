import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Transaction } from '../../platform/database/database.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { createStreamsRepository } from '../streams/streams.repository.ts';
import { dueWeek } from './digest-week.ts';
import { createWeeklyDigest } from './weekly-digest.service.ts';

test('a mail that fails keeps no other waiting, and is tried again', async () => {
  const people = ['usr_1', 'usr_2', 'usr_3'];
  const settled = new Set<string>();
  const mailed: string[] = [];
  let isBroken = true;
  const day = { date: '2026-06-07', views: 1, before: 0 };
  const week = { from: '2026-06-01', until: '2026-06-07', views: 1, before: 0, visitors: 1, watchTimeMs: 1000 };
  const { sendDue } = createWeeklyDigest({
    database: { transaction: async (work) => work({} as Transaction) },
    readers: {
      list: async () =>
        people.map((userId) => ({
          ...{ businessId: `biz_${userId}`, userId, language: null, timeZone: 'UTC' },
          settledWeek: settled.has(userId) ? '2026-06-08' : null,
        })),
      settle: async (_tx, { userId }) => Boolean(settled.add(userId)),
    },
    membersOn: () => ({
      list: async (businessId) => {
        const userId = businessId.slice(4);
        return [{ userId, email: `${userId}@example.com`, role: 'owner' as const }];
      },
    }),
    openBusinessName: async () => 'Acme',
    timeZoneOf: async () => 'UTC',
    lastWeek: async (businessId) => {
      if (isBroken && businessId === 'biz_usr_2') throw new Error('The figures cannot be read.');
      return { ...week, days: [day], videos: [] };
    },
    unsubscribePath: () => '/unsubscribe',
    queueMail: async (_tx, { to }) => void mailed.push(to),
    clock: () => new Date('2026-06-08T08:00:00Z'),
    log: pino({ level: 'silent' }),
  });
  await sendDue();
  expect(mailed).toEqual(['usr_1@example.com', 'usr_3@example.com']);
  isBroken = false;
  await sendDue();
  expect(mailed).toEqual(['usr_1@example.com', 'usr_3@example.com', 'usr_2@example.com']);
});

test.each([
  ['Sunday night', '2026-06-07T23:59:00Z', 'UTC', undefined],
  ['Monday before seven', '2026-06-08T06:59:00Z', 'UTC', undefined],
  ['Monday at seven', '2026-06-08T07:00:00Z', 'UTC', '2026-06-08'],
  ['late on Monday', '2026-06-08T23:59:00Z', 'UTC', '2026-06-08'],
  ['Tuesday', '2026-06-09T00:00:00Z', 'UTC', 'late 2026-06-08'],
  ['late on Wednesday', '2026-06-10T23:59:00Z', 'UTC', 'late 2026-06-08'],
  ['Thursday', '2026-06-11T00:00:00Z', 'UTC', undefined],
  ['Wednesday, after a month began', '2026-07-01T00:00:00Z', 'UTC', 'late 2026-06-29'],
  ['Monday in Auckland, Sunday in UTC', '2026-06-07T20:00:00Z', 'Pacific/Auckland', '2026-06-08'],
  ['Monday in UTC, not yet seven in New York', '2026-06-08T10:30:00Z', 'America/New_York', undefined],
])('on %s', (_case, now, timeZone, monday) => {
  const due = dueWeek(new Date(now), timeZone);
  expect(due && (due.isLate ? `late ${due.monday}` : due.monday)).toBe(monday);
});

describeOnSharedPlatform('the weekly mail', (database) => {
  const choices = '/business/v1.1/notifications/choices';
  const wanted = { kind: 'insights.digest', inConsole: false, byMail: true };

  async function open() {
    const platform = await openTestPlatform(database(), { clock: createTestClock('2026-06-08T08:00:00Z') });
    onTestFinished(() => platform.close());
    return { platform, acme: await platform.signUp('Acme') };
  }

  const choose = (platform: TestPlatform, who: TestBusiness, timeZone?: string) =>
    platform.call(who, 'PUT', choices, { items: [wanted], ...(timeZone && { timeZone }) });

  async function watch(platform: TestPlatform, { businessId }: TestBusiness, on = '2026-06-03') {
    const draft = { id: platform.platform.newId('str'), businessId, name: 'Aurora', fileName: 'a.mp4', sizeBytes: 1 };
    const { id: streamId } = await createStreamsRepository(database().db).insert({
      ...draft,
      createdAt: platform.clock.now(),
    });
    const at = new Date(`${on}T12:00:00Z`);
    const nothing = { positionMs: null, watchedMs: null, durationMs: null, height: null, code: null, overlay: null };
    await platform.modules.insights.appendHistory([
      {
        ...{ businessId, streamId, viewId: `view-${on}`, visitorId: 'visitor-1', isAnonymous: false },
        ...{ audience: 'viewer', contentType: 'VOD', videoMs: 10_000, playerId: null, postId: null },
        ...{ playlistId: null, communityId: null, memberOf: null, region: '' },
        ...{ pageUrl: 'https://acme.example/', referrer: '', country: '', device: '', browser: '', os: '' },
        ...{ language: '', destinationType: 'EMBEDDED', splitTestMode: null, widgetVisibility: null, receivedAt: at },
        events: [
          { id: 'event-01', type: 'pageView', at, ...nothing },
          { id: 'event-02', type: 'play', at, ...nothing },
        ],
      },
    ]);
  }

  const queued = async () => {
    const { rows } = await database().pool.query(
      `select recipient, language, values from mail where template = 'weekly-digest' order by created_at`,
    );
    return rows as { recipient: string; values: { unsubscribePath: string; views: number; days: object[] } }[];
  };

  test('is sent once on Monday, to those who chose it, over restarts too', async () => {
    const { platform, acme } = await open();
    await watch(platform, acme);
    await platform.modules.weeklyDigest.sendDue();
    expect(await queued()).toEqual([]);
    expect((await choose(platform, acme)).data).toMatchObject({ timeZone: 'UTC' });
    await platform.modules.weeklyDigest.sendDue();
    const again = await openTestPlatform(database(), { clock: platform.clock });
    onTestFinished(() => again.close());
    await Promise.all([again.modules.weeklyDigest.sendDue(), platform.modules.weeklyDigest.sendDue()]);
    expect(await queued()).toMatchObject([
      {
        recipient: 'acme@example.com',
        values: { business: 'Acme', from: '2026-06-01', until: '2026-06-07', views: 1, videos: [{ name: 'Aurora' }] },
      },
    ]);
    platform.clock.advanceSec(7 * 86_400);
    await platform.modules.weeklyDigest.sendDue();
    expect(await queued()).toHaveLength(1);
  });

  test('is sent until Wednesday where nothing sent it on Monday, to those who had one before', async () => {
    const { platform, acme } = await open();
    const bolt = await platform.signUp('Bolt');
    await watch(platform, acme);
    await watch(platform, acme, '2026-06-10');
    await watch(platform, bolt, '2026-06-10');
    await choose(platform, acme);
    await platform.modules.weeklyDigest.sendDue();
    platform.clock.advanceSec(8 * 86_400);
    await choose(platform, bolt);
    await platform.modules.weeklyDigest.sendDue();
    await platform.modules.weeklyDigest.sendDue();
    expect(await queued()).toMatchObject([
      { recipient: 'acme@example.com', values: { from: '2026-06-01', until: '2026-06-07' } },
      { recipient: 'acme@example.com', values: { from: '2026-06-08', until: '2026-06-14', views: 1 } },
    ]);
  });

  test('tells of each day beside the same one a week earlier', async () => {
    const { platform, acme } = await open();
    await watch(platform, acme);
    await watch(platform, acme, '2026-05-27');
    await watch(platform, acme, '2026-05-31');
    await watch(platform, acme, '2026-05-25');
    await choose(platform, acme);
    await platform.modules.weeklyDigest.sendDue();
    const day = (date: string, views: number, before: number) => ({ date, views, before });
    expect((await queued())[0]!.values.days).toEqual([
      ...[day('2026-06-01', 0, 1), day('2026-06-02', 0, 0), day('2026-06-03', 1, 1), day('2026-06-04', 0, 0)],
      ...[day('2026-06-05', 0, 0), day('2026-06-06', 0, 0), day('2026-06-07', 0, 1)],
    ]);
  });

  test('compares nothing with a week that is not covered whole', async () => {
    const { platform, acme } = await open();
    await watch(platform, acme);
    await watch(platform, acme, '2026-05-26');
    await choose(platform, acme);
    await platform.modules.weeklyDigest.sendDue();
    const { values } = (await queued())[0]!;
    expect(values).toMatchObject({ views: 1, before: null });
    expect(values.days[0]).toEqual({ date: '2026-06-01', views: 0 });
  });

  test('is not sent where nobody watched, and not before Monday morning of the chosen zone', async () => {
    const { platform, acme } = await open();
    const bolt = await platform.signUp('Bolt');
    await watch(platform, acme);
    await choose(platform, acme, 'America/New_York');
    await choose(platform, bolt);
    await platform.modules.weeklyDigest.sendDue();
    expect(await queued()).toEqual([]);
    platform.clock.advanceSec(3 * 3600);
    await platform.modules.weeklyDigest.sendDue();
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(['acme@example.com']);
  });

  test('comes on Monday morning of the business, for who chose no zone, and tells of its days', async () => {
    const { platform, acme } = await open();
    await watch(platform, acme);
    const account = { businessName: 'Acme', email: 'acme@example.com', timeZone: 'America/New_York' };
    await platform.call(acme, 'PUT', `/business/v1.1/account/${acme.businessId}`, account);
    expect((await choose(platform, acme)).data).toMatchObject({ timeZone: 'America/New_York' });
    await platform.modules.weeklyDigest.sendDue();
    expect(await queued()).toEqual([]);
    platform.clock.advanceSec(3 * 3600);
    await platform.modules.weeklyDigest.sendDue();
    expect(await queued()).toMatchObject([{ values: { from: '2026-06-01', until: '2026-06-07', views: 1 } }]);
  });

  test('ends with one click, which opening the link is not', async () => {
    const { platform, acme } = await open();
    await watch(platform, acme);
    await choose(platform, acme);
    await platform.modules.weeklyDigest.sendDue();
    const url = (await queued())[0]!.values.unsubscribePath;
    const isChosen = async () =>
      (await platform.call(acme, 'GET', choices)).data.items.find(
        ({ kind }: { kind: string }) => kind === 'insights.digest',
      ).byMail;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    expect((await platform.app.inject({ url })).statusCode).toBe(200);
    expect(await isChosen()).toBe(true);
    for (const forged of [`${url}x`, '/unsubscribe', '/unsubscribe?token=a.b.c'])
      expect((await platform.app.inject({ method: 'POST', url: forged, headers, payload })).statusCode).toBe(404);
    expect(await isChosen()).toBe(true);
    for (let click = 0; click < 2; click++)
      expect((await platform.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    expect(await isChosen()).toBe(false);
  });
});
