import { expect, test } from 'vitest';
import { makeClip, picture } from '../clips.testing.ts';
import { readAvcSetup } from './avc.ts';
import { boxOf } from './rtmp.testing.ts';

const x264 = (...settings: string[]) => ['-frames:v', '1', '-c:v', 'libx264', ...settings];

test.each([
  ['baseline', '320x180', ['-profile:v', 'baseline', '-pix_fmt', 'yuv420p'], 'avc1.42c00c'],
  ['cropped', '350x198', ['-pix_fmt', 'yuv420p'], 'avc1.64000d'],
  ['upright', '198x350', ['-pix_fmt', 'yuv420p'], 'avc1.64000d'],
  ['interlaced', '720x484', ['-pix_fmt', 'yuv420p', '-flags', '+ilme+ildct', '-x264-params', 'tff=1'], 'avc1.64001e'],
  ['4:2:2', '322x182', ['-pix_fmt', 'yuv422p'], 'avc1.7a000d'],
  ['4:4:4', '321x181', ['-vf', 'format=yuv444p,scale=321:181'], 'avc1.f4000d'],
  ['10 bits', '322x182', ['-pix_fmt', 'yuv420p10le'], 'avc1.6e000d'],
  ['scaling lists', '322x182', ['-pix_fmt', 'yuv420p', '-x264-params', 'cqm=jvt'], 'avc1.64000d'],
  [
    'a reference order of its own',
    '1280x720',
    ['-pix_fmt', 'yuv420p', '-bf', '0', '-tune', 'zerolatency'],
    'avc1.64001f',
  ],
])('reads size and codec of %s video', async (_case, size, settings, codec) => {
  const clip = await makeClip('sps.mp4', [...picture(1, size, 25), ...x264(...settings)]);
  const { config, lengthBytes } = readAvcSetup(await boxOf(clip, 'avcC'));
  expect(`${config.width}x${config.height}`).toBe(size);
  expect(config.codec).toBe(codec);
  expect(lengthBytes).toBe(4);
});
