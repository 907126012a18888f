import { expect, test } from 'vitest';
import { describeOnSharedPlatform } from '../../platform/testing/test-database.ts';
import { openTestPlatform } from '../../platform/testing/test-platform.ts';
import { createChatRepository } from '../chat/chat.repository.ts';
import { createHandRaisesRepository } from '../hand-raises/hand-raises.repository.ts';
import { eventBatch, storedEvent } from '../insights/event-batch.testing.ts';

const url = '/business/v1.1/insight/live-audience';
const sessions = '/business/v1.1/vonage-session-detail';

describeOnSharedPlatform('the audience of a live', (database) => {
  async function open() {
    const platform = await openTestPlatform(database());
    const { clock, modules } = platform;
    const business = await platform.signUp();
    const draft = { name: 'Show', contentType: 'LIVE' };
    const streamId: string = (await platform.call(business, 'POST', '/general/v1.1/stream/v2', draft)).data.id;
    const beganMs = clock.now().getTime();
    const track = (sessionId: string, sessionStatus: string) =>
      platform.call(business, 'POST', sessions, {
        sessionId: `${streamId}-${sessionId}`,
        broadcastId: streamId,
        sessionStatus,
      });
    const at = (sec: number) => new Date(beganMs + sec * 1000);
    /** Somebody who watches from one second of the session to another. */
    const watch = (viewId: string, fromSec: number, untilSec: number, more: object = {}) =>
      modules.insights.appendHistory([
        eventBatch(
          [
            storedEvent(`${viewId}-play`, 'play', { at: at(fromSec) }),
            storedEvent(`${viewId}-last`, 'progress', { at: at(untilSec), watchedMs: 10_000 }),
          ],
          {
            ...{ businessId: business.businessId, streamId, viewId, visitorId: viewId, receivedAt: at(untilSec) },
            ...more,
          },
        ),
      ]);
    const say = (id: string, sec: number) =>
      createChatRepository(database().db).insert({
        ...{
          id: `${streamId}-${id}`,
          streamId,
          businessId: business.businessId,
          authorId: 'ana',
          ref: id,
          name: 'Ana',
        },
        ...{ isHost: false, text: 'Hello', sentAt: at(sec), pictureAt: null, network: null },
      });
    const raise = (id: string, sec: number) =>
      createHandRaisesRepository(database().db).note({
        ...{ id: `${streamId}-${id}`, streamId, businessId: business.businessId },
        raisedAt: at(sec),
      });
    const read = (query = '') => platform.call(business, 'GET', `${url}?streamId=${streamId}${query}`);
    return { platform, clock, business, streamId, track, watch, say, raise, read };
  }

  test('is counted along the session, with what was written and the hands that were raised', async () => {
    const { platform, business, streamId, clock, track, watch, say, raise, read } = await open();
    await track('one', 'STARTED');
    await watch('view-0001', -40, 35);
    await watch('view-0002', 20, 70);
    await watch('view-0003', 62, 65);
    await watch('view-0004', -100, -50);
    await watch('view-0005', 10, 20, { audience: 'bot' });
    await say('m1', 5);
    await say('m2', 64);
    await say('m3', 65);
    await say('m4', 400);
    await raise('h1', 30);
    await raise('h2', 59);
    await raise('h3', -1);
    clock.advanceSec(50);
    await track('one', 'STARTED');
    clock.advanceSec(50);
    await track('one', 'ENDED');
    clock.advanceSec(500);
    const { data } = await read();
    expect(data.stepMs).toBe(30_000);
    expect(
      data.points.map(({ watching, messages, hands }: Record<string, number>) => [watching, messages, hands]),
    ).toEqual([
      [2, 1, 0],
      [2, 0, 2],
      [2, 2, 0],
      [0, 0, 0],
    ]);
    const file = (ending: string) =>
      platform.app.inject({ url: `${url}/${ending}?streamId=${streamId}`, headers: business.headers });
    expect((await file('json')).json()).toEqual(data.points);
    const [head, first] = (await file('csv')).body.trim().split('\r\n');
    expect(head).toBe('"start","watching","messages","hands"');
    expect(first).toBe(`"${data.points[0].start}","2","1","0"`);
    expect(data.session).toEqual(data.sessions[0]);
    expect(data.points[0].start).toBe(data.session.startDate);
  });

  test('is that of the latest session until another one is asked for', async () => {
    const { clock, track, watch, read } = await open();
    await track('one', 'STARTED');
    clock.advanceSec(30);
    await track('one', 'ENDED');
    clock.advanceSec(600);
    await track('two', 'STARTED');
    await watch('view-0001', 0, 20);
    clock.advanceSec(45);
    const { data } = await read();
    expect(data.sessions.map(({ endDate }: { endDate: string | null }) => endDate === null)).toEqual([true, false]);
    expect(data.points.map(({ watching }: { watching: number }) => watching)).toEqual([0, 0]);
    const first = await read(`&sessionId=${data.sessions[1].sessionId}`);
    expect(first.data.points.map(({ watching }: { watching: number }) => watching)).toEqual([1]);
    expect((await read('&sessionId=none')).error).toBe('insight.session_not_found');
  });

  test('is nothing where there was no live, and a secret from other businesses', async () => {
    const { platform, read, streamId } = await open();
    expect((await read()).data).toEqual({ sessions: [], session: null, stepMs: 30_000, points: [] });
    const other = await platform.signUp('Other');
    const answer = await platform.call(other, 'GET', `${url}?streamId=${streamId}`);
    expect([answer.status, answer.error]).toEqual([404, 'stream.not_found']);
  });

  test('of a day has few enough steps to draw', async () => {
    const { streamId, track, read } = await open();
    await track('one', 'STARTED');
    await database().pool.query(
      `update session_track set started_at = started_at - interval '24 hours' where broadcast_id = $1`,
      [streamId],
    );
    const { data } = await read();
    expect([data.points.length, data.stepMs]).toEqual([240, 360_000]);
  });
});
