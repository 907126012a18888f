import { expect, test } from 'vitest';
import { createSealedText } from '../../platform/sealed-text.ts';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';

const base = '/business/v1.1/broadcast-destination';
const draft = {
  name: 'Channel',
  platform: 'YOUTUBE',
  rtmpUrl: 'rtmp://a.rtmp.youtube.com/live2',
  streamKey: 'abcd-efgh-ijkl-mnop',
};

async function addMany(platform: TestPlatform, owner: Awaited<ReturnType<TestPlatform['signUp']>>, count: number) {
  for (let index = 0; index < count; index++)
    expect((await platform.call(owner, 'POST', base, draft)).status).toBe(201);
}

describeOnSharedPlatform('broadcast destinations', (database) => {
  test('a destination is added, listed, switched off and on, and removed', async () => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp();
    const added = await platform.call(owner, 'POST', base, draft);
    expect(added.status).toBe(201);
    expect(added.data).toEqual({
      id: expect.stringMatching(/^bcd_/),
      businessAccountId: owner.businessId,
      name: 'Channel',
      platform: 'YOUTUBE',
      rtmpUrl: draft.rtmpUrl,
      streamKeyEnding: 'mnop',
      broadcastDestinationStatus: 'ACTIVE',
      state: 'idle',
      message: null,
      stateDate: null,
      createdDate: platform.clock.now().toISOString(),
    });
    platform.clock.advanceSec(1);
    const { platform: _, ...custom } = { ...draft, name: 'Own', streamKey: ' short-key ' };
    const second = await platform.call(owner, 'POST', base, custom);
    expect(second.data).toMatchObject({ platform: 'CUSTOM', streamKeyEnding: '' });
    const list = await platform.call(owner, 'GET', `${base}?businessAccountId=${owner.businessId}`);
    expect(list.data.items).toEqual([second.data, added.data]);

    const { id } = added.data;
    for (const status of ['INACTIVE', 'INACTIVE', 'ACTIVE']) {
      const changed = await platform.call(owner, 'PATCH', `${base}/${id}?broadcastDestinationStatus=${status}`);
      expect(changed.data).toEqual({ ...added.data, broadcastDestinationStatus: status });
    }
    expect(await platform.call(owner, 'DELETE', `${base}/${id}`)).toMatchObject({ status: 200, data: {} });
    expect((await platform.call(owner, 'GET', base)).data.items).toEqual([second.data]);
    await platform.close();
  });

  test('the key is stored encrypted, and only this server can read it', async () => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp();
    const answers = [await platform.call(owner, 'POST', base, draft), await platform.call(owner, 'GET', base)];
    expect(JSON.stringify(answers)).not.toContain('efgh');
    const { rows } = await platform.platform.database.pool.query('select * from broadcast_destination');
    expect(JSON.stringify(rows)).not.toContain('efgh');
    const keys = platform.platform.keys.ring('sealing');
    expect(createSealedText(keys).open(rows[0].stream_key_sealed)).toBe(draft.streamKey);
    await platform.close();
  });

  test('the same key is encrypted differently each time', async () => {
    const platform = await openTestPlatform(database());
    await addMany(platform, await platform.signUp(), 2);
    const { rows } = await platform.platform.database.pool.query(
      'select count(distinct stream_key_sealed)::int as forms from broadcast_destination',
    );
    expect(rows).toEqual([{ forms: 2 }]);
    await platform.close();
  });

  const inner = 'This address is not on the public internet';
  const format = 'Invalid format for rtmp URL';
  test.each([
    ['no name', { name: '' }, { name: 'Name is required' }],
    ['a long name', { name: 'x'.repeat(101) }, { name: expect.stringContaining('100') }],
    ['no address', { rtmpUrl: '' }, { rtmpUrl: 'RTMP URL is required' }],
    ['an address of the web', { rtmpUrl: 'https://example.com/live' }, { rtmpUrl: format }],
    ['no host', { rtmpUrl: 'rtmp:///live' }, { rtmpUrl: format }],
    ['a port that is none', { rtmpUrl: 'rtmp://example.com:99999/live' }, { rtmpUrl: format }],
    ['loopback', { rtmpUrl: 'rtmp://127.0.0.1/live' }, { rtmpUrl: inner }],
    ['loopback in other words', { rtmpUrl: 'rtmp://0x7f.1:6379/live' }, { rtmpUrl: inner }],
    ['localhost', { rtmpUrl: 'rtmps://localhost/live' }, { rtmpUrl: inner }],
    ['a cloud’s metadata', { rtmpUrl: 'rtmp://169.254.169.254:80/latest' }, { rtmpUrl: inner }],
    ['IPv4 within IPv6', { rtmpUrl: 'rtmp://[::ffff:10.0.0.1]/live' }, { rtmpUrl: inner }],
    [
      'a password in the address',
      { rtmpUrl: 'rtmp://ann:secret@example.com/live' },
      { rtmpUrl: 'Leave the user name and the password out of the address' },
    ],
    ['no key', { streamKey: '' }, { streamKey: 'Stream key is required' }],
    ['a key with a line break', { streamKey: 'abc\nrtmp_conn=1' }, { streamKey: expect.stringContaining('no spaces') }],
    ['a long key', { streamKey: 'x'.repeat(501) }, { streamKey: expect.stringContaining('500') }],
    ['an unknown platform', { platform: 'MYSPACE' }, { platform: expect.any(String) }],
  ])('%s is refused', async (_case, change, fieldErrors) => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp();
    const answer = await platform.call(owner, 'POST', base, { ...draft, ...change });
    expect(answer).toMatchObject({ status: 400, error: 'request.invalid', fieldErrors });
    expect((await platform.call(owner, 'GET', base)).data.items).toEqual([]);
    await platform.close();
  });

  test('a business may have twenty, however many are added at once', async () => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp();
    await addMany(platform, owner, 18);
    const more = await Promise.all(Array.from({ length: 5 }, () => platform.call(owner, 'POST', base, draft)));
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
    expect(more.find(({ status }) => status === 422)).toMatchObject({
      error: 'destination.too_many',
      message: 'A business holds at most 20 broadcast destinations.',
    });
    await platform.close();
  });

  test('another business finds nothing', async () => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp('Owner');
    const stranger = await platform.signUp('Stranger');
    const { data } = await platform.call(owner, 'POST', base, draft);
    for (const [method, url, error] of [
      ['GET', `${base}?businessAccountId=${owner.businessId}`, 'account.not_found'],
      ['GET', `/business/v1.1/broadcast-orientation?businessAccountId=${owner.businessId}`, 'account.not_found'],
      ['PATCH', `${base}/${data.id}?broadcastDestinationStatus=INACTIVE`, 'destination.not_found'],
      ['DELETE', `${base}/${data.id}`, 'destination.not_found'],
    ] as const)
      expect(await platform.call(stranger, method, url)).toMatchObject({ status: 404, error });
    expect((await platform.call(stranger, 'GET', base)).data.items).toEqual([]);
    expect((await platform.call(owner, 'GET', base)).data.items).toEqual([data]);
    await platform.close();
  });

  test.each([
    ['PATCH', `${base}/bcd_1`],
    ['PATCH', `${base}/bcd_1?broadcastDestinationStatus=PAUSED`],
    ['POST', '/business/v1.1/broadcast-orientation'],
  ] as const)('%s %s is refused', async (method, url) => {
    const platform = await openTestPlatform(database());
    const answer = await platform.call(await platform.signUp(), method, url, {});
    expect(answer).toMatchObject({ status: 400, error: 'request.invalid' });
    await platform.close();
  });

  test('pictures are landscape until portrait is chosen', async () => {
    const platform = await openTestPlatform(database());
    const owner = await platform.signUp('Owner');
    const url = '/business/v1.1/broadcast-orientation';
    const businessAccountId = owner.businessId;
    expect((await platform.call(owner, 'GET', url)).data).toEqual({ businessAccountId, orientation: 'LANDSCAPE' });
    for (const orientation of ['PORTRAIT', 'LANDSCAPE', 'PORTRAIT']) {
      const saved = await platform.call(owner, 'POST', url, { orientation });
      expect(saved).toMatchObject({ status: 201, data: { businessAccountId, orientation } });
    }
    const read = await platform.call(owner, 'GET', `${url}?businessAccountId=${businessAccountId}`);
    expect(read.data).toEqual({ businessAccountId, orientation: 'PORTRAIT' });
    const other = await platform.call(await platform.signUp('Other'), 'GET', url);
    expect(other.data.orientation).toBe('LANDSCAPE');
    await platform.close();
  });
});
