import { expect, test } from '@playwright/test';
import type { Archive, Live } from '@zeacon/contract';
import { type BusinessCalls, businessCalls, registerBusiness } from './support/business-calls.ts';
import type { Credentials } from './support/console-page.ts';
import { type Encoder, runEncoder, startEncoder } from './support/encoder.ts';
import { type PlatformFolder, type RunningPlatform, startPlatform } from './support/platform.ts';
import { createPreparedFolder } from './support/prepared-folder.ts';

let folder: PlatformFolder;
let platform: RunningPlatform;
let encoder: Encoder | undefined;
let owner: Credentials;

test.beforeAll(async ({ request }) => {
  folder = await createPreparedFolder('empty');
  platform = await startPlatform(folder, { ZEACON_DEMO: '0' });
  owner = await registerBusiness(request, platform.url);
});
test.afterAll(async () => {
  await encoder?.kill();
  await platform?.stop();
  await folder?.remove();
});

async function createLive({ call }: BusinessCalls): Promise<Live> {
  const { id } = await call('POST', '/v2', { name: 'Voyage', contentType: 'LIVE' });
  await call('PATCH', `/status/${id}`, { streamStatus: 'Published' });
  return call('GET', `/${id}/live`);
}

/** Durations and discontinuities of a media playlist. */
function read(playlist: string) {
  const durations = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, seconds]) => Number(seconds));
  return {
    count: durations.length,
    seconds: durations.reduce((sum, seconds) => sum + seconds, 0),
    longest: Math.max(0, ...durations),
    seams: playlist.match(/^#EXT-X-DISCONTINUITY$/gm)?.length ?? 0,
    isEnded: playlist.includes('#EXT-X-ENDLIST'),
  };
}

test('a killed server continues the same live, and its recording lacks at most the open segment', async ({
  request,
}) => {
  const calls = await businessCalls(request, platform.url, owner);
  let { call } = calls;
  const live = await createLive(calls);
  const state = async (): Promise<Live> => call('GET', `/${live.streamId}/live`);
  const status = async () => (await state()).liveStatus;
  const playlist = async () => {
    const { hlsBroadcastUrl } = await state();
    const address = `${platform.url}${hlsBroadcastUrl}`.replace('index.m3u8', 'source/index.m3u8');
    return read(await (await request.get(address)).text());
  };

  encoder = startEncoder(live.rtmp!);
  await expect.poll(status).toBe('LIVE');
  await expect.poll(async () => (await playlist().catch(() => read(''))).count).toBeGreaterThanOrEqual(3);
  const { sessionId } = await state();
  const before = await playlist();
  await platform.kill();
  await encoder.exited;

  platform = await startPlatform(folder, { ZEACON_DEMO: '0' });
  ({ call } = await businessCalls(request, platform.url, owner));
  expect(await status()).toBe('INTERRUPTED');
  const after = await playlist();
  // Every segment that viewers were told was complete still exists.
  expect(after.count).toBeGreaterThanOrEqual(before.count);
  expect(after.isEnded).toBe(false);

  encoder = startEncoder(live.rtmp!);
  await expect.poll(status).toBe('LIVE');
  expect((await state()).sessionId).toBe(sessionId);
  await expect.poll(async () => (await playlist()).count).toBeGreaterThanOrEqual(after.count + 2);
  await call('PATCH', `/status/${live.streamId}`, { streamStatus: 'ENDED' });
  // An encoder that keeps sending is disconnected.
  await encoder.exited;

  const archives = async (): Promise<Archive[]> => (await call('GET', '/archive')).items;
  await expect
    .poll(async () => (await archives()).map(({ archiveName }) => archiveName), { timeout: 60_000 })
    .toContain('Voyage');
  await expect.poll(playlist).toMatchObject({ seams: 1, isEnded: true });
  const whole = await playlist();
  const recording = (await archives()).find(({ archiveName }) => archiveName === 'Voyage')!;
  expect(recording.sessionId).toBe(sessionId);
  expect(Math.abs(recording.durationMs! / 1000 - whole.seconds)).toBeLessThan(0.1);
});

test('an encoder with a wrong key is refused', async ({ request }) => {
  const live = await createLive(await businessCalls(request, platform.url, owner));
  encoder = startEncoder({ url: live.rtmp!.url, streamKey: `${live.rtmp!.streamKey}x` });
  expect(await encoder.exited).not.toBe(0);
  const { call } = await businessCalls(request, platform.url, owner);
  expect((await call('GET', `/${live.streamId}/live`)).liveStatus).toBe('SCHEDULED');
});

test('an encoder that is refused for what it sends leaves the stream, and who sends, as they were', async ({
  request,
}) => {
  const { call } = await businessCalls(request, platform.url, owner);
  const live = await createLive(await businessCalls(request, platform.url, owner));
  const read = () => call('GET', `/${live.streamId}/live`);
  const sendMp3 = () =>
    runEncoder(live.rtmp!, [
      ...[
        '-re',
        '-f',
        'lavfi',
        '-i',
        'testsrc2=size=320x180:rate=30',
        '-re',
        '-f',
        'lavfi',
        '-i',
        'sine=frequency=440',
      ],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '30'],
      ...['-c:a', 'libmp3lame', '-ar', '44100'],
    ]);
  expect(await sendMp3().exited).not.toBe(0);
  expect((await read()).liveStatus).toBe('SCHEDULED');

  encoder = startEncoder(live.rtmp!);
  await expect.poll(async () => (await read()).liveStatus, { timeout: 30_000 }).toBe('LIVE');
  const { sessionId, ingest } = await read();
  expect(await sendMp3().exited).not.toBe(0);
  expect(await read()).toMatchObject({
    ...{ liveStatus: 'LIVE', sessionId },
    ingest: { connectedDate: ingest!.connectedDate },
  });
});
