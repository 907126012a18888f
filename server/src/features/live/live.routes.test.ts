import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { liveFolder, sourceRendition } from './live-files.ts';
import { toSession } from './live-lifecycle.service.ts';
import { createLiveMediaRepository } from './live-media.repository.ts';
import { onPlatform, openLiveStudio, recordedClip } from './live-studio.testing.ts';

describeOnEachDatabase('live streams', (database) => {
  async function open(stream: object = {}) {
    const studio = await openLiveStudio(database(), stream);
    onTestFinished(async () => {
      await studio.platform.modules.live.stop();
      await studio.platform.close();
    });
    const { streamKey } = (await keyed(studio)).rtmp;
    return { ...studio, streamKey };
  }

  /** This server receives no RTMP, so the stream key is read from where it is stored. */
  async function keyed({ platform, streamId }: Awaited<ReturnType<typeof openLiveStudio>>) {
    const row = await platform.modules.live.service.find(streamId);
    return { rtmp: { streamKey: platform.modules.live.openKey(row!.keySealed) } };
  }

  /** A server that follows this one, with its database and its files. */
  async function restart(before: TestPlatform, business: TestBusiness) {
    await before.modules.live.stop();
    await before.close();
    const { path } = before.platform.dataFolder;
    const platform = await openTestPlatform(database(), { work: true, path, clock: before.clock });
    onTestFinished(async () => {
      await platform.modules.live.stop();
      await platform.close();
    });
    await platform.modules.live.start();
    return onPlatform(platform, business);
  }

  test('a stream is scheduled, goes live with its encoder, is watched, ends and becomes a recording', async () => {
    const { platform, streamId, streamKey, live, publish, encoder, get, rendition, ...studio } = await open();
    const { call, waitForStatus, waitForArchive, setStatus } = studio;
    expect(await live(streamId)).toMatchObject({ liveStatus: 'SCHEDULED', sessionId: null, ingest: null });
    await publish(streamId);
    const sender = (await encoder(streamKey))!;
    const clip = await recordedClip();
    sender.play(clip);

    const onAir = await waitForStatus(streamId, 'LIVE');
    expect(onAir.ingest).toMatchObject({ kind: 'rtmp', width: 320, height: 180 });
    const shown = (await get(`/general/v1.1/stream/viewer/live?streamId=${streamId}`)).json().responseData;
    expect(shown).toMatchObject({ liveStatus: 'LIVE', hostLive: true });
    const { master, playlist, file } = await rendition(shown.hlsBroadcastUrl);
    expect(master.body).toContain('RESOLUTION=320x180');
    expect(playlist.body).toContain('#EXT-X-SERVER-CONTROL:');
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    expect((await file('init.mp4')).rawPayload.subarray(4, 8).toString()).toBe('ftyp');
    expect((await file('1.m4s')).statusCode).toBe(200);
    expect((await file('1.0.m4s')).statusCode).toBe(200);
    const details = (await get(`/general/v1.1/stream/viewer/stream-details?streamId=${streamId}`)).json().responseData;
    expect(details).toMatchObject({ hlsUrl: shown.hlsBroadcastUrl, live: { liveStatus: 'LIVE' } });

    await setStatus(streamId, 'ENDED');
    const archive = await waitForArchive();
    expect(archive).toMatchObject({
      archiveName: 'Spring show',
      sessionId: onAir.sessionId,
      type: 'ARCHIVE',
      status: 'ready',
    });
    expect(Math.abs(archive.durationMs! - 6000)).toBeLessThan(200);
    const sent = async () => (await rendition(shown.hlsBroadcastUrl)).playlist.body;
    await vi.waitFor(async () => expect(await sent()).toContain('#EXT-X-ENDLIST'), { timeout: 30_000 });
    const detailsNow = async () =>
      (await get(`/general/v1.1/stream/viewer/stream-details?streamId=${streamId}`)).json().responseData;
    // Its picture is made after it can be watched.
    const pictured = async () => expect((await detailsNow()).posterUrl).toContain('/media/live/');
    await vi.waitFor(pictured, { timeout: 30_000 });
    const watched = await detailsNow();
    const picture = await get(watched.posterUrl);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await call('GET', `/${streamId}`)).data.thumbnailUrl).toBe(watched.posterUrl);
    await call('PATCH', `/${streamId}/live`, { shouldPlayVod: false });
    expect((await detailsNow()).posterUrl).toContain('/media/placeholder/');
    await call('PATCH', `/${streamId}/live`, { shouldPlayVod: true });
    const tracks = await platform.call(studio.business, 'GET', '/business/v1.1/vonage-session-detail');
    expect(tracks.data.items).toMatchObject([{ broadcastId: streamId, sessionStatus: 'ENDED', timeTrackedInMin: 0.1 }]);
    await call('POST', '/vod/convert-to-vod', { archiveId: archive.archiveId });
    const video = await call('GET', `/${archive.archiveId}`);
    const replay = await rendition(video.data.playback.hlsUrl);
    expect(replay.playlist.body).toContain('1.m4s');
    expect(await encoder(streamKey)).toBeUndefined();
  });

  test('its address is given once some of it can be played', async () => {
    const { streamId, publish, setStatus, live, get } = await open();
    await publish(streamId);
    await setStatus(streamId, 'LIVE');
    const { sessionId } = await live(streamId);
    const address = async () =>
      (await get(`/general/v1.1/stream/viewer/live?streamId=${streamId}`)).json().responseData.hlsBroadcastUrl;
    const media = createLiveMediaRepository(database().db);
    const of = { sessionId: sessionId!, rendition: sourceRendition, init: 1 };
    await media.insertInit({ ...of, codecs: 'avc1.42c00d', width: 320, height: 180 });
    expect(await address()).toBeNull();
    const length = { durationUs: 1_000_000, sizeBytes: 1000, programAtMs: 0 };
    await media.insertSegment({ ...of, ...length, seq: 1, isDiscontinuous: false });
    expect((await get(await address())).statusCode).toBe(200);
  });

  test('an encoder that reconnects continues the same live and the same recording', async () => {
    const { streamId, streamKey, live, encoder, setStatus, waitForStatus, waitForArchive, platform } = await open();
    const clip = await recordedClip();
    const first = (await encoder(streamKey))!;
    first.play(clip);
    const { sessionId, startedDate } = await waitForStatus(streamId, 'LIVE');
    first.leave();
    expect(await waitForStatus(streamId, 'INTERRUPTED')).toMatchObject({ sessionId, ingest: null });
    platform.clock.advanceSec(40);
    const second = (await encoder(streamKey))!;
    second.play(clip);
    expect(await waitForStatus(streamId, 'LIVE')).toMatchObject({ sessionId, startedDate, interruptedDate: null });
    expect((await live(streamId)).graceEndsDate).toBeNull();
    await setStatus(streamId, 'ENDED');
    const archive = await waitForArchive();
    expect(Math.abs(archive.durationMs! - 12_000)).toBeLessThan(400);
  });

  test('a live that is away for longer than the grace time has ended with its last picture', async () => {
    const { streamId, streamKey, encoder, waitForStatus, platform } = await open();
    const sender = (await encoder(streamKey))!;
    sender.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    sender.leave();
    const { interruptedDate } = await waitForStatus(streamId, 'INTERRUPTED');
    platform.clock.advanceSec(299);
    await platform.modules.live.life.sweep();
    await waitForStatus(streamId, 'INTERRUPTED');
    platform.clock.advanceSec(2);
    await platform.modules.live.life.sweep();
    expect(await waitForStatus(streamId, 'ENDED')).toMatchObject({ endedDate: interruptedDate });
  });

  test('a restarted server continues the live and loses nothing that was stored', async () => {
    const studio = await openLiveStudio(database());
    const { streamId, business, platform } = studio;
    const { streamKey } = (await keyed(studio)).rtmp;
    const clip = await recordedClip();
    (await studio.encoder(streamKey))!.play(clip);
    const { sessionId } = await studio.waitForStatus(streamId, 'LIVE');
    const next = await restart(platform, business);
    const back = await next.waitForStatus(streamId, 'INTERRUPTED');
    expect(back.sessionId).toBe(sessionId);
    const { playlist } = await next.rendition(back.hlsBroadcastUrl!);
    expect(playlist.body).toContain('1.m4s');
    (await next.encoder(streamKey))!.play(clip);
    await next.waitForStatus(streamId, 'LIVE');
    await next.setStatus(streamId, 'ENDED');
    const archive = await next.waitForArchive();
    expect(archive.durationMs).toBeGreaterThan(10_000);
  });

  test('a recording that could not be stored for days is made by a server that can store it', async () => {
    const studio = await openLiveStudio(database());
    const { streamId, business, platform } = studio;
    const { streamKey } = (await keyed(studio)).rtmp;
    (await studio.encoder(streamKey))!.play(await recordedClip());
    await studio.waitForStatus(streamId, 'LIVE');
    const session = toSession((await platform.modules.live.service.find(streamId))!)!;
    // Makes the place of the recording's playlist unwritable.
    const { path } = platform.platform.dataFolder;
    const obstacle = join(path, 'storage/objects', liveFolder(session, sourceRendition), 'index.m3u8');
    await mkdir(join(obstacle, 'taken'), { recursive: true });
    await studio.setStatus(streamId, 'ENDED');
    const readJobs = async () => {
      const { rows } = await database().pool.query(
        `select state::text, retry_limit * retry_delay_max / 86400.0 as days from pgboss.job where name = 'live.record'`,
      );
      return rows;
    };
    await vi.waitFor(async () => expect(await readJobs()).toMatchObject([{ state: 'retry' }]), { timeout: 20_000 });
    expect(Number((await readJobs())[0]!.days)).toBeGreaterThan(3);

    await database().pool.query(`update pgboss.job set state = 'failed' where name = 'live.record'`);
    await rm(obstacle, { recursive: true });
    const next = await restart(platform, business);
    const { durationMs } = await next.waitForArchive();
    expect(Math.abs(durationMs! - 6000)).toBeLessThan(200);
    const isOver = async () =>
      expect((await readJobs()).map(({ state }) => state).sort()).toEqual(['completed', 'failed']);
    await vi.waitFor(isOver, { timeout: 20_000 });
    await restart(next.platform, business);
    await isOver();
  });

  test('replacing a key disconnects its encoder, and the old key is refused', async () => {
    const { streamId, streamKey, encoder, call, waitForStatus } = await open();
    const sender = (await encoder(streamKey))!;
    sender.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    expect((await call('POST', `/${streamId}/live/rotate-key`)).status).toBe(200);
    expect(sender.stops).toEqual(['live.replaced']);
    expect(await encoder(streamKey)).toBeUndefined();
    expect(await encoder('live_wrong')).toBeUndefined();
  });

  test('a live that is only recorded is shown to its owner alone', async () => {
    const { streamId, streamKey, call, live, publish, encoder, waitForStatus, get } = await open();
    await publish(streamId);
    await call('PATCH', `/${streamId}/live`, { recordOnly: true });
    (await encoder(streamKey))!.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    const shown = (await get(`/general/v1.1/stream/viewer/live?streamId=${streamId}`)).json().responseData;
    expect(shown).toMatchObject({ liveStatus: 'SCHEDULED', hostLive: false, hlsBroadcastUrl: null });
    const { hlsBroadcastUrl } = await live(streamId);
    expect((await get(hlsBroadcastUrl!)).statusCode).toBe(200);
    expect((await get(hlsBroadcastUrl!.split('?')[0]!)).statusCode).toBe(404);
  });

  test('a stream on the air is not deleted, and one whose recording was deleted is not shown again', async () => {
    const { streamId, streamKey, call, publish, encoder, waitForStatus, waitForArchive, setStatus, get } = await open();
    await publish(streamId);
    (await encoder(streamKey))!.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    expect((await call('DELETE', `/${streamId}`)).error).toBe('live.on_air');
    await setStatus(streamId, 'ENDED');
    const { archiveId } = await waitForArchive();
    await call('DELETE', `/archive/${archiveId}?reason=old`);
    const shown = (await get(`/general/v1.1/stream/viewer/live?streamId=${streamId}`)).json().responseData;
    expect(shown).toMatchObject({ liveStatus: 'ENDED', hlsBroadcastUrl: null });
    expect((await call('DELETE', `/${streamId}`)).status).toBe(200);
  });

  test('streams are deleted together, except one on the air', async () => {
    const { streamId, call, setStatus } = await open();
    const { id } = (await call('POST', '/v2', { name: 'Film' })).data;
    await setStatus(streamId, 'LIVE');
    const { status, data } = await call('POST', '/v2/bulk', { streamIds: [id, streamId], action: { kind: 'delete' } });
    expect([status, data.changed]).toEqual([200, [id]]);
    expect(data.refused).toMatchObject([{ streamId, error: 'live.on_air' }]);
    expect((await call('GET', `/${id}`)).error).toBe('stream.not_found');
    expect((await call('GET', `/${streamId}`)).status).toBe(200);
  });

  test('nothing of a session is left after the live and its recording are deleted', async () => {
    const { streamId, streamKey, call, encoder, waitForStatus, waitForArchive, setStatus } = await open();
    (await encoder(streamKey))!.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    await setStatus(streamId, 'ENDED');
    const { archiveId, sessionId } = await waitForArchive();
    const stored = async () => {
      const media = createLiveMediaRepository(database().db);
      return [
        (await media.listSegments(sessionId!, sourceRendition)).length,
        (await media.listInits(sessionId!)).length,
      ].map((count) => count > 0);
    };
    expect((await call('DELETE', `/${streamId}`)).status).toBe(200);
    expect(await stored()).toEqual([true, true]);
    expect((await call('DELETE', `/archive/${archiveId}?reason=old`)).status).toBe(200);
    expect(await stored()).toEqual([false, false]);
  });

  describe('the status a host sends', () => {
    test.each([
      ['SCHEDULED', ['WAITING', 'SCHEDULED', 'LIVE', 'ENDED', 'ENDED'], [200, 200, 200, 200, 200]],
      ['SCHEDULED', ['ENDED'], [409]],
      ['SCHEDULED', ['LIVE', 'WAITING'], [200, 409]],
      ['SCHEDULED', ['LIVE', 'ENDED', 'LIVE'], [200, 200, 409]],
      ['SCHEDULED', ['INTERRUPTED'], [400]],
    ])('from %s through %j answers %j', async (_from, statuses, answers) => {
      const { streamId, setStatus } = await open();
      const given: number[] = [];
      for (const status of statuses) given.push((await setStatus(streamId, status)).status);
      expect(given).toEqual(answers);
    });

    test('shows the stream where viewers look for it', async () => {
      const { streamId, setStatus, call, get } = await open();
      expect((await get(`/general/v1.1/stream/viewer/live?streamId=${streamId}`)).statusCode).toBe(404);
      await setStatus(streamId, 'LIVE');
      expect((await call('GET', `/${streamId}`)).data.publishStatus).toBe('Published');
    });
  });

  test('a video of another kind, or of another business, is refused', async () => {
    const { call, platform, streamId } = await open();
    const video = await call('POST', '/v2', { name: 'Film' });
    expect((await call('GET', `/${video.data.id}/live`)).error).toBe('live.not_live');
    const stranger = onPlatform(platform, await platform.signUp('Other'));
    for (const [method, path, body] of [
      ['GET', '/live', undefined],
      ['PATCH', '/live', { hasChat: false }],
      ['POST', '/live/rotate-key', {}],
      ['POST', '/live/studio-channel', {}],
    ] as const) {
      expect((await stranger.call(method, `/${streamId}${path}`, body)).status).toBe(404);
    }
    expect((await call('PATCH', `/${streamId}/live`, { chatSlowModeSec: -1 })).fieldErrors).toHaveProperty(
      'chatSlowModeSec',
    );
  });
});
