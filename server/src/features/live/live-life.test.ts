import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { createLiveRepository } from './live.repository.ts';
import { openLiveStudio, recordedClip } from './live-studio.testing.ts';

describeOnEachDatabase('the life of live streams', (database) => {
  test('senders that leave at once leave interrupted lives, however busy the database is', async () => {
    const studio = await openLiveStudio(database());
    const { platform, call, encoder, waitForStatus } = studio;
    onTestFinished(async () => {
      await platform.modules.live.stop();
      await platform.close();
    });
    const clip = await recordedClip();
    const names = Array.from({ length: 12 }, (_none, index) => `Short show ${index}`);
    const senders = await Promise.all(
      names.map(async (name) => {
        const { id } = (await call('POST', '/v2', { name, contentType: 'LIVE' })).data;
        await studio.publish(id);
        const row = await platform.modules.live.service.find(id);
        const sender = await encoder(platform.modules.live.openKey(row!.keySealed));
        return { id: id as string, sender: sender! };
      }),
    );
    for (const { sender } of senders) {
      sender.play({ ...clip, samples: clip.samples.slice(0, 60) });
      sender.leave();
    }
    for (const { id } of senders)
      expect(await waitForStatus(id, 'INTERRUPTED')).toMatchObject({ interruptedDate: expect.any(String) });
  });

  async function openStudio() {
    const studio = await openLiveStudio(database());
    onTestFinished(async () => {
      await studio.platform.modules.live.stop();
      await studio.platform.close();
    });
    const status = async () => (await studio.live(studio.streamId)).liveStatus;
    const pass = async (seconds: number) => {
      studio.platform.clock.advanceSec(seconds);
      await studio.platform.modules.live.life.sweep();
    };
    const openEncoder = async () => {
      const row = await studio.platform.modules.live.service.find(studio.streamId);
      return (await studio.encoder(studio.platform.modules.live.openKey(row!.keySealed)))!;
    };
    return { ...studio, status, pass, openEncoder };
  }

  test('a live that is ended while it goes on air leaves nothing on air', async () => {
    const { platform, streamId, setStatus, call } = await openStudio();
    const { pushes } = platform.modules.broadcastDestinations;
    const onAir = new Set<string>();
    vi.spyOn(pushes, 'onAir').mockImplementation((session) => void onAir.add(session.streamId));
    vi.spyOn(pushes, 'offAir').mockImplementation((id) => void onAir.delete(id));
    const ids = [streamId];
    for (let more = 0; more < 7; more++)
      ids.push((await call('POST', '/v2', { name: 'One more', contentType: 'LIVE' })).data.id);
    for (const id of ids) {
      await platform.modules.live.channels.open(id, undefined);
      await Promise.all([setStatus(id, 'LIVE'), setStatus(id, 'ENDED')]);
      await setStatus(id, 'ENDED');
      expect(await platform.modules.live.channels.get(id)).toBeUndefined();
      expect([...onAir]).toEqual([]);
    }
  });

  test('a live that is being sent continues even if its return could not be written to the database', async () => {
    const { platform, streamId, status, pass, openEncoder, waitForStatus } = await openStudio();
    const clip = await recordedClip();
    const encoder = await openEncoder();
    encoder.play(clip);
    await waitForStatus(streamId, 'LIVE');
    const interrupted = { status: 'INTERRUPTED', interruptedAt: platform.clock.now() } as const;
    await createLiveRepository(database().db).update(streamId, interrupted);
    encoder.play(clip);
    await pass(1);
    expect(await status()).toBe('LIVE');
  });

  test('after a server start, senders have the full grace period to come back', async () => {
    const { platform, streamId, status, pass, openEncoder, waitForStatus } = await openStudio();
    const encoder = await openEncoder();
    encoder.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    encoder.leave();
    await waitForStatus(streamId, 'INTERRUPTED');
    const { live } = platform.modules;
    await live.stop();
    platform.clock.advanceSec(310);
    await live.start();
    await live.life.sweep();
    expect(await status()).toBe('INTERRUPTED');
    await pass(299);
    expect(await status()).toBe('INTERRUPTED');
    await pass(2);
    expect(await status()).toBe('ENDED');
  });

  test('an interrupted live stays interrupted when its host sets it live', async () => {
    const { streamId, setStatus, status, pass, openEncoder, waitForStatus } = await openStudio();
    const encoder = await openEncoder();
    encoder.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    encoder.leave();
    await waitForStatus(streamId, 'INTERRUPTED');
    expect((await setStatus(streamId, 'LIVE')).status).toBe(200);
    expect(await status()).toBe('INTERRUPTED');
    await pass(301);
    expect(await status()).toBe('ENDED');
  });

  test('a live that is never sent is interrupted, then ends', async () => {
    const { streamId, setStatus, status, pass, openEncoder, waitForStatus } = await openStudio();
    await setStatus(streamId, 'LIVE');
    await pass(14);
    expect(await status()).toBe('LIVE');
    await pass(2);
    expect(await status()).toBe('INTERRUPTED');
    const encoder = await openEncoder();
    encoder.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    await pass(16);
    expect(await status()).toBe('LIVE');
    encoder.leave();
    await waitForStatus(streamId, 'INTERRUPTED');
    await pass(301);
    expect(await status()).toBe('ENDED');
  });

  test('a live stream cannot be moved to the archive, whatever its status', async () => {
    const { streamId, setStatus, call, status } = await openStudio();
    expect((await call('POST', '/archive', { streamId })).error).toBe('archive.live');
    await setStatus(streamId, 'LIVE');
    expect((await call('POST', '/archive', { streamId })).error).toBe('archive.live');
    expect((await setStatus(streamId, 'ENDED')).status).toBe(200);
    expect(await status()).toBe('ENDED');
  });

  test('a closed business is sent nothing: senders are disconnected, and let in again once it is restored', async () => {
    const { platform, business, call, streamId, live, status, encoder, openEncoder, waitForStatus } =
      await openStudio();
    const closing = '/business/v1.1/business-deletion';
    const show = await openEncoder();
    show.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    const { id: preview } = (await call('POST', '/v2', { name: 'Rehearsal', contentType: 'LIVE' })).data;
    await call('PATCH', `/${preview}/live`, { startsWithEncoder: false });
    const row = await platform.modules.live.service.find(preview);
    const key = platform.modules.live.openKey(row!.keySealed);
    const rehearsal = (await encoder(key))!;

    await platform.call(business, 'POST', closing, { businessName: 'Acme', password: 'Harbour-Kite-7' });
    await vi.waitFor(() => expect([show.stops, rehearsal.stops]).toEqual([['live.ended'], ['live.ended']]), {
      timeout: 30_000,
    });
    expect(await encoder(key)).toBeUndefined();
    const { sending } = platform.modules.live;
    const page = { software: 'test', isResumed: false };
    expect(await sending.attachStudio(preview, page, { stop() {} })).toBeUndefined();
    await platform.modules.live.life.goOnAir(preview, false);
    expect((await platform.modules.live.service.find(preview))!.status).toBe('SCHEDULED');

    await platform.call(business, 'DELETE', closing);
    expect(await status()).toBe('ENDED');
    expect((await live(preview)).liveStatus).toBe('SCHEDULED');
    expect(await encoder(key)).toBeDefined();
  });

  test('a live that is on the air in a closed business ends with the next sweep', async () => {
    const { platform, business, streamId, setStatus, pass } = await openStudio();
    await setStatus(streamId, 'LIVE');
    await database().pool.query('update business_account set deletes_at = $2 where id = $1', [
      business.businessId,
      new Date(platform.clock.now().getTime() + 1_000_000),
    ]);
    await pass(1);
    expect((await platform.modules.live.service.find(streamId))!.status).toBe('ENDED');
  });
});
