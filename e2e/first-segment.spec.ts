import { expect, type Page, test } from '@playwright/test';
import { demoClips } from '../server/src/demo/demo-content.ts';
import { openEmbed, play } from './support/embedded-player.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform();
const [clip] = demoClips;

/** A line as a phone has it away from Wi-Fi; `bytesPerSecond` in both directions. */
async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** The qualities whose first segment the page asked for, in order and once each. */
function watchBeginnings(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, quality] = /\/([^/]+)\/1\.m4s$/.exec(new URL(request.url()).pathname) ?? [];
    if (quality) asked.add(quality);
  });
  return asked;
}

for (const [width, quality] of [
  [320, '240p'],
  [1280, 'source'],
] as const)
  for (const [line, bytesPerSecond] of [
    ['1 Mbit/s', 125_000],
    ['10 Mbit/s', 1_250_000],
  ] as const)
    test(`at ${width} px and ${line} only the first segment of ${quality} is fetched, and it plays`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: width + 32, height: 900 });
      const beginnings = watchBeginnings(page);
      await using _site = await openEmbed(page, platform().url, `media-id="${clip!.streamId}" muted`);
      await expect(page.getByRole('button', { name: `Play video: ${clip!.name}` })).toBeVisible();
      await slowDown(page, bytesPerSecond);
      await play(page, clip!.name, 1);
      expect([...beginnings]).toEqual([quality]);
    });
