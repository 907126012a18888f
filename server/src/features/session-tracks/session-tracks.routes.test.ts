import { expect, onTestFinished, test } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';

const url = '/business/v1.1/vonage-session-detail';

describeOnEachDatabase('tracked sessions', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    const business = await platform.signUp();
    const created = await platform.call(business, 'POST', '/general/v1.1/stream/v2', {
      name: 'Show',
      contentType: 'LIVE',
    });
    const broadcastId: string = created.data.id;
    const track = (changes: object = {}) =>
      platform.call(business, 'POST', url, { sessionId: `session-${broadcastId}`, broadcastId, ...changes });
    const list = async (query = '') => (await platform.call(business, 'GET', `${url}${query}`)).data;
    return { platform, business, broadcastId, track, list };
  }

  test('count the time between heartbeats, but not a silence', async () => {
    const { track, platform, list, broadcastId } = await open();
    const begun = await track();
    expect(begun).toMatchObject({
      status: 200,
      data: { broadcastId, timeTrackedInMin: 0, sessionStatus: 'STARTED', endDate: null },
    });
    platform.clock.advanceSec(30);
    expect((await track()).data.timeTrackedInMin).toBe(0.5);
    platform.clock.advanceSec(61);
    expect((await track()).data.timeTrackedInMin).toBe(0.5);
    platform.clock.advanceSec(60);
    const ended = await track({ sessionStatus: 'ENDED' });
    expect(ended.data).toMatchObject({ timeTrackedInMin: 1.5, sessionStatus: 'ENDED' });
    expect(await list()).toMatchObject({ totalItems: 1, items: [ended.data] });
    expect((await track()).error).toBe('session.ended');
    expect((await track({ sessionStatus: 'ENDED' })).data).toEqual(ended.data);
  });

  test('that the server counts itself are neither counted nor ended by a page', async () => {
    const { track, platform, business, broadcastId, list } = await open();
    onTestFinished(() => platform.modules.live.stop());
    const live = '/general/v1.1/stream';
    const setStatus = (streamStatus: string) =>
      platform.call(business, 'PATCH', `${live}/status/${broadcastId}`, { streamStatus });
    await setStatus('LIVE');
    const { sessionId } = (await platform.call(business, 'GET', `${live}/${broadcastId}/live`)).data;
    const [begun] = (await list()).items;
    expect(begun).toMatchObject({ sessionId, timeTrackedInMin: 0, sessionStatus: 'STARTED' });
    platform.clock.advanceSec(30);
    expect(await track({ sessionId })).toMatchObject({ status: 200, data: begun });
    expect(await track({ sessionId, sessionStatus: 'ENDED' })).toMatchObject({ status: 200, data: begun });
    expect((await list()).items).toEqual([begun]);
    await setStatus('ENDED');
    const [ended] = (await list()).items;
    expect(ended).toMatchObject({ sessionStatus: 'ENDED', timeTrackedInMin: 0 });
    platform.clock.advanceSec(30);
    expect((await track({ sessionId, sessionStatus: 'ENDED' })).data).toEqual(ended);
  });

  test('that nobody ended end at their last heartbeat', async () => {
    const { track, platform, list } = await open();
    await track();
    platform.clock.advanceSec(20);
    await track();
    const lastSign = platform.clock.now().toISOString();
    platform.clock.advanceSec(59);
    await platform.modules.sessionTracks.endSilent([]);
    expect((await list()).items[0].sessionStatus).toBe('STARTED');
    platform.clock.advanceSec(2);
    await platform.modules.sessionTracks.endSilent([]);
    expect((await list()).items[0]).toMatchObject({ sessionStatus: 'ENDED', endDate: lastSign });
  });

  test('are found by broadcast and status, newest first, in pages', async () => {
    const { track, platform, list, broadcastId } = await open();
    for (const sessionId of ['a', 'b', 'c'].map((name) => `${name}-${broadcastId}`)) {
      await track({ sessionId });
      platform.clock.advanceSec(1);
    }
    await track({ sessionId: `b-${broadcastId}`, sessionStatus: 'ENDED' });
    const names = async (query: string) =>
      (await list(query)).items.map(({ sessionId }: { sessionId: string }) => sessionId[0]).join('');
    expect(await names('')).toBe('cba');
    expect(await names('?size=1&page=1')).toBe('b');
    expect(await names('?sessionStatus=STARTED')).toBe('ca');
    expect(await names('?broadcastId=none')).toBe('');
  });

  test('refuse streams and sessions of another business', async () => {
    const { track, platform, broadcastId } = await open();
    await track({ sessionId: 'taken' });
    const other = await platform.signUp('Other');
    const own = await platform.call(other, 'POST', '/general/v1.1/stream/v2', { name: 'Show', contentType: 'LIVE' });
    const steal = (body: object) => platform.call(other, 'POST', url, { sessionId: 'x', ...body });
    expect((await steal({ broadcastId })).error).toBe('stream.not_found');
    expect((await steal({ broadcastId: own.data.id, sessionId: 'taken' })).error).toBe('stream.not_found');
    const { data } = await platform.call(other, 'GET', `${url}/${other.businessId}/current-count`);
    expect(data).toEqual({ currentCount: 0 });
  });

  test.each([
    [{ sessionId: '' }, 'sessionId'],
    [{ sessionId: 'x'.repeat(201) }, 'sessionId'],
    [{ broadcastId: 5 }, 'broadcastId'],
    [{ sessionStatus: 'PAUSED' }, 'sessionStatus'],
  ])('%j is refused', async (changes, field) => {
    const { track } = await open();
    const answer = await track(changes);
    expect([answer.status, Object.keys(answer.fieldErrors ?? {})]).toEqual([400, [field]]);
  });
});
