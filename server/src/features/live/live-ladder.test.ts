import { availableParallelism } from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError } from '../../config/read-env.ts';
import { readConfig } from '../../config.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { onPlatform, openLiveStudio, recordedClip } from './live-studio.testing.ts';

describeOnEachDatabase('the lower rendition of a live', (database) => {
  async function goLive(env: Record<string, string>) {
    const studio = await openLiveStudio(database(), {}, env);
    const { live: lives } = studio.platform.modules;
    onTestFinished(async () => {
      await lives.stop();
      await studio.platform.close();
    });
    const row = await lives.service.find(studio.streamId);
    await studio.publish(studio.streamId);
    const sender = (await studio.encoder(lives.openKey(row!.keySealed)))!;
    const { config, samples } = await recordedClip('960x540');
    // All at once: sending more would look as if the encoder were too slow.
    sender.play({ config, samples: samples.filter(({ dtsUs }) => dtsUs < 3.9e6) });
    sender.leave();
    const { hlsBroadcastUrl } = await studio.waitForStatus(studio.streamId, 'INTERRUPTED');
    const [base = '', query = ''] = hlsBroadcastUrl!.split('index.m3u8');
    return { ...studio, get: (name: string) => studio.get(`${base}${name}${query}`) };
  }

  const variantsOf = (master: string) => master.match(/^[^#].*index\.m3u8/gm);

  test('is offered while the live is on air, and its address leads to the recording afterwards', async () => {
    const { get, setStatus, streamId, waitForArchive, ...studio } = await goLive({ ZEACON_LIVE_LADDER: '1' });
    const master = (await get('index.m3u8')).body;
    expect(variantsOf(master)).toEqual(['480p/index.m3u8', 'source/index.m3u8']);
    expect(master).toMatch(/RESOLUTION=854x480.*\n480p/);
    const playlist = async (name: string) => (await get(`${name}/index.m3u8`)).body;
    await vi.waitFor(async () => expect(await playlist('480p')).toMatch(/^2\.m4s/m), { timeout: 30_000 });
    const [lower, source] = [await playlist('480p'), await playlist('source')];
    expect(lower).toMatch(/RENDITION-REPORT:URI="\.\.\/source\/index\.m3u8[^"]*",LAST-MSN=2,LAST-PART=7/);
    expect(source).toContain('RENDITION-REPORT:URI="../480p/index.m3u8');
    expect((await get('480p/init.mp4')).rawPayload.subarray(4, 8).toString()).toBe('ftyp');
    const [small, sent] = [await get('480p/2.m4s'), await get('source/2.m4s')];
    expect(small.statusCode).toBe(200);
    expect(small.rawPayload.length).toBeLessThan(sent.rawPayload.length);
    expect((await get('480p/2.0.m4s')).statusCode).toBe(200);
    expect((await get('240p/index.m3u8')).statusCode).toBe(404);

    await setStatus(streamId, 'ENDED');
    await waitForArchive();
    await vi.waitFor(async () => expect(await playlist('480p')).toContain('#EXT-X-ENDLIST'), { timeout: 30_000 });
    const ended = await playlist('480p');
    expect(ended.match(/^[^#].*m4s/gm)).toEqual(['../source/1.m4s', '../source/2.m4s']);
    expect(ended).toContain('#EXT-X-MAP:URI="../source/init.mp4');
    expect((await get('480p/2.m4s')).statusCode).toBe(404);
    expect(variantsOf((await get('index.m3u8')).body)).toEqual(['source/index.m3u8']);
    expect((await studio.live(streamId)).liveStatus).toBe('ENDED');
  });

  test('hosts see whether theirs is made or waits, and no business has all places for itself', async () => {
    const first = await openLiveStudio(database(), {}, { ZEACON_LIVE_LADDER: '2' });
    const { platform } = first;
    const { live: lives } = platform.modules;
    onTestFinished(async () => {
      await lives.stop();
      await platform.close();
    });
    const second = onPlatform(platform, await platform.signUp('Other'));
    const { config, samples } = await recordedClip('960x540');
    async function goOnAir(studio: Pick<typeof second, 'call' | 'publish' | 'encoder' | 'live'>) {
      const { data } = await studio.call('POST', '/v2', { name: 'Show', contentType: 'LIVE' });
      await studio.publish(data.id);
      const row = await lives.service.find(data.id);
      const sender = (await studio.encoder(lives.openKey(row!.keySealed)))!;
      const play = (fromUs: number, untilUs: number) =>
        sender.play({ config, samples: samples.filter(({ dtsUs }) => dtsUs >= fromUs && dtsUs < untilUs) });
      play(0, 2.5e6);
      const seen = async () => (await studio.live(data.id)).ingest?.lowerQuality;
      await vi.waitFor(async () => expect(await seen()).not.toBe('none'), { timeout: 30_000 });
      return { play: () => play(2.5e6, 5e6), seen };
    }
    const [early, late] = [await goOnAir(first), await goOnAir(first)];
    expect([await early.seen(), await late.seen()]).toEqual(['encoded', 'encoded']);
    const other = await goOnAir(second);
    expect(await other.seen()).toBe('waiting');
    await vi.waitFor(
      async () => {
        late.play();
        other.play();
        expect([await early.seen(), await late.seen(), await other.seen()]).toEqual(['encoded', 'waiting', 'encoded']);
      },
      { timeout: 30_000 },
    );
  });

  test('is missing if it is switched off, and its playlist lists what is sent', async () => {
    const { get } = await goLive({ ZEACON_LIVE_LADDER: 'off' });
    expect(variantsOf((await get('index.m3u8')).body)).toEqual(['source/index.m3u8']);
    expect((await get('480p/index.m3u8')).body).toMatch(/^\.\.\/source\/2\.m4s/m);
    expect((await get('source/index.m3u8')).body).not.toContain('RENDITION-REPORT');
  });
});

describe('ZEACON_LIVE_LADDER', () => {
  const count = (value?: string) =>
    readConfig(value === undefined ? {} : { ZEACON_LIVE_LADDER: value }).live.ladderCount;

  test('is a number of lives, or depends on the machine’s cores', () => {
    expect([count('off'), count('0'), count('3')]).toEqual([0, 0, 3]);
    const byItself = Math.max(0, Math.floor((availableParallelism() - 2) / 2));
    expect([count(), count('auto')]).toEqual([byItself, byItself]);
  });

  test.each(['on', '-1', '1.5'])('refuses %s', (value) => {
    expect(() => count(value)).toThrow(ConfigError);
  });
});
