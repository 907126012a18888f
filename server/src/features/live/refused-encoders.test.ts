import { expect, onTestFinished, test, vi } from 'vitest';
import { aac, h264, makeClip, picture, tone } from '../../media/clips.testing.ts';
import { openRaw, publishing, wholeChunk } from '../../media/rtmp/raw-encoder.testing.ts';
import { boxOf, sendLive, useRtmpServer } from '../../media/rtmp/rtmp.testing.ts';
import { describeOnEachDatabase } from '../../platform/testing/test-database.ts';
import { openLiveStudio } from './live-studio.testing.ts';

vi.setConfig({ testTimeout: 60_000 });
const soon = { timeout: 20_000 };

interface Rtmp {
  url: string;
  streamKey: string;
}

const usable = () => makeClip('usable.mp4', [...picture(4), ...tone(4), ...h264, ...aac]);

/** Sends HEVC as ffmpeg does from version 6.1 on: with its four characters, and the settings of a real encoder. */
async function sendHevc({ url, streamKey }: Rtmp): Promise<void> {
  const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'];
  const settings = await boxOf(await makeClip('hevc.mp4', [...picture(1), ...hevc]), 'hvcC');
  const encoder = await openRaw(Number(new URL(url).port));
  const payload = Buffer.concat([Buffer.of(0x90), Buffer.from('hvc1'), settings]);
  encoder.send(publishing(streamKey), wholeChunk({ type: 9, payload, chunkStream: 6 }));
  await encoder.closed;
}

async function sendMp3({ url, streamKey }: Rtmp): Promise<void> {
  const mp3 = ['-c:a', 'libmp3lame', '-ar', '44100'];
  const clip = await makeClip('mp3.flv', [...picture(4), ...tone(4), ...h264, ...mp3]);
  expect(await sendLive(clip, `${url}/${streamKey}`).exit).not.toBe(0);
}

describeOnEachDatabase('an encoder that is refused for what it sends', (database) => {
  async function openStudio() {
    const env = { ZEACON_RTMP_PORT: '0', ZEACON_RTMP_OUT_ALLOW: '127.0.0.1' };
    const studio = await openLiveStudio(database(), {}, env);
    onTestFinished(async () => {
      await studio.platform.modules.live.stop();
      await studio.platform.close();
    });
    return studio;
  }

  test.each([
    ['HEVC', sendHevc, /^HEVC .* Set the encoder to H\.264\.$/],
    ['H.264 with MP3', sendMp3, /^MP3 .* Set the encoder to AAC\.$/],
  ] as const)(
    '%s leaves the stream as it was, tells its host why, and its key works right afterwards',
    async (_case, sendRefused, reason) => {
      const { platform, streamId, live, waitForStatus } = await openStudio();
      const before = await live(streamId);
      await sendRefused(before.rtmp!);
      const refusedEncoder = { reason: expect.stringMatching(reason), refusedDate: platform.clock.now().toISOString() };
      await vi.waitFor(async () => expect(await live(streamId)).toEqual({ ...before, refusedEncoder }), {
        timeout: 10_000,
      });

      const encoder = sendLive(await usable(), `${before.rtmp!.url}/${before.rtmp!.streamKey}`);
      await waitForStatus(streamId, 'LIVE');
      const usual = { kind: 'rtmp', videoCodec: expect.stringMatching(/^avc1/) };
      await vi.waitFor(
        async () => expect(await live(streamId)).toMatchObject({ refusedEncoder: null, ingest: usual }),
        soon,
      );
      encoder.kill();
    },
  );

  test.each([
    ['HEVC', sendHevc],
    ['H.264 with MP3', sendMp3],
  ] as const)('%s neither holds the restreams of another live nor replaces who sends', async (_case, sendRefused) => {
    const sink = await useRtmpServer();
    const { call, streamId, live, waitForStatus, platform, business } = await openStudio();
    const added = await platform.call(business, 'POST', '/business/v1.1/broadcast-destination', {
      ...{ name: 'Channel', rtmpUrl: `rtmp://127.0.0.1:${sink.port}/live`, streamKey: 'key-of-the-channel' },
    });
    expect(added.status).toBe(201);
    await sendRefused((await live(streamId)).rtmp!);

    const other = (await call('POST', '/v2', { name: 'Autumn show', contentType: 'LIVE' })).data.id as string;
    const { rtmp } = await live(other);
    const arrival = sink.next();
    sendLive(await usable(), `${rtmp!.url}/${rtmp!.streamKey}`);
    const { begun } = await arrival;
    await begun;
    const { sessionId, ingest } = await waitForStatus(other, 'LIVE');

    await sendRefused(rtmp!);
    await vi.waitFor(
      async () =>
        expect(await live(other)).toMatchObject({
          ...{ liveStatus: 'LIVE', sessionId, ingest: { connectedDate: ingest!.connectedDate } },
          refusedEncoder: { reason: expect.any(String) },
        }),
      soon,
    );
    expect(sink.all.map(({ closings }) => closings)).toEqual([[]]);
  });
});
