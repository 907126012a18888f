import { expect, test } from '@playwright/test';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { makeOnce } from './support/clips.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('a video with reordered pictures (B-frames) plays from its very beginning', async ({ page, request }) => {
  const clip = await makeOnce('reordered.mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30:duration=12'],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=12'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '3', '-pix_fmt', 'yuv420p', '-g', '60', '-c:a', 'aac'],
  ]);
  const calls = await businessCalls(request, platform().url, await registerBusiness(request, platform().url));
  const { id } = await calls.publishFile(clip, 'Harbour');
  await using _site = await openEmbed(page, platform().url, `media-id="${id}" muted`);
  await play(page, 'Harbour', 1);
  const begin = await player(page).evaluate((element) =>
    (Reflect.get(element, 'media') as HTMLMediaElement).buffered.start(0),
  );
  expect(begin).toBeLessThan(0.005);
  await player(page).evaluate((element) => Object.assign(element, { currentTime: 8.01 }));
  await expect.poll(() => player(page).evaluate((element) => Reflect.get(element, 'currentTime'))).toBeGreaterThan(8.5);
});
