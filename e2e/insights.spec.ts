import { expect, type Page, test } from '@playwright/test';
import { demoAccount, demoClips } from '../server/src/demo/demo-content.ts';
import { faultsInEveryLook } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls } from './support/business-calls.ts';
import { signIn } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { openEmbed, play, player } from './support/embedded-player.ts';
import { usePlatform } from './support/use-platform.ts';

test.use({ userAgent: viewerAgent });

const platform = usePlatform();
const aurora = demoClips[0]!;
const scenes = demoClips[2]!;
const shop = 'https://shop.example.com/aurora';

const callToAction = {
  id: `cta_${'a'.repeat(20)}`,
  kind: 'BUTTON',
  text: 'Buy tickets',
  url: shop,
  moment: 'TIME',
  startMs: 0,
  endMs: null,
};

/**
 * Skips to the tenth second when the sixth has played, again when it has played on from there, and then pauses. In the
 * page, by the video's own time: a test that is held up would let more of it play. Two seconds without a break make a
 * view viewable, which a slow machine needs a while for.
 */
const skipTwice = (page: Page) =>
  player(page).evaluate((element) => {
    const video = element as unknown as HTMLVideoElement;
    const toTheTenth = () => {
      video.currentTime = 10;
    };
    const steps = [
      { at: 6.5, act: toTheTenth },
      { at: 12.2, act: toTheTenth },
      { at: 12.2, act: () => video.pause() },
    ];
    video.addEventListener('timeupdate', () => {
      if (!video.seeking && steps[0] && video.currentTime > steps[0].at) steps.shift()?.act();
    });
  });

/** Watches the beginning, skips to the tenth second, watches from there twice, and follows the call to action. */
async function watch(page: Page, pageUrl: (url: string) => void) {
  await page
    .context()
    .route(`${shop}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Shop</title>' }));
  await using site = await openEmbed(page, platform().url, `media-id="${aurora.streamId}"`);
  pageUrl(site.url);
  await skipTwice(page);
  await play(page, aurora.name);
  await expect.poll(() => player(page).evaluate((element) => Reflect.get(element, 'paused'))).toBe(true);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Buy tickets' }).click();
  await (await opening).close();
  // Leaving the page sends what was not sent yet.
  await page.goto('about:blank');
}

/** Watches the first three seconds, and leaves. */
async function leaveEarly(page: Page) {
  await using _site = await openEmbed(page, platform().url, `media-id="${scenes.streamId}"`);
  await player(page).evaluate((element) => {
    const video = element as unknown as HTMLVideoElement;
    video.addEventListener('timeupdate', () => video.currentTime > 3 && video.pause());
  });
  await play(page, scenes.name);
  await expect.poll(() => player(page).evaluate((element) => Reflect.get(element, 'paused'))).toBe(true);
  await page.goto('about:blank');
}

const tile = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Key numbers', exact: true }).getByRole('button', { name });

test('what a browser watches, skips, watches again and clicks is what the figures say', async ({ page, browser }) => {
  const { url } = platform();
  const calls = await businessCalls(page.request, url, demoAccount);
  const { revision, hypergraphics } = await calls.call('GET', `/${aurora.streamId}/overlays`);
  await calls.call('PUT', `/${aurora.streamId}/overlays`, { revision, hypergraphics, callsToAction: [callToAction] });
  let watchedOn = '';
  {
    await using visitor = await browser.newContext();
    await watch(await visitor.newPage(), (address) => {
      watchedOn = address;
    });
  }
  await signIn(page, url, demoAccount);

  await test.step('the figures of the business', async () => {
    await expect(async () => {
      await page.goto(`${url}/insights?period=today&table=page`);
      await expect(tile(page, /^Clicks/)).toHaveText(/^Clicks1/, { timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
    await expect(tile(page, /^Views/)).toHaveText(/^Views1/);
    await expect(tile(page, /^Unique visitors/)).toHaveText(/^Unique visitors1/);
    await expect(tile(page, /^Play rate/)).toHaveText(/^Play rate100%/);
    await expect(tile(page, /^Watched to the end/)).toHaveText(/^Watched to the end0%/);
    const quality = page.getByRole('list', { name: 'Quality of playback' });
    await expect(quality.getByRole('button', { name: /^Viewability/ })).toHaveText(/^Viewability100%/);
    await page.getByRole('button', { name: `Only ${watchedOn}` }).click();
    await expect(page).toHaveURL(/f\.page=/);
    await expect(tile(page, /^Views/)).toHaveText(/^Views1/);
    await page.goBack();
    await expect(page).not.toHaveURL(/f\.page=/);
    // Where it came to stand, buttons may be half below the bar at the top, which makes a smaller target of them.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  await test.step('the table as a file', async () => {
    const saving = page.waitForEvent('download');
    const table = page.getByRole('region', { name: 'Breakdown' });
    await table.getByRole('button', { name: 'Export as JSON', exact: true }).click();
    const rows = JSON.parse(
      await (await (await saving).createReadStream()).toArray().then((parts) => Buffer.concat(parts).toString()),
    );
    expect(rows).toMatchObject([{ value: watchedOn, pageViews: 1, views: 1, overlayClicks: 1 }]);
  });

  await test.step('a figure explains itself, down to what happened in the view', async () => {
    const tiles = page.getByRole('list', { name: 'Key numbers', exact: true });
    await tiles.getByRole('button', { name: 'Explain: Clicks' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^View of/ })
      .click();
    const events = page.getByRole('list', { name: 'Events' });
    await expect(events).toContainText('Playback began');
    await expect(events).toContainText('Clicked a hypergraphic or call to action');
    await expect(events.getByText('Moved to another place')).toHaveCount(2);
  });

  await test.step('each second of the video', async () => {
    await page.goto(`${url}/videos/${aurora.streamId}?tab=insights&period=today`);
    const curve = page.getByRole('region', { name: 'How long viewers stay' });
    await curve.getByRole('button', { name: 'Show as table' }).click();
    const second = (time: string) =>
      curve.getByRole('row').filter({ has: page.getByRole('rowheader', { name: time, exact: true }) });
    // Whether media came in time, which stands behind these, is the machine's.
    const shown = async (time: string) => (await second(time).getByRole('cell').allTextContents()).slice(0, 3);
    await expect.poll(() => shown('0:01')).toEqual(['100%', '100%', '1']);
    await expect.poll(() => shown('0:08')).toEqual(['0%', '0%', '0']);
    await expect.poll(() => shown('0:11')).toEqual(['100%', '200%', '1']);
    await expect.poll(() => shown('0:18')).toEqual(['0%', '0%', '0']);
    await curve.getByRole('button', { name: 'Show as chart' }).click();
  });

  await test.step('the click stands on the picture, where the button was', async () => {
    const map = page.getByRole('region', { name: 'Where viewers clicked' });
    const spot = map.getByRole('button', { name: /^Buy tickets, from 0:00 to the end\. Clicks: 1, seen: \d$/ });
    const [picture, box] = [await map.getByRole('list').boundingBox(), await spot.boundingBox()];
    expect(box!.x).toBeGreaterThan(picture!.x + picture!.width / 2);
    expect(box!.y).toBeGreaterThan(picture!.y + picture!.height / 2);
    await map.getByRole('button', { name: 'Show as table' }).click();
    await expect(
      map
        .getByRole('row', { name: /^Buy tickets/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText('1');
    await map.getByRole('button', { name: 'Show as chart' }).click();
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  await test.step('a step of the funnel and a button explain themselves, by the view behind them', async () => {
    const dialog = page.getByRole('dialog');
    const views = dialog.getByRole('button', { name: /^View of/ });
    await page.getByRole('button', { name: 'Explain: Clicked' }).click();
    await expect(dialog).toContainText('Two clicks in a view count once');
    await expect(views).toHaveCount(1);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Explain: Buy tickets' }).click();
    await expect(dialog.getByText('Clicked: 1', { exact: true })).toBeVisible();
    await expect(views).toHaveCount(1);
    await dialog.getByText('Forms', { exact: true }).click();
    await expect(dialog).toContainText('There is none in this period.');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a link shows the same of the video to somebody without an account', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this report' });
    await dialog.getByRole('textbox', { name: 'Name of the report' }).fill('Aurora today');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const shared = dialog.getByRole('region', { name: 'Shared reports' });
    const link = (await shared.getByText(`${url}/report#`).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Close' }).click();
    await using visitor = await browser.newContext();
    const its = await visitor.newPage();
    await its.goto(link);
    await expect(its.getByRole('heading', { level: 1 })).toHaveText('Aurora today');
    const curve = its.getByRole('region', { name: 'How long viewers stay' });
    await curve.getByRole('button', { name: 'Show as table' }).click();
    const second = curve.getByRole('row').filter({ has: its.getByRole('rowheader', { name: '0:11', exact: true }) });
    await expect(second.getByRole('cell').first()).toHaveText('100%');
    await expect(second.getByRole('cell').nth(1)).toHaveText('200%');
    await expect(its.getByRole('region', { name: 'From seeing to acting' })).toContainText('Clicked1 (100%)');
    await expect(its.getByRole('region', { name: 'Where viewers clicked' })).toContainText('Buy tickets');
    expect(await faultsInEveryLook(its)).toEqual([]);
  });

  await test.step('a moment opens what was there, and the player goes to it', async () => {
    const chart = page.getByRole('application', { name: 'Viewers along the video' });
    await chart.focus();
    for (let step = 0; step <= 11; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const moment = page.getByRole('region', { name: 'At 0:11' });
    await expect(moment).toContainText('100% of the views saw it');
    await expect(moment).toContainText('Buy tickets');
    await expect.poll(() => player(page).evaluate((element) => Reflect.get(element, 'currentTime'))).toBe(11);
    await expect(page).toHaveURL(/at=11000/);
    expect(await faultsInEveryLook(page)).toEqual([]);
  });

  await test.step('two videos beside each other', async () => {
    {
      await using visitor = await browser.newContext();
      await leaveEarly(await visitor.newPage());
    }
    await page.goto(`${url}/videos/${aurora.streamId}?tab=insights&period=today`);
    await page.getByRole('button', { name: 'Compare with other videos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare videos' });
    await expect(dialog.getByRole('checkbox', { name: aurora.name })).toBeChecked();
    await dialog.getByRole('checkbox', { name: scenes.name }).check();
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL(
      `${url}/insights/compare?period=today&video=${aurora.streamId}&video=${scenes.streamId}`,
    );
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const row = (table: string, name: string) =>
      card(table)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('cell');
    const figures = (name: RegExp) => page.getByRole('table', { name: 'Key numbers' }).getByRole('row', { name });
    await expect(figures(/^Views/).getByRole('cell')).toHaveText([/1$/, /1$/]);
    await expect(figures(/^Play rate/).getByRole('cell')).toHaveText([/100%$/, /100%$/]);
    await expect(figures(/^Conversion rate/).getByRole('cell')).toHaveText([/0%$/, /0%$/]);
    const funnels = page.getByRole('table', { name: 'From seeing to acting' });
    await expect(funnels.getByRole('row', { name: /^Watched half/ }).getByRole('cell')).toHaveText([
      ...[/1 \(100%\)$/, /0 \(0%\)$/],
    ]);
    await expect(funnels.getByRole('row', { name: /^Clicked/ }).getByRole('cell')).toHaveText([
      ...[/1 \(100%\)$/, /0 \(0%\)$/],
    ]);
    const curves = 'How long viewers stay';
    await card(curves).getByRole('button', { name: 'Show as table' }).click();
    await expect(row(curves, '5%')).toHaveText(['100%', '100%']);
    await expect(row(curves, '40%')).toHaveText(['0%', '0%']);
    await expect(row(curves, '55%')).toHaveText(['100%', '0%']);
    await card(curves).getByText('Time', { exact: true }).first().click();
    await expect(row(curves, '0:01')).toHaveText(['100%', '100%']);
    await expect(row(curves, '0:11')).toHaveText(['100%', '0%']);
    await expect(row(curves, '0:19')).toHaveText(['0%', '–']);
    expect(await faultsInEveryLook(page)).toEqual([]);
    // The looks of charts are no steps back.
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/videos/${aurora.streamId}`));
    await page.goForward();
    await expect(row(curves, '0:11')).toHaveText(['100%', '0%']);
    await card('From seeing to acting').getByRole('button', { name: 'Explain: Clicked' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^View of/ })).toHaveCount(1);
  });
});

test('a program that says it is a bot is left out, and counted as such', async ({ page, browser }) => {
  const { url } = platform();
  {
    await using crawler = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    const its = await crawler.newPage();
    const counted = its.waitForResponse((answer) => answer.url().endsWith('/insight/events'));
    await using _site = await openEmbed(its, url, `media-id="${demoClips[1]!.streamId}"`);
    await counted;
  }
  await signIn(page, url, demoAccount);
  await page.goto(`${url}/videos/${demoClips[1]!.streamId}?tab=insights&period=today`);
  await expect(tile(page, /^Players shown/)).toHaveText(/^Players shown0/);
  await expect(page.getByText(/^Not counted among the players shown: 1 to bots \(100%/)).toBeVisible();
});

test('visitors see what is known of them, and erase it', async ({ browser }) => {
  const { url } = platform();
  const link = `<a href="${url}/privacy">My views</a><script src="${url}/sub-apps/widgets/visitor-link.js"></script>`;
  const player = `<script type="module" src="${url}/sub-apps/widgets/player.js"></script>`;
  const site = await serveCustomerPage(`${player}<zc-player media-id="${aurora.streamId}"></zc-player>${link}`);
  await using visitor = await browser.newContext();
  const page = await visitor.newPage();
  const said = page.getByRole('status');
  const counted = () => page.waitForRequest((request) => request.url().endsWith('/insight/events'));
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    await test.step('on the platform itself', async () => {
      const stored = counted();
      await page.goto(`${url}/v/${aurora.streamId}`);
      await stored;
      await page.getByRole('link', { name: 'Your views' }).click();
      await expect(async () => {
        await page.reload();
        await expect(said).toHaveText(/^Views: 1 ·/, { timeout: 2000 });
      }).toPass();
      await expect(page.getByRole('listitem')).toContainText(aurora.name);
      expect(await faultsInEveryLook(page)).toEqual([]);
      await page.getByRole('button', { name: 'Erase everything' }).click();
      await expect(said).toHaveText('Everything was erased. Views: 1');
      await page.reload();
      await expect(said).toHaveText('Nothing is stored about this browser.');
    });

    await test.step('on another site, whose link takes the id along in nothing that is sent', async () => {
      const stored = counted();
      await page.goto(site.url);
      await stored;
      await page.getByRole('link', { name: 'My views' }).click();
      await expect(said).toHaveText(/^Views: \d ·/);
      await expect(page).toHaveURL(`${url}/privacy`);
      await expect(page.getByRole('listitem')).toContainText([new URL(site.url).host]);
    });

    await test.step('with what the server says of a link that it refuses', async () => {
      const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
      await page.goto(`${url}/privacy?#visitor=${ids}`);
      await expect(said.locator('small')).toHaveText('Some fields are not valid.');
    });
  } finally {
    await site.close();
  }
});
