import { readFile } from 'node:fs/promises';
import { type BusinessRole, businessRoles, NotificationKind, notificationKindsOf } from '@zeacon/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../../media/clips.testing.ts';
import { joinTeam, signInAs, type TestMember } from '../../platform/testing/team-members.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { audienceOf } from './audience.ts';
import type { Happening } from './notifier.ts';

const base = '/business/v1.1/notifications';

/** Who is told of each kind when nobody did it, written a second time. */
const told: Record<NotificationKind, readonly BusinessRole[]> = {
  'video.ready': [],
  'video.failed': ['owner', 'admin', 'editor'],
  'captions.ready': [],
  'captions.failed': [],
  'live.started': ['owner', 'admin', 'editor', 'host'],
  'live.ended': ['owner', 'admin', 'editor', 'host'],
  'live.lost': ['owner', 'admin', 'editor', 'host'],
  'destination.failed': ['owner', 'admin', 'editor', 'host'],
  'recording.ready': ['owner', 'admin', 'editor', 'host'],
  'recording.failed': ['owner', 'admin', 'editor', 'host'],
  'lead.created': ['owner', 'admin', 'analyst'],
  'member.joined': ['owner', 'admin'],
  'member.left': ['owner', 'admin'],
  'invite.declined': ['owner', 'admin'],
  'api_key.created': ['owner', 'admin'],
  'webhook.disabled': ['owner', 'admin'],
  'snippet.vanished': ['owner', 'admin', 'editor'],
  'domain.missing': ['owner', 'admin', 'editor'],
  'domain.ended': ['owner', 'admin', 'editor'],
  'usage.threshold': ['owner', 'admin', 'billing'],
  'sale.repeated': ['owner', 'admin', 'billing'],
  'sale.disputed': ['owner', 'admin', 'billing'],
  'sale.dispute_won': ['owner', 'admin', 'billing'],
  'sale.dispute_lost': ['owner', 'admin', 'billing'],
  'split_test.harmful': ['owner', 'admin', 'editor'],
  'export.ready': [],
  'export.failed': [],
  'insights.digest': ['owner', 'admin', 'editor', 'analyst'],
  'business.restored': ['owner', 'admin', 'editor', 'host', 'analyst', 'billing'],
};
const team = businessRoles.map((role) => ({ userId: role, email: `${role}@example.com`, role }));
const rolesTold = (kind: NotificationKind, involved = {}) => audienceOf(kind, team, involved).map(({ role }) => role);

test.each(NotificationKind.options)('%s reaches the roles that it should', (kind) => {
  expect(rolesTold(kind)).toEqual(told[kind]);
});

test('a finished job is for who began it, as long as their role allows to see it', () => {
  expect(rolesTold('video.ready', { personId: 'host' })).toEqual(['host']);
  expect(rolesTold('video.failed', { personId: 'editor', doerId: 'editor' })).toEqual(['editor']);
  expect(rolesTold('captions.ready', { personId: 'analyst' })).toEqual([]);
  expect(rolesTold('video.failed', { personId: 'gone' })).toEqual(['owner', 'admin', 'editor']);
});

test('who does something is not told of it', () => {
  expect(rolesTold('api_key.created', { doerId: 'admin' })).toEqual(['owner']);
  expect(rolesTold('webhook.disabled', { doerId: 'admin' })).toEqual(['owner', 'admin']);
});

describeOnSharedPlatform('notifications', (database) => {
  async function open(options: Parameters<typeof openTestPlatform>[1] = {}) {
    const platform = await openTestPlatform(database(), options);
    onTestFinished(() => platform.close());
    return { platform, acme: await platform.signUp('Acme') };
  }
  const happening = (businessId: string, over: Partial<Happening> = {}): Happening => ({
    kind: 'lead.created',
    businessId,
    subjectId: 'str_1',
    name: 'Spring',
    ...over,
  });
  const notify = (platform: TestPlatform, one: Happening) =>
    platform.platform.database.transaction((tx) => platform.modules.notifications.notify(tx, one));
  const list = async (platform: TestPlatform, who: TestBusiness, query = '') =>
    (await platform.call(who, 'GET', `${base}${query}`)).data.items.map(
      ({ kind, name, count, isRead }: { kind: string; name: string; count: number; isRead: boolean }) => ({
        kind,
        name,
        count,
        isRead,
      }),
    );
  const unread = async (platform: TestPlatform, who: TestBusiness) =>
    (await platform.call(who, 'GET', `${base}/unread`)).data.unread;

  test('are read, marked and deleted by the member that they are for alone', async () => {
    const { platform, acme } = await open();
    const bolt = await platform.signUp('Bolt');
    const admin = await joinTeam(platform, acme, 'admin');
    await notify(platform, happening(acme.businessId));
    platform.clock.advanceSec(60);
    await notify(platform, happening(acme.businessId, { subjectId: 'str_2', name: 'Autumn' }));
    const listed = (await platform.call(acme, 'GET', base)).data;
    expect(listed).toMatchObject({ totalItems: 2, page: 0 });
    const [newest, oldest] = listed.items;
    expect(newest).toMatchObject({ kind: 'lead.created', subjectId: 'str_2', name: 'Autumn', isRead: false });
    expect(await unread(platform, bolt)).toBe(0);

    expect((await platform.call(acme, 'POST', `${base}/read`, { until: oldest.date })).data).toEqual({ unread: 1 });
    expect(await list(platform, acme, '?filter=unread')).toMatchObject([{ name: 'Autumn' }]);
    expect((await platform.call(acme, 'POST', `${base}/read`, { ids: [newest.id] })).data).toEqual({ unread: 0 });
    expect(await unread(platform, admin)).toBe(2);
    for (const other of [bolt, admin])
      expect(await platform.call(other, 'DELETE', `${base}/${newest.id}`)).toMatchObject({
        status: 404,
        error: 'notification.not_found',
      });
    expect((await platform.call(acme, 'DELETE', `${base}/${newest.id}`)).status).toBe(200);
    expect(await list(platform, acme)).toMatchObject([{ name: 'Spring', isRead: true }]);
  });

  test('are added to an unread one of the same thing, and begin anew once it was read', async () => {
    const { platform, acme } = await open();
    for (let lead = 0; lead < 3; lead++) await notify(platform, happening(acme.businessId));
    expect(await list(platform, acme)).toEqual([{ kind: 'lead.created', name: 'Spring', count: 3, isRead: false }]);
    await platform.call(acme, 'POST', `${base}/read`, { until: platform.clock.now().toISOString() });
    await notify(platform, happening(acme.businessId));
    expect((await list(platform, acme)).map(({ count }: { count: number }) => count).sort()).toEqual([1, 3]);
  });

  test('of long words are cut between characters, which the database would refuse halved', async () => {
    const { platform, acme } = await open();
    await notify(platform, happening(acme.businessId, { name: `${'n'.repeat(199)}🌊.`, detail: '🌊'.repeat(501) }));
    const [told] = (await platform.call(acme, 'GET', base)).data.items;
    expect(told).toMatchObject({ name: `${'n'.repeat(199)}🌊`, detail: '🌊'.repeat(500) });
  });

  test('of videos are added to one within ten minutes', async () => {
    const { platform, acme } = await open();
    const { data } = await platform.call(acme, 'GET', '/business/v1.1/team/members');
    const ready = (name: string) =>
      notify(
        platform,
        happening(acme.businessId, { kind: 'video.ready', subjectId: name, name, personId: data.items[0].userId }),
      );
    await ready('One');
    platform.clock.advanceSec(599);
    await ready('Two');
    platform.clock.advanceSec(600);
    await ready('Three');
    expect(await list(platform, await signInAs(platform, 'acme'))).toMatchObject([
      { name: 'Three', count: 1 },
      { name: 'Two', count: 2 },
    ]);
  });

  test('are gone with the role that allows to see them, and with the membership for good', async () => {
    const { platform, acme } = await open();
    const admin = await joinTeam(platform, acme, 'admin');
    await notify(platform, happening(acme.businessId));
    const member = `/business/v1.1/team/members/${admin.userId}`;
    await platform.call(acme, 'PATCH', member, { role: 'editor' });
    expect([await unread(platform, admin), await list(platform, admin)]).toEqual([0, []]);
    await platform.call(acme, 'PATCH', member, { role: 'analyst' });
    expect(await unread(platform, admin)).toBe(1);
    await platform.call(acme, 'DELETE', member);
    const { rows } = await database().pool.query('select 1 from notification where user_id = $1', [admin.userId]);
    expect(rows).toEqual([]);
  });

  test('of a deleted video are deleted', async () => {
    const { platform, acme } = await open();
    const { data } = await platform.call(acme, 'POST', '/general/v1.1/stream/v2', { name: 'Spring' });
    await notify(platform, happening(acme.businessId, { subjectId: data.id }));
    await platform.call(acme, 'DELETE', `/general/v1.1/stream/${data.id}`);
    expect(await list(platform, acme)).toEqual([]);
  });

  test('are sent where a member chose, of kinds that the role allows', async () => {
    const { platform, acme } = await open();
    const editor = await joinTeam(platform, acme, 'editor');
    const choices = await platform.call(editor, 'GET', `${base}/choices`);
    expect(choices.data.items.map(({ kind }: { kind: string }) => kind)).toEqual(notificationKindsOf('editor'));
    const quietKinds = choices.data.items.filter(({ inConsole }: { inConsole: boolean }) => !inConsole);
    // The weekly mail is a mail, or nothing.
    expect(quietKinds.map(({ kind }: { kind: string }) => kind)).toEqual(['insights.digest']);
    const quiet = { inConsole: false, byMail: true };
    await platform.call(acme, 'PUT', `${base}/choices`, { items: [{ kind: 'lead.created', ...quiet }] });
    const { data } = await platform.call(acme, 'PUT', `${base}/choices`, {
      items: [{ kind: 'live.lost', inConsole: true, byMail: true }],
    });
    // There is no such mail.
    expect(data.items).toContainEqual({ kind: 'lead.created', inConsole: false, byMail: false });
    await notify(platform, happening(acme.businessId));
    expect(await list(platform, acme)).toEqual([]);
  });

  test('that are mailed are not for those who objected', async () => {
    const { platform, acme } = await open();
    const admin = await joinTeam(platform, acme, 'admin');
    const about = { kind: 'webhook.disabled', name: 'https://hooks.example' } as const;
    const to = async (subjectId: string) =>
      (await notify(platform, happening(acme.businessId, { ...about, subjectId }))).map(({ email }) => email).sort();
    expect(await to('whk_1')).toEqual(['acme@example.com', 'admin@example.com']);
    await platform.call(admin, 'PUT', `${base}/choices`, {
      items: [{ kind: 'webhook.disabled', inConsole: true, byMail: false }],
    });
    expect(await to('whk_2')).toEqual(['acme@example.com']);
    expect(await list(platform, admin)).toMatchObject([{ kind: 'webhook.disabled' }, { kind: 'webhook.disabled' }]);
  });

  test('are deleted after 90 days, and of more than 500 the oldest', async () => {
    const { platform, acme } = await open();
    const member = await joinTeam(platform, acme, 'analyst');
    const left = async () => {
      await platform.modules.notifications.removeOld();
      const sql = 'select subject_id as id from notification where user_id = $1 order by created_at, id';
      return (await database().pool.query(sql, [member.userId])).rows.map(({ id }) => id);
    };
    await notify(platform, happening(acme.businessId, { subjectId: 'old' }));
    platform.clock.advanceSec(90 * 86_400 - 1);
    expect(await left()).toEqual(['old']);
    platform.clock.advanceSec(2);
    await database().pool.query(
      `insert into notification (id, business_id, user_id, kind, subject_id, data, created_at)
       select 'ntf_' || n, $1, $2, 'lead.created', 's' || n, '{}', $3::timestamptz + n * interval '1 s'
       from generate_series(1, 510) n`,
      [acme.businessId, member.userId, platform.clock.now()],
    );
    const newest = Array.from({ length: 500 }, (_, index) => `s${index + 11}`);
    expect(await left()).toEqual(newest);
  });

  test('tell of keys, lives and the team whoever should know and did not do it', async () => {
    const { platform, acme } = await open();
    const [admin, host] = [await joinTeam(platform, acme, 'admin'), await joinTeam(platform, acme, 'host')];
    const kinds = async (who: TestMember | TestBusiness) =>
      (await list(platform, who)).map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`).sort();
    await platform.call(admin, 'POST', '/business/v1.1/api-key', {
      name: 'Shop',
      scopes: ['videos.read'],
      expiresDate: null,
    });
    const show = (await platform.call(acme, 'POST', '/general/v1.1/stream/v2', { name: 'Show', contentType: 'LIVE' }))
      .data.id;
    for (const streamStatus of ['Published', 'LIVE', 'ENDED'])
      await platform.call(host, 'PATCH', `/general/v1.1/stream/status/${show}`, { streamStatus });
    await platform.call(host, 'POST', '/business/v1.1/team/leave');
    expect(await kinds(acme)).toEqual(
      ['api_key.created Shop', 'live.ended Show', 'live.started Show', 'member.left host@example.com'].sort(),
    );
    expect(await kinds(admin)).toEqual(['live.ended Show', 'live.started Show', 'member.left host@example.com'].sort());
  });

  test('tell hosts that the signal of a live was lost, the one who started it as well', async () => {
    const { platform, acme } = await open();
    const host = await joinTeam(platform, acme, 'host');
    const draft = { name: 'Show', contentType: 'LIVE' };
    const show = (await platform.call(acme, 'POST', '/general/v1.1/stream/v2', draft)).data.id;
    for (const streamStatus of ['Published', 'LIVE'])
      await platform.call(host, 'PATCH', `/general/v1.1/stream/status/${show}`, { streamStatus });
    await platform.modules.live.life.sweep();
    platform.clock.advanceSec(16);
    await platform.modules.live.life.sweep();
    platform.clock.advanceSec(platform.platform.config.live.graceSec);
    await platform.modules.live.life.sweep();
    expect(await list(platform, host)).toMatchObject([{ kind: 'live.lost', name: 'Show' }]);
    expect(await list(platform, acme)).toMatchObject([{ kind: 'live.lost' }, { kind: 'live.started' }]);
  });

  test('tell of captions, destinations, recordings and exports', async () => {
    const { platform, acme } = await open();
    const { businessId } = acme;
    const { captions, broadcastDestinations, streams, dataExports } = platform.modules;
    const [owner] = (await platform.call(acme, 'GET', '/business/v1.1/team/members')).data.items;
    const streamId = (await platform.call(acme, 'POST', '/general/v1.1/stream/v2', { name: 'Spring' })).data.id;
    await platform.call(acme, 'POST', '/business/v1.1/broadcast-destination', {
      ...{ name: 'Channel', rtmpUrl: 'rtmp://live.example.com/app', streamKey: 'abcd-efgh-ijkl' },
    });
    const { rows } = await database().pool.query('select *, business_id as "businessId" from broadcast_destination');
    await platform.platform.database.transaction(async (tx) => {
      const settled = { streamId, businessId, askedBy: owner.userId };
      await captions.transcriptionSettled.run(tx, { ...settled, failure: null });
      await captions.transcriptionSettled.run(tx, { ...settled, failure: 'No speech.' });
      await broadcastDestinations.destinationFailed.run(tx, { ...rows[0], message: 'Refused.' });
      const row = (await streams.findOn(tx)(streamId))!;
      const recorded = { archiveId: streamId, businessId, liveStreamId: streamId, sessionId: 'lvs_1' };
      await streams.recordingReady.run(tx, recorded, row);
      await streams.recordingFailed.run(tx, { ...row, packagingMessage: 'Its files are gone.' });
      const failed = { id: 'exp_1', businessId, requestedBy: owner.userId };
      await dataExports.exportFailed.run(tx, failed as Parameters<typeof dataExports.exportFailed.run>[1]);
    });
    const { items } = (await platform.call(acme, 'GET', base)).data;
    const told = items.map(({ kind, name, detail }: Record<string, string>) => [kind, name, detail]).sort();
    expect(told).toEqual([
      ['captions.failed', 'Spring', 'No speech.'],
      ['captions.ready', 'Spring', null],
      ['destination.failed', 'Channel', 'Refused.'],
      ['export.failed', 'Acme', null],
      ['recording.failed', 'Spring', 'Its files are gone.'],
      ['recording.ready', 'Spring', null],
    ]);
  });

  test('of problems are mailed to whoever chose so, at most once an hour for each thing', async () => {
    const { platform, acme } = await open();
    const { businessId } = acme;
    await joinTeam(platform, acme, 'admin');
    const { broadcastDestinations, live, packaging, streams } = platform.modules;
    const [first, second] = await Promise.all(
      ['Spring', 'Autumn'].map(
        async (name) => (await platform.call(acme, 'POST', '/general/v1.1/stream/v2', { name })).data.id as string,
      ),
    );
    const fail = () =>
      platform.platform.database.transaction(async (tx) => {
        for (const id of [first!, second!]) await packaging.packagingFailed.run(tx, id);
        await streams.recordingFailed.run(tx, (await streams.findOn(tx)(first!))!);
        const session = { streamId: first!, businessId, sessionId: 'lvs_1', archiveId: 'str_1' };
        await live.liveEnded.run(tx, session, platform.clock.now(), true);
        const destination = { id: 'bds_1', businessId, name: 'Channel', message: null };
        await broadcastDestinations.destinationFailed.run(
          tx,
          destination as Parameters<typeof broadcastDestinations.destinationFailed.run>[1],
        );
      });
    const mailed = async () =>
      (await database().pool.query('select recipient, template from mail order by template')).rows.map(
        ({ recipient, template }) => `${template} ${recipient}`,
      );
    await fail();
    expect(await mailed()).toEqual([]);

    const kinds: NotificationKind[] = ['video.failed', 'recording.failed', 'live.lost', 'destination.failed'];
    await platform.call(acme, 'PUT', `${base}/choices`, {
      items: kinds.map((kind) => ({ kind, inConsole: false, byMail: true })),
    });
    await fail();
    await fail();
    const once = ['destination-failed', 'live-lost', 'video-failed', 'video-failed', 'video-failed'];
    expect(await mailed()).toEqual(once.map((template) => `${template} acme@example.com`));
    platform.clock.advanceSec(3600);
    await fail();
    expect(await mailed()).toHaveLength(2 * once.length);
  });

  test('tell an uploader what became of the file, and nobody else', async () => {
    const { platform, acme } = await open({ work: true, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    const editor = await joinTeam(platform, acme, 'editor');
    await platform.upload(editor, Buffer.from('no video'), 'notes.txt');
    await platform.upload(
      editor,
      await readFile(await makeClip('plain.mp4', [...picture(4), ...tone(4), ...h264, ...aac])),
    );
    await vi.waitFor(
      async () =>
        expect(
          (await list(platform, editor))
            .map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)
            .sort(),
        ).toEqual(['video.failed notes', 'video.ready clip']),
      { timeout: 30_000, interval: 100 },
    );
    expect(await list(platform, acme)).toEqual([]);
  });
});
