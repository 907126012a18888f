import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { describeOnBothDatabases, openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { onPlatform, openLiveStudio, recordedClip } from './live-studio.testing.ts';

type Studio = Awaited<ReturnType<typeof openLiveStudio>>;

const keyOf = async ({ platform, streamId }: Studio) => {
  const row = await platform.modules.live.service.find(streamId);
  return platform.modules.live.openKey(row!.keySealed);
};

function closeAtEnd(platform: TestPlatform) {
  onTestFinished(async () => {
    await platform.modules.live.stop();
    await platform.close();
  });
}

async function openFirst(database: TestDatabase) {
  const studio = await openLiveStudio(database);
  closeAtEnd(studio.platform);
  return { ...studio, streamKey: await keyOf(studio) };
}

/** Sends for six seconds, and stays connected. */
async function goLive({ encoder, streamKey, streamId, waitForStatus }: Awaited<ReturnType<typeof openFirst>>) {
  const sender = (await encoder(streamKey))!;
  sender.play(await recordedClip());
  return { sender, live: await waitForStatus(streamId, 'LIVE') };
}

describeOnBothDatabases('a server that was killed', (database) => {
  test('continues its own lives as soon as it is restarted', async () => {
    const first = await openFirst(database());
    const { sender, live } = await goLive(first);
    const { path } = first.platform.platform.dataFolder;
    const platform = await openTestPlatform(database(), { work: true, path, clock: first.platform.clock });
    closeAtEnd(platform);
    await platform.modules.live.start();
    const next = onPlatform(platform, first.business);
    expect(await next.live(first.streamId)).toMatchObject({ liveStatus: 'INTERRUPTED', sessionId: live.sessionId });
    // A node that is still running would release the live here.
    await first.platform.modules.live.life.sweep();
    expect(sender.stops).toEqual(['live.moved']);
  });
});

const hasPostgres = process.env.ZEACON_TEST_SKIP_POSTGRES !== '1' && inject('databaseBroker') !== '';

describe.runIf(hasPostgres)('lives on two nodes', () => {
  async function openBoth() {
    const database = await openTestDatabase('postgres');
    onTestFinished(() => database.close());
    const here = await openFirst(database);
    const beside = async () => {
      const platform = await openTestPlatform(database, { work: true, storage: here.platform.platform.storage });
      closeAtEnd(platform);
      await platform.modules.live.start();
      return onPlatform(platform, here.business);
    };
    const stored = async () => {
      const { rows } = await database.pool.query('select seq, duration_us from live_segment order by seq');
      const seconds = rows.reduce((sum, row) => sum + Number(row.duration_us), 0) / 1e6;
      return { seqs: rows.map(({ seq }) => seq), seconds };
    };
    return { here, beside, stored };
  }

  test('a stream key that is replaced on another node stops the encoder that used it', async () => {
    const { here, beside } = await openBoth();
    const sender = (await here.encoder(here.streamKey))!;
    const there = await beside();
    expect((await there.call('POST', `/${here.streamId}/live/rotate-key`)).status).toBe(200);
    await vi.waitFor(() => expect(sender.stops).toEqual(['live.replaced']), { timeout: 10_000 });
  });

  test('a starting node leaves lives on other nodes alone', async () => {
    const { here, beside } = await openBoth();
    const { sender, live } = await goLive(here);
    const there = await beside();
    await there.platform.modules.live.life.sweep();
    expect(await there.live(here.streamId)).toMatchObject({ liveStatus: 'LIVE', sessionId: live.sessionId });
    await here.platform.modules.live.life.sweep();
    expect(sender.stops).toEqual([]);
  });

  test('the live of a node that is gone is interrupted by another node, then ended after the grace period', async () => {
    const { here, beside, stored } = await openBoth();
    const { streamId } = here;
    const { sender } = await goLive(here);
    // What it has not stored by then is lost with it.
    await vi.waitFor(async () => expect((await stored()).seqs.length).toBeGreaterThan(1), { timeout: 30_000 });
    const there = await beside();
    const status = async () => (await there.live(streamId)).liveStatus;
    const pass = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 10) {
        there.platform.clock.advanceSec(10);
        await there.platform.modules.live.life.sweep();
      }
    };
    await pass(20);
    expect(await status()).toBe('LIVE');
    await pass(10);
    expect(await status()).toBe('INTERRUPTED');
    await pass(290);
    expect(await status()).toBe('INTERRUPTED');
    await pass(10);
    expect(await status()).toBe('ENDED');
    await there.waitForArchive();
    await here.platform.modules.live.life.sweep();
    expect(sender.stops).toHaveLength(1);
    expect(await here.platform.modules.live.channels.get(streamId)).toBeUndefined();
  });

  test('a node that was away itself gives the others time to report', async () => {
    const { here, beside } = await openBoth();
    await goLive(here);
    const there = await beside();
    const look = async () => {
      await there.platform.modules.live.life.sweep();
      return (await there.live(here.streamId)).liveStatus;
    };
    there.platform.clock.advanceSec(60);
    expect(await look()).toBe('LIVE');
    here.platform.clock.advanceSec(60);
    await here.platform.modules.live.life.sweep();
    there.platform.clock.advanceSec(10);
    expect(await look()).toBe('LIVE');
  });

  test('a sender that moves to another node continues the same live and the same recording', async () => {
    const { here, beside, stored } = await openBoth();
    const { streamId, streamKey } = here;
    const { sender, live } = await goLive(here);
    const there = await beside();
    const next = (await there.encoder(streamKey))!;
    expect(sender.stops).toEqual(['live.replaced']);
    next.play(await recordedClip());
    await vi.waitFor(async () => expect((await there.live(streamId)).ingest).not.toBeNull(), { timeout: 30_000 });
    expect(await there.live(streamId)).toMatchObject({ liveStatus: 'LIVE', sessionId: live.sessionId });
    expect(await here.platform.modules.live.channels.get(streamId)).toBeUndefined();
    // And back again.
    const last = (await here.encoder(streamKey))!;
    expect(next.stops).toEqual(['live.replaced']);
    last.play(await recordedClip());
    await here.setStatus(streamId, 'ENDED');
    const archive = await there.waitForArchive();
    expect(Math.abs(archive.durationMs! - 18_000)).toBeLessThan(600);
    const { seqs, seconds } = await stored();
    expect(seqs).toEqual(seqs.map((_seq, index) => index + 1));
    expect(Math.abs(seconds - 18)).toBeLessThan(0.6);
  });

  test('a live ended on another node disconnects its sender and is recorded completely', async () => {
    const { here, beside } = await openBoth();
    const { sender } = await goLive(here);
    const there = await beside();
    expect((await there.setStatus(here.streamId, 'ENDED')).status).toBe(200);
    await vi.waitFor(() => expect(sender.stops).toEqual(['live.ended']), { timeout: 30_000 });
    const archive = await there.waitForArchive();
    expect(Math.abs(archive.durationMs! - 6000)).toBeLessThan(200);
  });

  test('a live received by one node goes on air when its host starts it on another', async () => {
    const { here, beside } = await openBoth();
    const { streamId, streamKey } = here;
    await here.call('PATCH', `/${streamId}/live`, { startsWithEncoder: false });
    const sender = (await here.encoder(streamKey))!;
    const there = await beside();
    await there.setStatus(streamId, 'LIVE');
    const isOnAir = async () => (await here.platform.modules.live.channels.get(streamId))?.session !== undefined;
    await vi.waitFor(async () => expect(await isOnAir()).toBe(true), { timeout: 30_000 });
    sender.play(await recordedClip());
    expect((await here.live(streamId)).ingest).not.toBeNull();
    expect(sender.stops).toEqual([]);
  });

  test('a node that does not receive a live shows viewers what is stored of it', async () => {
    const { here, beside, stored } = await openBoth();
    const { live } = await goLive(here);
    await vi.waitFor(async () => expect((await stored()).seqs.length).toBeGreaterThan(1), { timeout: 30_000 });
    const there = await beside();
    const { master, playlist, file } = await there.rendition(live.hlsBroadcastUrl!);
    expect([master.statusCode, playlist.statusCode]).toEqual([200, 200]);
    expect(playlist.body).toContain('2.m4s');
    expect(playlist.body).not.toMatch(/EXT-X-ENDLIST|EXT-X-PART/);
    expect((await file('1.m4s')).statusCode).toBe(200);
    const waiting = `${live.hlsBroadcastUrl!.replace('index.m3u8', 'source/index.m3u8')}&_HLS_msn=99&_HLS_part=0`;
    expect((await there.get(waiting)).body).toBe(playlist.body);
    expect((await file('3.0.m4s')).statusCode).toBe(404);
  });
});
