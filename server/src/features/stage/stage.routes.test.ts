import { expect, onTestFinished, test } from 'vitest';
import { openNode } from '../../platform/testing/channel-node.ts';
import { openOpenTokDouble, opentokKeys } from '../../platform/testing/opentok-double.ts';
import { createTestClock } from '../../platform/testing/test-clock.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { expectRefusal, expectRefusals, invalid, nowhere } from '../streams/library.testing.ts';

describeOnEachDatabase('the stage over OpenTok', (database) => {
  async function openStage(env: Record<string, string> = {}) {
    const opentok = await openOpenTokDouble(onTestFinished, createTestClock().now);
    const node = await openNode(database(), { env: { ...opentok.env, ...env } });
    const streamId = await node.live();
    const guest = async (name: string, of = streamId) => {
      const socket = await node.viewer(of, name);
      socket.send({ type: 'raise-hand', ref: `hand-of-${name}`, name });
      return (await socket.next('hand-raise')).handRaiseId;
    };
    const accept = (handRaiseId: string) =>
      node.call('POST', `/${streamId}/hand-raises/${handRaiseId}`, { action: 'accept' });
    const open = (of = streamId) => node.call('POST', `/${of}/live/stage`);
    const letIn = (stageKey: string, handRaiseId: string, of = streamId) =>
      node.call('POST', `/${of}/live/stage/guests`, { stageKey, handRaiseId });
    return { opentok, node, streamId, guest, accept, open, letIn };
  }

  test('the host gets a session routed by OpenTok, and a pass that names the host', async () => {
    const { opentok, open, node } = await openStage();
    const { status, data } = await open();
    expect(status).toBe(201);
    expect(opentok.asked).toEqual([{ archiveMode: 'manual', 'p2p.preference': 'disabled' }]);
    expect(data).toMatchObject({ apiKey: opentokKeys.apiKey, sessionId: expect.stringMatching(/^2_/) });
    const now = node.platform.clock.now().getTime();
    expect(Date.parse(data.expiresDate) - now).toBe(12 * 3_600_000);
    expect(await opentok.verify(data.token)).toMatchObject({
      ...{ iss: opentokKeys.apiKey, ist: 'project', scope: 'session.connect', role: 'moderator' },
      session_id: data.sessionId,
      connection_data: '{"role":"host"}',
      exp: Math.floor(Date.parse(data.expiresDate) / 1000),
    });
    expect(JSON.stringify(data)).not.toContain(opentokKeys.apiSecret);
  });

  test('an accepted guest gets a pass to the same session that names its hand and gives no moderation rights', async () => {
    const { opentok, open, guest, accept, letIn } = await openStage();
    const handRaiseId = await guest('ana');
    const { data: stage } = await open();
    expectRefusal(await letIn(stage.stageKey, handRaiseId), 'hand_raise.not_found');
    await accept(handRaiseId);
    const { status, data } = await letIn(stage.stageKey, handRaiseId);
    expect([status, data.sessionId]).toEqual([201, stage.sessionId]);
    expect(await opentok.verify(data.token)).toMatchObject({
      role: 'publisher',
      session_id: stage.sessionId,
      connection_data: JSON.stringify({ role: 'guest', handRaiseId }),
    });
    expect(data).not.toHaveProperty('stageKey');
  });

  test('a session of another stream is refused, even within one business', async () => {
    const { node, open, guest, accept, letIn } = await openStage();
    const handRaiseId = await guest('ana');
    await accept(handRaiseId);
    const { data: other } = await open(await node.live());
    expectRefusal(await letIn(other.stageKey, handRaiseId), 'stage.key_invalid');
    const [, signature] = other.stageKey.split('.');
    for (const forged of ['', 'nothing', `${Buffer.from('2_other').toString('base64url')}.${signature}`]) {
      expectRefusal(await letIn(forged, handRaiseId), 'stage.key_invalid');
    }
  });

  test('no stage opens if OpenTok creates or names no session', async () => {
    const { opentok, open } = await openStage();
    opentok.answerWith(500, { code: 500, message: 'Busy' });
    expectRefusal(await open(), 'stage.unavailable');
    opentok.answerWith(200, []);
    expectRefusal(await open(), 'stage.unavailable');
  });

  test('no stage opens with a wrong secret', async () => {
    const { opentok, open } = await openStage({ ZEACON_OPENTOK_API_SECRET: 'wrong' });
    expectRefusal(await open(), 'stage.unavailable');
    expect(opentok.asked).toEqual([]);
  });

  test('no stage opens if OpenTok cannot be reached', async () => {
    const { open } = await openStage({ ZEACON_OPENTOK_API_URL: 'http://127.0.0.1:1' });
    expectRefusal(await open(), 'stage.unavailable');
  });

  test('tickets say that guests come over OpenTok, and its script is served', async () => {
    const { node, streamId } = await openStage();
    const payload = { streamId, visitorId: 'visitor-1' };
    const { app } = node.platform;
    const viewer = await app.inject({ method: 'POST', url: '/general/v1.1/stream/viewer/realtime', payload });
    const host = await node.call('POST', `/${streamId}/live/realtime`);
    const { opentok } = viewer.json().responseData;
    expect(opentok).toEqual({
      apiKey: opentokKeys.apiKey,
      sdkUrl: expect.stringMatching(/^\/sub-apps\/vendors\/opentok-\d+\.\d+\.\d+\.min\.js$/),
    });
    expect(host.data.opentok).toEqual(opentok);
    const { statusCode, headers } = await app.inject({ url: opentok.sdkUrl });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });

  test('refuses hands and streams that do not exist', async () => {
    const { node, streamId, open } = await openStage();
    const { data } = await open();
    const { id: video } = await node.video();
    const body = { stageKey: data.stageKey, handRaiseId: 'hnd_1' };
    const guests = `/${streamId}/live/stage/guests`;
    await expectRefusals(
      [
        ['no stream', 'POST', `/${nowhere}/live/stage`, undefined, 'stream.not_found'],
        ['a video', 'POST', `/${video}/live/stage`, undefined, 'live.not_live'],
        ['no stream', 'POST', `/${nowhere}/live/stage/guests`, body, 'stream.not_found'],
        ['a video', 'POST', `/${video}/live/stage/guests`, body, 'live.not_live'],
        ['no hand', 'POST', guests, body, 'hand_raise.not_found'],
        ['no key', 'POST', guests, { handRaiseId: '1' }, 'request.invalid', { stageKey: 'stageKey is required' }],
        ['long key', 'POST', guests, { ...body, stageKey: 'x'.repeat(2001) }, 'request.invalid', { stageKey: invalid }],
        ['no id', 'POST', guests, { stageKey: 'x' }, 'request.invalid', { handRaiseId: 'handRaiseId is required' }],
      ],
      node.call,
    );
  });
});
