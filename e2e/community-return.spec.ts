import { expect, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { joinCommunity, makeCommunity } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { thorough } from './support/thorough.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test(
  'whoever does something on the page of a community goes on from there, and takes back what waits',
  thorough,
  async ({ page, browser }) => {
    const { url, dataFolder } = platform();
    await signUp(page, url);
    const home = await makeCommunity(page, url, 'Harbor of returns', 'returns');
    const bo = await (await browser.newContext()).newPage();
    await joinCommunity(bo, home, { dataFolder, email: 'bo@returns.example', name: 'ylva' });
    await bo.getByRole('textbox', { name: 'What would you like to say?' }).pressSequentially('Of Bo');
    await bo.getByRole('button', { name: 'Post', exact: true }).click();
    const ofBo = bo.getByRole('article').filter({ hasText: 'Of Bo' });
    await expect(ofBo).toBeVisible();

    const ana = await (await browser.newContext()).newPage();
    const panel = ana.locator('#panel');
    await test.step('a new name comes with its rule, and one form alone', async () => {
      await ana.goto(home);
      await ana.getByLabel('Email').fill('ana@returns.example');
      await ana.getByRole('button', { name: 'Send me a link' }).click();
      await expect(ana.getByRole('status')).toHaveText(/^A link is on its way to you/);
      await ana.goto((await newestMail(dataFolder, 'ana@returns.example')).links[0]!);
      const name = ana.getByRole('textbox', { name: 'Name' });
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription(/^Letters A–Z/);
      await expect(ana.getByLabel('Email')).toBeHidden();
      expect(await faultsInEveryLook(ana)).toEqual([]);
      await name.fill('tove');
      await ana.getByRole('button', { name: 'Sign in' }).click();
      await expect(ana.getByRole('button', { name: 'Sign out' })).toBeVisible();
      await expect(panel).toBeFocused();
    });

    await test.step('joining and a password are said where they were done', async () => {
      await ana.getByRole('button', { name: 'Join' }).click();
      await expect(ana.getByRole('status').filter({ hasText: 'You are a member now.' })).toBeVisible();
      await expect(panel).toBeFocused();
      await ana.locator('#own-password > summary').click();
      await ana.getByLabel('New password').fill('Gannet_rows-41x');
      await ana.locator('#own-password').getByRole('button', { name: 'Save' }).click();
      await expect(ana.getByRole('status').filter({ hasText: 'Your password is saved.' })).toBeVisible();
      await expect(ana.locator('#own-password > summary')).toBeFocused();
      expect(await faultsInEveryLook(ana)).toEqual([]);
    });

    await test.step('a dialog gives the focus back; who is blocked, and is not any more, is said', async () => {
      const block = ana.getByRole('article').getByRole('button', { name: 'Block' });
      await block.click();
      const asked = ana.getByRole('alertdialog');
      expect(await faultsInEveryLook(ana)).toEqual([]);
      await ana.keyboard.press('Escape');
      await expect(asked).toHaveCount(0);
      await expect(block).toBeFocused();
      await block.click();
      await asked.getByRole('button', { name: 'Block' }).click();
      await expect(ana.getByRole('status').filter({ hasText: 'You blocked ylva.' })).toBeVisible();
      await expect(ana.locator('#feed')).toBeFocused();
      await ana.goto(`${home}/notices`);
      await ana.locator('#blocked').getByRole('button').click();
      await expect(ana.getByRole('status').filter({ hasText: 'ylva is no longer blocked.' })).toBeVisible();
      await expect(ana.locator('#feed')).toBeFocused();
    });

    await test.step('a post that waits is shown to its author alone, who takes it back', async () => {
      await page.getByRole('tab', { name: 'Moderation' }).click();
      await page.getByText('The first post of each member').click();
      await page.getByRole('button', { name: 'Save rules' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
      await ana.goto(home);
      await expect(ana.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
      await ana.getByRole('textbox', { name: 'What would you like to say?' }).pressSequentially('Of Ana');
      await ana.getByRole('button', { name: 'Post', exact: true }).click();
      const waiting = ana.getByRole('region', { name: 'Not visible to others yet' });
      await expect(waiting.getByRole('article')).toContainText('Of Ana');
      await ana.reload();
      await expect(waiting.getByRole('article')).toContainText('Of Ana');
      expect(await faultsInEveryLook(ana)).toEqual([]);
      await bo.reload();
      await expect(ofBo).toBeVisible();
      await expect(bo.getByRole('article')).toHaveCount(1);
      await waiting.getByRole('button', { name: 'Take back' }).click();
      await ana.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
      await expect(waiting).toHaveCount(0);
      await expect(ana.getByText('Of Ana')).toHaveCount(0);
      await expect(ana.locator('#feed')).toBeFocused();
    });
  },
);
