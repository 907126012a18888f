import { expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { viewerAgent } from './support/browsers.ts';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { makeClip } from './support/clips.ts';
import { enterCommunity } from './support/community-member.ts';
import { signIn } from './support/console-page.ts';
import { startEncoder } from './support/encoder.ts';
import { mailsTo } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';
test.use({ userAgent: viewerAgent });

test('members talk about a second of a video, mention each other, report and are told; the business moderates', async ({
  page,
  browser,
  request,
}) => {
  const { url, dataFolder } = platform();
  const owner = await registerBusiness(request, url);
  const business = await businessCalls(request, url, owner);
  const video = await business.publishFile(await makeClip('tides', { seconds: 20, size: '320x180' }), 'Tides');
  const community = await business.callAt('POST', base, { title: 'Skerry club', subdomain: 'tides-club' });
  const body = { blocks: [{ type: 'paragraph', content: [{ text: 'Watch this' }] }] };
  const post = await business.callAt('POST', `${base}/post`, {
    ...{ communityId: community.id, title: 'Tides', body, contentId: video.id, state: 'PUBLISHED' },
  });
  const home = `http://tides-club.${new URL(url).host}`;

  const enter = (name: string, locale: string) => enterCommunity(browser, { home, dataFolder, name, locale });
  const ana = await enter('ana', 'en');
  const bo = await enter('bo', 'de');

  await test.step('a comment is tied to the second that plays, and leads back to it', async () => {
    await ana.getByRole('link', { name: 'Tides' }).click();
    await ana.locator('zc-player').getByRole('button', { name: /play/i }).first().click();
    const second = () =>
      ana.locator('zc-player').evaluate((player) => (player as unknown as { currentTime: number }).currentTime);
    await expect.poll(second).toBeGreaterThan(1.2);
    await ana.getByLabel(/^At 0:0\d of the video/).check();
    const area = ana.getByLabel('Write a comment');
    await area.pressSequentially('See here @b');
    await expect(ana.getByRole('option', { name: '@bo' })).toBeVisible();
    await area.press('Enter');
    await expect(area).toHaveValue('See here @bo ');
    await ana.getByRole('button', { name: 'Comment', exact: true }).click();
    const moment = ana.locator('#thread .moment');
    await expect(moment).toHaveText(/^0:0[1-9]$/);
    await expect(ana.locator('#thread .mention')).toHaveText('@bo');
    await expect(ana.locator('zc-player [data-at]')).toHaveCount(1);
    const at = Number(await moment.getAttribute('data-seek'));
    await ana.locator('zc-player').evaluate((player) => {
      (player as unknown as { media: HTMLVideoElement; currentTime: number }).media.pause();
      (player as unknown as { currentTime: number }).currentTime = 0;
    });
    await moment.click();
    await expect.poll(second).toBeGreaterThanOrEqual(at);
    expect(await faultsInEveryLook(ana)).toEqual([]);
  });

  await test.step('another member reacts to it, and goes on from there', async () => {
    await bo.getByRole('link', { name: 'Tides' }).click();
    const seen = bo.locator('#thread').getByRole('button', { name: /^Gefällt mir/ });
    await seen.focus();
    await bo.keyboard.press('Enter');
    await expect(seen).toHaveAccessibleName('Gefällt mir, 1');
    await expect(seen).toHaveAttribute('aria-pressed', 'true');
    await expect(seen).toBeFocused();
    const own = ana.locator('#thread').getByRole('button', { name: 'Like, 1' });
    await expect(own).toHaveAttribute('aria-pressed', 'false');
    // Somebody who writes an answer sees them come, too.
    await ana.locator('#thread').getByRole('button', { name: 'Answer' }).click();
    await ana.locator('#thread textarea').fill('Not sent');
    await bo.keyboard.press('Enter');
    await expect(seen).toHaveAttribute('aria-pressed', 'false');
    await expect(ana.locator('#thread').getByRole('button', { name: 'Like', exact: true })).toBeVisible();
    await expect(ana.locator('#thread textarea')).toHaveValue('Not sent');
    await ana.reload();
  });

  await test.step('its author changes it, everybody sees that at once, and who wrote it reads what it said', async () => {
    await expect(bo.locator('#thread .said')).toContainText('See here');
    await ana.locator('#thread').getByRole('button', { name: 'Edit' }).click();
    const form = ana.locator('#thread form.edit');
    await expect(form.getByLabel('Comment')).toHaveValue('See here @bo');
    await form.getByLabel('Comment').fill('See here, @bo');
    expect(await faultsInEveryLook(ana)).toEqual([]);
    await form.getByLabel('Comment').press('Escape');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(bo.locator('#thread .said')).toContainText('See here, @bo');
    await expect(bo.locator('#thread')).toContainText('Bearbeitet');
    await expect(bo.locator('#thread').getByRole('button', { name: 'Frühere Fassungen' })).toHaveCount(0);
    const versions = ana.locator('#thread').getByRole('button', { name: 'Earlier versions' });
    await versions.click();
    await expect(ana.locator('#thread .versions .said')).toHaveText('See here @bo');
    await versions.click();
    await expect(ana.locator('#thread .versions')).toHaveCount(0);

    await ana.goto(home);
    await expect(ana.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await ana.getByLabel('Title, if it needs one').fill('Rops');
    await ana.getByRole('textbox', { name: 'What would you like to say?' }).pressSequentially('Who has **some**?');
    await ana.getByRole('button', { name: 'Post', exact: true }).click();
    const own = ana.getByRole('article').filter({ has: ana.getByRole('heading', { name: 'Rops' }) });
    await expect(own).toBeVisible();
    await bo.goto(home);
    const seen = bo.getByRole('article').filter({ hasText: 'Who has' });
    await expect(seen).toContainText('Rops');
    await own.getByRole('button', { name: 'Edit' }).click();
    const edit = ana.locator('article form.edit');
    await expect(edit.locator('[role=textbox] strong')).toHaveText('some');
    await edit.getByLabel('Title, if it needs one').fill('Ropes');
    await edit.getByRole('textbox', { name: 'What would you like to say?' }).press('ControlOrMeta+End');
    await ana.keyboard.type(' Or chains?');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(seen).toContainText('Who has some? Or chains?');
    await expect(seen.getByRole('heading').getByRole('link', { name: 'Ropes' })).toBeVisible();
    await expect(seen).toContainText('Bearbeitet');
    await expect(edit).toHaveCount(0);
  });

  await test.step('who is mentioned sees it under the bell, in their language', async () => {
    await bo.reload();
    const bell = bo.getByRole('link', { name: 'Benachrichtigungen 1' });
    await expect(bell).toBeVisible();
    await bell.click();
    await bo.getByRole('combobox').selectOption('NOW');
    await Promise.all([bo.waitForEvent('load'), bo.getByRole('button', { name: 'Speichern' }).click()]);
    await bo.getByRole('link', { name: 'ana hat Sie erwähnt' }).click();
    await expect(bo.locator('#thread .said')).toContainText('See here');
    await expect(bo.locator('#bell .count')).toHaveCount(0);
  });

  await test.step('a report reaches the console, where the comment is removed and brought back', async () => {
    await bo.locator('#thread').getByRole('button', { name: 'Melden' }).click();
    await bo.getByRole('dialog').getByRole('textbox').fill('Not nice');
    await bo.getByRole('dialog').getByRole('button', { name: 'Melden' }).click();
    await expect(bo.getByText(/^Vielen Dank/)).toBeVisible();
    await signIn(page, url, owner);
    await page.goto(`${url}/communities/${community.id}`);
    await page.getByRole('tab', { name: 'Moderation' }).click();
    const card = page.getByRole('region', { name: 'Comment: ana' });
    await expect(card).toContainText('Not nice');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(bo.getByText('Dieser Kommentar wurde entfernt.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(bo.locator('#thread .said')).toContainText('See here');
  });

  await test.step('what is new is mailed at once, and one click ends it', async () => {
    await business.callAt('POST', `${base}/post`, {
      ...{ communityId: community.id, title: 'Ebb', body, state: 'PUBLISHED' },
    });
    await expect
      .poll(async () => (await mailsTo(dataFolder, 'bo@tides-club.example'))[0]?.subject, { timeout: 40_000 })
      .toBe('Neues in Skerry club');
    const [mail] = await mailsTo(dataFolder, 'bo@tides-club.example');
    expect(mail!.text).toContain('Neuer Beitrag: Ebb');
  });

  await test.step('views in the post are told apart', async () => {
    const views = async () => {
      const answer = await request.get(`${url}${base}/public/viewer-insight`, { headers: { contentId: video.id } });
      return (await answer.json()).responseData.posts[0];
    };
    await ana.goto(home);
    await expect.poll(views).toMatchObject({ postId: post.uuid, views: 1 });
  });

  await test.step('the page reads from right to left where it is written so', async () => {
    await ana.goto(`${home}/?lang=ar`);
    await expect(ana.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(ana.getByRole('link', { name: 'الإشعارات' })).toBeVisible();
    await ana.getByRole('link', { name: 'Tides' }).click();
    await expect(ana).toHaveURL(/lang=ar/);
    expect(await faultsInEveryLook(ana)).toEqual([]);
  });

  const pictures = process.env.ZEACON_PICTURES;
  if (pictures) await takePictures(ana, home, `${home}/post/${post.uuid}`, pictures);
});

test('members write in the chat of a live under their names, and it stays with the post; one blocks another', async ({
  browser,
  request,
}) => {
  const { url, dataFolder } = platform();
  const business = await businessCalls(request, url, await registerBusiness(request, url));
  const community = await business.callAt('POST', base, { title: 'Sluice club', subdomain: 'sluice-club' });
  const { id: streamId } = await business.call('POST', '/v2', { name: 'Opening', contentType: 'LIVE' });
  await business.call('PATCH', `/status/${streamId}`, { streamStatus: 'Published' });
  const body = { blocks: [{ type: 'paragraph', content: [{ text: 'Watch this' }] }] };
  const post = await business.callAt('POST', `${base}/post`, {
    ...{ communityId: community.id, title: 'Opening', body, contentId: streamId, state: 'PUBLISHED' },
  });
  const home = `http://sluice-club.${new URL(url).host}`;
  const address = `${home}/post/${post.uuid}`;
  const enter = (name: string) => enterCommunity(browser, { home, dataFolder, name });
  const [nell, odo, pim] = [await enter('nell'), await enter('odo'), await enter('pim')];
  await using ends = new AsyncDisposableStack();
  const live = await business.call('GET', `/${streamId}/live`);
  const encoder = startEncoder(live.rtmp);
  ends.defer(() => encoder.kill());
  await expect.poll(async () => (await business.call('GET', `/${streamId}/live`)).liveStatus).toBe('LIVE');
  const lines = (who: Page) => who.locator('#live-chat').getByRole('log').getByRole('listitem');
  const say = async (who: Page, text: string) => {
    await who.locator('#live-chat').getByRole('textbox', { name: 'Write a message' }).fill(text);
    await who.keyboard.press('Enter');
    await expect(lines(who).filter({ hasText: text })).not.toContainText('Sending');
  };

  await test.step('nobody who is signed in is asked for a name', async () => {
    for (const who of [nell, odo, pim]) await who.goto(address);
    await say(nell, 'The gates open');
    await expect(lines(odo)).toContainText([/nell\s+The gates open/]);
    await expect(odo.getByLabel('Your name')).toHaveCount(0);
    expect(await faultsInEveryLook(odo)).toEqual([]);
  });

  await test.step('a member blocks another, and sees nothing of them in posts, notices and the chat', async () => {
    await say(odo, 'Boring');
    await expect(lines(nell)).toContainText(['nell', /odo\s+Boring/]);
    await odo.goto(home);
    await expect(odo.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await odo.getByRole('textbox', { name: 'What would you like to say?' }).pressSequentially('Of Odo, @nell ');
    await odo.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(odo.getByRole('article').filter({ hasText: 'Of Odo' })).toBeVisible();
    await nell.goto(home);
    const ofOdo = nell.getByRole('article').filter({ hasText: 'Of Odo' });
    // That the live began, and that she was mentioned.
    await expect(nell.locator('#bell .count')).toHaveText('2');
    await ofOdo.getByRole('button', { name: 'Block' }).click();
    const blocks = nell.getByRole('alertdialog').getByRole('button', { name: 'Block' });
    await Promise.all([nell.waitForEvent('load'), blocks.click()]);
    const done = nell.getByText('You blocked odo.');
    await expect(done).toBeVisible();
    const holder = done.locator('xpath=..');
    await expect(holder).toBeFocused();
    await expect(nell.getByRole('article').filter({ hasText: 'Opening' })).toBeVisible();
    await expect(ofOdo).toHaveCount(0);
    await expect(nell.locator('#bell .count')).toHaveText('1');
    await nell.goto(address);
    await expect(lines(nell)).toHaveCount(1);
    await odo.goto(address);
    await say(odo, 'Still boring');
    await say(pim, 'Here it comes');
    await expect(lines(nell)).toContainText(['The gates open', 'Here it comes']);
    await expect(lines(nell)).toHaveCount(2);
    await expect(pim.getByText('Still boring')).toBeVisible();
  });

  await test.step('once the live is over, its chat stands with the post, and its times lead there', async () => {
    await business.call('PATCH', `/status/${streamId}`, { streamStatus: 'ENDED' });
    const shown = async () => {
      await nell.reload();
      return nell.locator('#live-chat summary').textContent();
    };
    await expect.poll(shown, { timeout: 60_000 }).toBe('Chat of the live, 2 messages');
    await nell.locator('#live-chat summary').click();
    const said = nell.locator('#live-chat [data-line]');
    await expect(said).toHaveCount(2);
    await expect(said.first()).toContainText('nell');
    await expect(said.first().locator('.moment')).toHaveText(/^0:\d\d$/);
    expect(await faultsInEveryLook(nell)).toEqual([]);
    await said.first().getByRole('button', { name: 'Remove' }).click();
    await expect(said).toHaveCount(1);
    await pim.goto(address);
    await expect(pim.locator('#live-chat summary')).toHaveText('Chat of the live, 3 messages');
    await pim.locator('#live-chat summary').click();
    await expect(pim.locator('#live-chat [data-line]')).toContainText(['Boring', 'Still boring', 'Here it comes']);
  });

  await test.step('a line is answered in the thread, with what it says and its second', async () => {
    const line = nell.locator('#live-chat [data-line]').filter({ hasText: 'Here it comes' });
    const at = await line.locator('.moment').textContent();
    await line.getByRole('button', { name: 'Answer' }).click();
    const form = nell.locator('form[data-do="comment"]');
    await expect(form.getByRole('textbox')).toBeFocused();
    await expect(form.locator('.quote')).toContainText('Here it comes');
    await expect(form.getByRole('checkbox')).toBeChecked();
    await form.getByRole('textbox').fill('And how');
    await form.getByRole('button', { name: 'Comment' }).click();
    const comment = nell.locator('#thread').getByRole('listitem').filter({ hasText: 'And how' });
    await expect(comment.locator('.quote')).toContainText(/Here it comes\s*pim/);
    await expect(comment.locator('.moment')).toHaveText(at!);
    await comment.locator('.quote').getByRole('link').click();
    await expect(line).toBeVisible();
  });

  await test.step('whom somebody blocked is listed, and unblocked there', async () => {
    await nell.goto(`${home}/notices`);
    const blocked = nell.locator('#blocked');
    await expect(blocked).toContainText('odo');
    expect(await faultsInEveryLook(nell)).toEqual([]);
    await Promise.all([nell.waitForEvent('load'), blocked.getByRole('button', { name: 'Unblock' }).click()]);
    await expect(blocked).toHaveCount(0);
    await nell.goto(home);
    await expect(nell.getByRole('article').filter({ hasText: 'Of Odo' })).toBeVisible();
  });
});

async function takePictures(page: Page, home: string, post: string, folder: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [name, width, address] of [
      ['feed', 1200, home],
      ['post', 1200, post],
      ['post-phone', 390, post],
      ['post-arabic', 390, `${post}?lang=ar`],
      ['notices', 1200, `${home}/notices?lang=ar`],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
    }
}
