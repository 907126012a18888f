import { expect, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { joinCommunity, makeCommunity } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { newestMail } from './support/mails.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });

test('a member whose post was removed reads why, appeals, and gets it back; so does one who was banned', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  await signUp(page, url);
  const home = await makeCommunity(page, url, 'Appeals club', 'appeals-club');

  const member = await (await browser.newContext()).newPage();
  await joinCommunity(member, home, { dataFolder, email: 'ada@appeals.example', name: 'Ada' });
  await member.getByRole('textbox', { name: 'What would you like to say?' }).pressSequentially('Who sells ropes?');
  await member.getByRole('button', { name: 'Post', exact: true }).click();
  const post = member.getByRole('article').filter({ hasText: 'Who sells ropes?' });
  await expect(post).toBeVisible();
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(home);
  await expect(reader.getByRole('article')).toHaveCount(1);

  const eve = await (await browser.newContext()).newPage();
  await test.step('a report leads to the removal, with a reason', async () => {
    await joinCommunity(eve, home, { dataFolder, email: 'eve@appeals.example', name: 'Eve' });
    await eve.getByRole('article').getByRole('button', { name: 'Report' }).click();
    const asked = eve.getByRole('dialog', { name: 'What is wrong with it?' });
    await asked.getByRole('textbox').fill('An ad');
    expect(await faultsInEveryLook(eve)).toEqual([]);
    await asked.getByRole('button', { name: 'Report' }).click();
    await expect(eve.getByText(/^Thank you/)).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Moderation' }).click();
    await page.getByRole('region', { name: 'Post: Ada' }).getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Reason').fill('No ads here');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    for (const open of [member, reader]) await expect(open.getByRole('article')).toHaveCount(0);
  });

  await test.step('its author is told why, and appeals once', async () => {
    await member.goto(home);
    await member.locator('#bell').getByRole('link').click();
    await member.getByRole('link', { name: /^What you wrote was removed/ }).click();
    await expect(member.getByRole('heading', { name: 'Your post was removed' })).toBeVisible();
    await expect(member.getByText('Reason: No ads here · Members reported it')).toBeVisible();
    expect(await faultsInEveryLook(member)).toEqual([]);
    await member.getByLabel(/You can appeal once/).fill('I only asked.');
    await member.getByRole('button', { name: 'Appeal' }).click();
    await expect(member.getByText(/^You appealed/)).toBeVisible();
    await expect(member.getByRole('button', { name: 'Appeal' })).toHaveCount(0);
    await member.screenshot({ path: test.info().outputPath('decisions.png'), fullPage: true });
  });

  await test.step('the business sees it with the case, and takes the removal back', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Moderation' }).click();
    const card = page.getByRole('region', { name: 'Appeal: Ada' });
    for (const text of ['I only asked.', 'Who sells ropes?', 'An ad', 'You made this decision yourself.'])
      await expect(card.getByText(text)).toBeVisible();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('appeal.png'), fullPage: true });
    await card.getByRole('button', { name: 'Take it back' }).click();
    await page.getByLabel('Answer').fill('You are right');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: 'Appeal granted' })).toContainText('You are right');
    await reader.goto(home);
    await expect(reader.getByRole('article')).toHaveCount(1);
    const mail = await newestMail(dataFolder, 'ada@appeals.example', 2);
    await member.goto(mail.links.find((link) => link.includes('/decisions'))!);
    await expect(member.getByText('Answer: You are right')).toBeVisible();
  });

  await test.step('whoever is banned reads why and nothing else, and is let in again', async () => {
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('row').filter({ hasText: 'Ada' }).getByRole('button', { name: 'Ban' }).click();
    await page.getByLabel('Reason').fill('Too many ads');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ban' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await member.goto(home);
    await expect(member.getByRole('article')).toHaveCount(0);
    await member.getByRole('link', { name: 'See why, and appeal' }).click();
    await expect(member.getByText('Reason: Too many ads')).toBeVisible();
    await member.getByLabel(/You can appeal once/).fill('It was one.');
    await member.getByRole('button', { name: 'Appeal' }).click();
    await expect(member.getByText(/^You appealed/)).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: 'Moderation' }).click();
    await page.getByRole('region', { name: 'Appeal: Ada' }).getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByRole('region', { name: 'Appeal: Ada' })).toHaveCount(0);
    await member.goto(home);
    await expect(member.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  });

  await test.step('a moderator answers on the page of the community, and the log names them', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Posts' }).click();
    // What a member wrote is removed from there too, not deleted.
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByLabel('Reason').fill('No ads at all');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Who sells ropes?')).toHaveCount(0);
    await member.goto(`${home}/decisions`);
    await member.getByLabel(/You can appeal once/).fill('Once more: I only asked.');
    await member.getByRole('button', { name: 'Appeal' }).click();
    await expect(member.getByText(/^You appealed/)).toBeVisible();
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByLabel('Role of Eve').selectOption('Moderator');
    await expect(page.getByText('Role of Eve changed: Moderator')).toBeVisible();
    await eve.goto(home);
    await eve.getByRole('link', { name: 'Appeals 1' }).click();
    const box = eve.getByRole('region', { name: 'Appeal: Ada' });
    for (const text of ['Once more: I only asked.', 'Who sells ropes?', 'Reason: No ads at all'])
      await expect(box.getByText(text)).toBeVisible();
    expect(await faultsInEveryLook(eve)).toEqual([]);
    await eve.screenshot({ path: test.info().outputPath('moderator.png'), fullPage: true });
    await box.getByLabel(/^Your answer/).fill('It was a question');
    await box.getByRole('button', { name: 'Take it back' }).click();
    await expect(eve.getByText('No appeal waits for an answer.')).toBeVisible();
    await member.reload();
    await expect(member.getByText('Answer: It was a question')).toBeVisible();
    await reader.goto(home);
    await expect(reader.getByRole('article')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Moderation' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'It was a question' })).toContainText('Eve');
  });
});
