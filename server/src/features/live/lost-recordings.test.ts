import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { liveFolder, sourceRendition } from './live-files.ts';
import { toSession } from './live-lifecycle.service.ts';
import { openLiveStudio, recordedClip } from './live-studio.testing.ts';

describeOnEachDatabase('recordings whose files are gone', (database) => {
  /** A live of six seconds that is stored but not ended yet. */
  async function openStored() {
    const studio = await openLiveStudio(database());
    const { platform, streamId, encoder, waitForStatus } = studio;
    const { live } = platform.modules;
    onTestFinished(async () => {
      await live.stop();
      await platform.close();
    });
    const sender = (await encoder(live.openKey((await live.service.find(streamId))!.keySealed)))!;
    sender.play(await recordedClip());
    await waitForStatus(streamId, 'LIVE');
    sender.leave();
    await waitForStatus(streamId, 'INTERRUPTED');
    const session = toSession((await live.service.find(streamId))!)!;
    const query = async (text: string) => (await database().pool.query(text)).rows;
    const rows = async () => {
      const [row] = await query(
        `select (select count(*)::int from live_segment) as segments, (select count(*)::int from live_init) as inits`,
      );
      return row;
    };
    await vi.waitFor(async () => expect((await rows()).segments).toBe(3), { timeout: 30_000 });
    const folder = join(platform.platform.dataFolder.path, 'storage/objects', liveFolder(session, sourceRendition));
    const jobs = async () => {
      const all = await query(`select state::text from pgboss.job where name = 'live.record'`);
      expect(all.every(({ state }) => state === 'completed')).toBe(true);
      return all.length;
    };
    const jobsAre = (count: number) =>
      vi.waitFor(async () => expect(await jobs()).toBe(count), { timeout: 20_000, interval: 100 });
    /** The check that runs at the start and every hour. */
    const lookForMissing = async () => {
      await live.stop();
      await live.start();
    };
    /** Ends it while its files are missing; restores them once its recording has failed. */
    const failOnce = async () => {
      const away = `${folder.slice(0, -1)}-away`;
      await rename(folder, away);
      await studio.setStatus(streamId, 'ENDED');
      expect((await studio.waitForArchive()).status).toBe('failed');
      await jobsAre(1);
      await rename(away, folder);
    };
    /** Calls DELETE on that path once the recording is being written; returns the response. */
    const deleteMeanwhile = (path: string) => {
      const { storage } = platform.platform;
      const put = storage.put;
      let status: number | undefined;
      vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
        if (key.endsWith('package.json')) status ??= (await studio.call('DELETE', path)).status;
        return put.call(storage, key, ...rest);
      });
      return () => status;
    };
    return { ...studio, live, session, folder, rows, jobsAre, lookForMissing, failOnce, deleteMeanwhile };
  }

  test('are reported in the archive, and retried less and less often for a week', async () => {
    const studio = await openStored();
    const { platform, streamId, setStatus, call, folder, session, jobsAre, lookForMissing } = studio;
    await rename(folder, `${folder.slice(0, -1)}-away`);
    await setStatus(streamId, 'ENDED');
    expect(await studio.waitForArchive()).toMatchObject({ status: 'failed', sessionId: session.sessionId });
    const { packaging, playback } = (await call('GET', `/${session.archiveId}`)).data;
    expect(packaging).toMatchObject({ state: 'failed', message: expect.stringContaining('not in the storage') });
    expect(playback).toBeNull();
    await jobsAre(1);
    let tries = 1;
    const triedAfterHours: number[] = [];
    for (let hour = 1; hour <= 400; hour++) {
      platform.clock.advanceSec(3600);
      // Restarts are slow, so restart only at steps that may matter.
      if (![1, 2, 3, 4, 7, 8, 16, 32, 64, 127, 128, 200, 255, 256, 399, 400].includes(hour)) continue;
      await lookForMissing();
      const { rows } = await database().pool.query(`select id from pgboss.job where name = 'live.record'`);
      if (rows.length === tries) continue;
      tries = rows.length;
      triedAfterHours.push(hour);
      await jobsAre(tries);
    }
    expect(triedAfterHours).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
  });

  test('are made when the files are back and the owner retries', async () => {
    const { call, session, jobsAre, lookForMissing, failOnce } = await openStored();
    await failOnce();
    expect((await call('POST', `/vod/${session.archiveId}/retry`)).data.packaging.state).toBe('queued');
    const archive = () => call('GET', `/${session.archiveId}`);
    await vi.waitFor(async () => expect((await archive()).data.packaging.state).toBe('ready'), { timeout: 20_000 });
    const { data } = await archive();
    expect(data.packaging.message).toBeNull();
    expect(Math.abs(data.playback.durationMs - 6000)).toBeLessThan(200);
    await jobsAre(2);
    await lookForMissing();
    await jobsAre(2);
  });

  test('leave nothing of a live that is deleted before its recording was made', async () => {
    const { streamId, setStatus, call, folder, rows, jobsAre } = await openStored();
    // Block the path of the recording's playlist.
    await mkdir(join(folder, 'index.m3u8', 'taken'), { recursive: true });
    await setStatus(streamId, 'ENDED');
    expect((await call('DELETE', `/${streamId}`)).status).toBe(200);
    expect(await rows()).toEqual({ segments: 0, inits: 0 });
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 20_000 });
    await jobsAre(1);
    expect((await call('GET', '/archive')).data.items).toEqual([]);
  });

  test('leave nothing of a live that is deleted while its recording is made', async () => {
    const { streamId, setStatus, call, folder, rows, jobsAre, deleteMeanwhile } = await openStored();
    const deleted = deleteMeanwhile(`/${streamId}`);
    await setStatus(streamId, 'ENDED');
    await jobsAre(1);
    expect(deleted()).toBe(200);
    expect(await rows()).toEqual({ segments: 0, inits: 0 });
    expect((await call('GET', '/archive')).data.items).toEqual([]);
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 20_000 });
  });

  test('stay deleted if deleted during a retry', async () => {
    const { call, folder, session, jobsAre, failOnce, deleteMeanwhile } = await openStored();
    await failOnce();
    const deleted = deleteMeanwhile(`/archive/${session.archiveId}?reason=old`);
    await call('POST', `/vod/${session.archiveId}/retry`);
    await jobsAre(2);
    expect(deleted()).toBe(200);
    expect((await call('GET', '/archive')).data.items).toEqual([]);
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 20_000 });
  });
});
