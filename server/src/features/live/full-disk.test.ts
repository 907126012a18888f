import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serverMessages } from '@zeacon/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { later } from '../../media/live/live-samples.testing.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { liveFolder, sourceRendition } from './live-files.ts';
import { toSession } from './live-lifecycle.service.ts';
import { openLiveStudio, recordedClip } from './live-studio.testing.ts';

describeOnEachDatabase('a live on a full disk', (database) => {
  async function openFull() {
    const studio = await openLiveStudio(database());
    const { platform, streamId, encoder, waitForStatus } = studio;
    const { live } = platform.modules;
    const isFull = vi.spyOn(platform.platform.storage, 'freeBytes').mockResolvedValue(undefined);
    onTestFinished(async () => {
      isFull.mockResolvedValue(undefined);
      platform.clock.advanceSec(6);
      await live.stop();
      await platform.close();
    });
    const clip = await recordedClip();
    const sender = (await encoder(live.openKey((await live.service.find(streamId))!.keySealed)))!;
    sender.play(clip);
    const { hlsBroadcastUrl } = await waitForStatus(streamId, 'LIVE');
    const session = toSession((await live.service.find(streamId))!)!;
    const folder = join(platform.platform.dataFolder.path, 'storage/objects', liveFolder(session, sourceRendition));
    const files = async () => (await readdir(folder)).sort();
    const stored = async () => (await files()).filter((name) => name.endsWith('.m4s'));
    await vi.waitFor(async () => expect(await stored()).toHaveLength(2));
    const problem = async () => (await studio.live(streamId)).ingest?.recordingProblem;
    const says = (text: string | null) =>
      vi.waitFor(async () => expect(await problem()).toBe(text), { timeout: 20_000 });
    const goOn = (seconds: number) => sender.play({ ...clip, samples: later(clip.samples, seconds * 1e6) });
    return { ...studio, isFull, hlsUrl: hlsBroadcastUrl!, goOn, stored, files, says };
  }

  test('goes on and says in the studio that it is not recorded, until there is room again', async () => {
    const { isFull, platform, goOn, says, rendition, hlsUrl, stored, files } = await openFull();
    expect((await platform.app.inject('/readyz')).statusCode).toBe(200);
    await says(null);
    isFull.mockResolvedValue(1000);
    goOn(6);
    await says(serverMessages.recordingHasNoRoom);
    const ready = await platform.app.inject('/readyz');
    expect([ready.statusCode, ready.json().reason]).toEqual([503, 'server.storage_full']);
    const { playlist, file } = await rendition(hlsUrl);
    const shown = playlist.body.split('\n').filter((line) => /^\d+\.m4s/.test(line));
    expect(shown.length).toBeGreaterThanOrEqual(5);
    expect((await file(shown.at(-1)!.replace(/[?].*$/, ''))).statusCode).toBe(200);
    // Nothing is half-written, and not everything is there.
    const before = await files();
    expect(before.filter((name) => !/^(?:init\.mp4|\d\.m4s)$/.test(name))).toEqual([]);
    expect((await stored()).length).toBeLessThan(shown.length);
    isFull.mockResolvedValue(undefined);
    platform.clock.advanceSec(6);
    await says(null);
    await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThanOrEqual(5), { timeout: 20_000 });
  });

  test('ends at once when its host ends it, and keeps the recording of what came before', async () => {
    const { isFull, platform, goOn, says, setStatus, streamId, live, waitForArchive } = await openFull();
    isFull.mockResolvedValue(1000);
    goOn(6);
    await says(serverMessages.recordingHasNoRoom);
    expect((await setStatus(streamId, 'ENDED')).status).toBe(200);
    expect((await live(streamId)).liveStatus).toBe('ENDED');
    isFull.mockResolvedValue(undefined);
    platform.clock.advanceSec(6);
    expect((await waitForArchive()).status).not.toBe('failed');
  });
});
