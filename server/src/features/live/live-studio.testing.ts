import type { Archive, Live } from '@zeacon/contract';
import { expect, vi } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../../media/clips.testing.ts';
import { type Recorded, readLiveSamples, send } from '../../media/live/live-samples.testing.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { openTestPlatform, type TestBusiness, type TestPlatform } from '../../platform/testing/test-platform.ts';
import type { StopCode } from './live-senders.ts';

const streamUrl = '/general/v1.1/stream';

/** Six seconds of video with sound, one key frame per second. */
export async function recordedClip(size?: string): Promise<Recorded> {
  return readLiveSamples(await makeClip('live.mp4', [...picture(6, size), ...tone(6), ...h264, ...aac]));
}

/** A server, a business, and one of its live streams. */
export async function openLiveStudio(database: TestDatabase, stream: object = {}, env: Record<string, string> = {}) {
  const platform = await openTestPlatform(database, { env, work: true });
  await platform.modules.live.start();
  const business = await platform.signUp();
  const studio = onPlatform(platform, business);
  const created = await studio.call('POST', '/v2', { name: 'Spring show', contentType: 'LIVE', ...stream });
  return { ...studio, streamId: created.data.id as string };
}

export function onPlatform(platform: TestPlatform, business: TestBusiness) {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    platform.call(business, method, `${streamUrl}${path}`, body);
  const live = async (streamId: string): Promise<Live> => (await call('GET', `/${streamId}/live`)).data;
  const get = (url: string) => platform.app.inject({ url });

  return {
    platform,
    business,
    call,
    live,
    get,
    setStatus: (streamId: string, streamStatus: string) => call('PATCH', `/status/${streamId}`, { streamStatus }),
    publish: (streamId: string) => call('PATCH', `/status/${streamId}`, { streamStatus: 'Published' }),

    /** Sends like an encoder; undefined if it was not let in. */
    async encoder(streamKey: string) {
      const stops: StopCode[] = [];
      const sender = await platform.modules.live.sending.attachEncoder(streamKey, 'test', {
        stop: (code) => stops.push(code),
      });
      if (!sender) return undefined;
      return {
        stops,
        play({ config, samples }: Recorded, epochMs?: number) {
          sender.input.configure(config, epochMs ?? platform.clock.now().getTime());
          send(sender.input, platform.clock, samples);
        },
        leave: () => sender.input.end(),
      };
    },

    async waitForStatus(streamId: string, status: string): Promise<Live> {
      const seen = async () => {
        const current = await live(streamId);
        expect(current.liveStatus).toBe(status);
        // The live is on air a moment before its first picture exists.
        expect(current.hlsBroadcastUrl !== null || current.ingest === null).toBe(true);
        return current;
      };
      return vi.waitFor(seen, { timeout: 20_000 });
    },

    async waitForArchive(): Promise<Archive> {
      const list = async (): Promise<Archive[]> => (await call('GET', '/archive')).data.items;
      await vi.waitFor(async () => expect(await list()).toHaveLength(1), { timeout: 60_000, interval: 200 });
      return (await list())[0]!;
    },

    /** The rendition's playlist, and addresses relative to it. */
    async rendition(hlsUrl: string) {
      const [base = '', query] = hlsUrl.split('index.m3u8');
      const master = await get(hlsUrl);
      const playlist = await get(`${base}source/index.m3u8${query}`);
      return { master, playlist, file: (name: string) => get(`${base}source/${name}${query}`) };
    },
  };
}
