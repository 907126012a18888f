import { expect, type Locator, test } from '@playwright/test';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { openColouredGuest, type StageGuest } from './support/stage-guest.ts';
import { card, letIn, openStage, putOnAir } from './support/stage-host.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

test.use({ launchOptions: fakeDevices });
const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

const guests = [
  { name: 'Ana', colour: '#ff00ff' },
  { name: 'Ben', colour: '#ff0000' },
  { name: 'Cleo', colour: '#0000ff' },
  { name: 'Dan', colour: '#00ffff' },
] as const;

/** The guests' colours that fill a good part of the picture, in order. */
const shown = (video: Locator): Promise<string[]> =>
  video.evaluate(
    (element, colours) => {
      const media = (Reflect.get(element, 'media') ?? element) as HTMLVideoElement;
      const [width, height] = [64, 36];
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(media, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      const counts = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) {
        const pure = [data[at]!, data[at + 1]!, data[at + 2]!].map((part) =>
          part > 170 ? 'ff' : part < 90 ? '00' : '--',
        );
        const colour = `#${pure.join('')}`;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return colours.filter((colour) => (counts.get(colour) ?? 0) > (width * height) / 20);
    },
    guests.map(({ colour }) => colour),
  );

test('four guests are on stage at once, a fifth waits until one leaves', thorough, async ({ page: host, browser }) => {
  const streamId = await openStage(host, platform().url);
  const opened: StageGuest[] = [];
  const raise = async (name: string, colour: string) => {
    const guest = await openColouredGuest(browser, colour, platform().url, streamId);
    opened.push(guest);
    await guest.raiseHand(name);
    return guest;
  };
  for (const { name, colour } of guests) await raise(name, colour);
  await host.getByRole('tab', { name: 'Hands (4)' }).click();
  const queue = host.getByRole('region', { name: 'In the queue' }).getByRole('listitem');
  await expect(queue).toContainText(guests.map(({ name }) => name));

  for (const { name } of guests) await letIn(host, name);
  for (const { name } of guests) await putOnAir(host, name);
  for (const { dialog } of opened)
    await expect(dialog.getByRole('heading', { name: 'You are on stage' })).toBeVisible();

  const watcher = await browser.newPage();
  await using _site = await openEmbed(watcher, platform().url, `media-id="${streamId}" muted`);
  await expect(player(watcher)).toHaveAttribute('live-status', 'LIVE');
  await play(watcher, 'Open stage');
  const all = guests.map(({ colour }) => colour);
  await expect.poll(() => shown(player(watcher))).toEqual(all);
  for (const { dialog } of opened) await expect.poll(() => shown(dialog.locator('.programme'))).toEqual(all);

  const fifth = await raise('Eva', '#ffff00');
  await expect(host.getByText('The stage is full.')).toBeVisible();
  await expect(host.getByRole('button', { name: 'Let in' })).toBeDisabled();
  await opened[1]!.dialog.getByRole('button', { name: 'Leave the stage' }).click();
  await expect(card(host, 'Ben')).toHaveCount(0);
  await letIn(host, 'Eva');
  await putOnAir(host, 'Eva');
  await expect(fifth.dialog.getByRole('heading', { name: 'You are on stage' })).toBeVisible();
  await expect.poll(() => shown(player(watcher))).toEqual(all.filter((colour) => colour !== guests[1].colour));

  for (const guest of opened) await guest[Symbol.asyncDispose]();
  await expect(host.getByText('No hands are raised.')).toBeVisible();
  await watcher.close();
});
