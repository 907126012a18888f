import { expect, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { finishSetup, joinCommunity, makeCommunity, signInAsMember } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { serveCustomerPage } from './support/customer-page.ts';
import { newestMail } from './support/mails.ts';
import { shoot } from './support/shoot.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0', ZEACON_LINKS_PRIVATE: '1' });

test('a business makes a community; a person joins, posts and comments; what the business removes vanishes', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  await signUp(page, url);
  await page.goto(`${url}/communities`);
  await page.getByRole('link', { name: 'New community' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Harbor club');
  await page.getByLabel('Subdomain').fill('admin');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This name is reserved')).toBeVisible();
  await page.getByLabel('Subdomain').fill('harbor-club');
  await page.getByRole('button', { name: 'Next' }).click();
  await finishSetup(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor club' })).toBeVisible();
  await page.getByLabel('Title').fill('Welcome');
  // Signs make of the words what they stand for, and buttons and keys do.
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.pressSequentially('Meet **here** on Sundays.');
  await expect(text.locator('strong')).toHaveText('here');
  await page.getByRole('button', { name: 'Publish post' }).click();
  await expect(page.getByRole('region', { name: 'Welcome' })).toBeVisible();

  const home = `http://harbor-club.${new URL(url).host}`;
  const member = await browser.newPage();
  await test.step('a person joins by a mailed link', async () => {
    await member.goto(home);
    await expect(member.locator('article strong', { hasText: 'here' })).toBeVisible();
    const mail = await signInAsMember(member, { dataFolder, email: 'amy@sea.example', name: 'Amy' });
    expect(mail.subject).toBe('Sign in to Harbor club');
    await expect(member).toHaveURL(`${home}/`);
    await member.getByRole('button', { name: 'Join' }).click();
    await expect(member.getByRole('textbox', { name: 'What would you like to say?' })).toBeVisible();
    expect(await faultsInEveryLook(member)).toEqual([]);
  });

  await test.step('they choose a picture of themselves, which is cut to a square and can be changed', async () => {
    const panel = member.locator('#panel');
    await expect(panel.locator('.avatar')).toHaveText('A');
    await expect(panel.locator('.avatar img')).toHaveCount(0);
    await panel.getByLabel('Add a picture').setInputFiles({
      ...{ name: 'notes.txt', mimeType: 'text/plain' },
      buffer: Buffer.from('no picture'),
    });
    await expect(panel.getByRole('alert')).toContainText('This is not a picture that can be used');
    await panel.getByLabel('Add a picture').setInputFiles({
      ...{ name: 'me.jpg', mimeType: 'image/jpeg' },
      buffer: await member.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 640, height: 400 } }),
    });
    const picture = panel.locator('.avatar img');
    const shape = () => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    await expect.poll(shape).toEqual([192, 192]);
    await expect(panel.getByLabel('Change picture')).toBeAttached();
    expect(await faultsInEveryLook(member)).toEqual([]);
  });

  await test.step('the business sends a post to its members by mail', async () => {
    const card = page.getByRole('region', { name: 'Welcome' });
    await card.getByRole('button', { name: 'Send as a newsletter…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('to 1 member who wants mails');
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send newsletter' }).click();
    await expect(card.getByText(/^Newsletter: sent to 1 on/)).toBeVisible({ timeout: 60_000 });
    const mail = await newestMail(dataFolder, 'amy@sea.example', 2);
    expect([mail.subject, mail.html]).toEqual(['Welcome', expect.stringContaining('<strong>here</strong>')]);
    await member.goto(mail.links.find((link) => link.includes('/post/'))!);
    await expect(member.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    await member.goto(home);
  });

  await test.step('whom the business invites by mail joins with the link in it, once', async () => {
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Invite people…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('CSV file of emails').setInputFiles({
      ...{ name: 'people.csv', mimeType: 'text/csv' },
      buffer: Buffer.from('Name,Email\nBob,bob@sea.example\nAmy,amy@sea.example\n'),
    });
    await expect(dialog.getByRole('textbox', { name: /^Emails/ })).toHaveValue(/bob@sea/);
    expect(await faultsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(page.getByRole('dialog', { name: '1 person invited' })).toContainText(
      'Line 3: amy@sea.example · Is a member already',
    );
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    const invitations = page.getByRole('region', { name: 'Invitations by mail' });
    await expect(invitations.getByRole('row', { name: /bob@sea/ })).toContainText('Invited');
    const mail = await newestMail(dataFolder, 'bob@sea.example');
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(mail.links.find((link) => link.includes('/sign-in'))!);
    await guest.getByLabel('Name').fill('Bob');
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await expect(guest.getByRole('textbox', { name: 'What would you like to say?' })).toBeVisible();
    await guest.context().close();
    await page.reload();
    await page.getByRole('tab', { name: 'Members' }).click();
    await expect(invitations.getByRole('row', { name: /bob@sea/ })).toContainText('Joined');
    await page.getByRole('tab', { name: 'Posts' }).click();
  });

  const reader = await browser.newPage();
  await reader.goto(home);
  await test.step('what they post is announced to others, and comments come by themselves', async () => {
    await member.getByLabel('Title, if it needs one').fill('Ropes');
    const said = member.getByRole('textbox', { name: 'What would you like to say?' });
    await expect(member.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await member.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(said).toBeFocused();
    await said.pressSequentially('Who has <b>some</b>? @am');
    await expect(member.getByRole('option', { name: '@Amy' })).toBeVisible();
    await said.press('Enter');
    await expect(said).toContainText('? @Amy');
    await said.press('Enter');
    await member.getByRole('button', { name: 'List', exact: true }).click();
    await said.pressSequentially('long');
    await said.press('Enter');
    await said.pressSequentially('short');
    await said.press('Control+b');
    await said.pressSequentially('er');
    await said.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<i onclick="alert(1)">, mine</i><img src=x onerror="document.title = 1">');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await faultsInEveryLook(member)).toEqual([]);
    await shoot(member, 'editor');
    await member.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(member.getByRole('link', { name: 'Ropes' })).toBeVisible();
    await expect(reader.getByRole('link', { name: 'Ropes' })).toBeHidden();
    await reader.getByRole('button', { name: 'New posts' }).click();
    await expect(reader.getByRole('link', { name: 'Ropes' })).toBeVisible();
    await expect(reader.getByText('Who has <b>some</b>?')).toBeVisible();
    const items = reader.getByRole('article').filter({ hasText: 'Ropes' }).locator('li');
    await expect(items).toHaveText(['long', 'shorter, mine']);
    await expect(items.locator('strong')).toHaveText('er');
    await expect(items.locator('em')).toHaveText(', mine');

    await member.getByRole('link', { name: 'Ropes' }).click();
    await member.getByLabel('Write a comment').fill('I do');
    await member.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(member.locator('#thread').getByText('I do')).toBeVisible();
    await member.locator('#thread').getByRole('button', { name: 'Answer' }).click();
    await member.locator('#thread textarea').fill('Me too');
    await member.locator('#thread').getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(member.locator('#thread li li').getByText('Me too')).toBeVisible();
    await member.locator('article').getByRole('button', { name: 'Like' }).click();
    await expect(member.locator('article').getByRole('button', { name: 'Like' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(reader.getByRole('article').filter({ hasText: 'Ropes' }).getByText('2 comments')).toBeVisible();
    const faces = reader.getByRole('article').filter({ hasText: 'Ropes' }).locator('.avatar img');
    await expect.poll(() => faces.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(192);
    await shoot(member, 'talk');
    await member.goto(`${member.url()}?lang=ar`);
    await member.screenshot({ path: test.info().outputPath('talk-ar.png'), fullPage: true });
    await member.goto(home);
  });

  await test.step('a space is set up and a poll posted in it, on which the member votes before the eyes of others', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Spaces' }).click();
    await page.getByRole('button', { name: 'New space' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Boats');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Boats' })).toBeVisible();
    await shoot(page, 'spaces');
    await page.getByRole('tab', { name: 'Posts' }).click();
    await page.getByLabel('Title').fill('Next trip');
    await page.getByRole('button', { name: /No space.*Space/ }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Boats' }).click();
    await page.getByRole('button', { name: 'Add a poll' }).click();
    await page.getByLabel('Question').fill('Where to?');
    await page.getByLabel('Option 1').fill('North <b>');
    await page.getByLabel('Option 2').fill('South');
    await shoot(page, 'poll');
    await page.getByRole('button', { name: 'Publish post' }).click();
    await expect(page.getByRole('region', { name: 'Next trip' })).toBeVisible();

    for (const open of [member, reader]) {
      await open.goto(home);
      // A page for everybody may be five seconds old; one that is loaded again is not.
      await open.reload();
      await open.getByRole('navigation', { name: 'Spaces' }).getByRole('link', { name: 'Boats' }).click();
      await expect(open).toHaveTitle('Boats · Harbor club');
      await expect(open.getByRole('link', { name: 'Next trip' })).toBeVisible();
      await expect(open.getByRole('link', { name: 'Welcome' })).toHaveCount(0);
    }
    await member.getByRole('button', { name: 'North <b>' }).click();
    await expect(member.getByRole('button', { name: 'North <b>' })).toHaveAttribute('aria-pressed', 'true');
    await expect(member.getByText('100% · 1 vote')).toBeVisible();
    await expect(reader.getByRole('group', { name: 'Poll' })).toContainText('1 vote');
    await expect(reader.getByText('100%')).toHaveCount(0);
    await member.getByRole('button', { name: 'South' }).click();
    await expect(member.getByRole('button', { name: 'South' })).toHaveAttribute('aria-pressed', 'true');
    await expect(member.getByRole('group', { name: 'Poll' })).toContainText('0%');
    await expect(member.getByRole('combobox', { name: 'Space' })).toHaveValue(/^spc_/);
    expect(await faultsInEveryLook(member)).toEqual([]);
    await shoot(member, 'space');
    await member.goto(home);
  });

  await test.step('the business sees the member, and removes the post', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Members' }).click();
    const row = page.getByRole('row', { name: /Amy/ });
    await expect(row).toContainText('amy@sea.example');
    const face = row.locator('img');
    await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(192);
    await shoot(page, 'members');
    await row.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click();
    await expect(face).toHaveCount(0);
    await member.reload();
    await expect(member.locator('.avatar img')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Moderation' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Picture removed' })).toContainText('Amy');
    await page.getByRole('tab', { name: 'Posts' }).click();
    await page.getByRole('region', { name: 'Ropes' }).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    for (const open of [member, reader]) await expect(open.getByRole('link', { name: 'Ropes' })).toHaveCount(0);
  });

  await test.step('what is written and then edited stays what it was, and is edited where no editor comes', async () => {
    await page.getByRole('region', { name: 'Welcome' }).getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Text' }).locator('strong')).toHaveText('here');
    await page.getByRole('textbox', { name: 'Text' }).press('End');
    await page.getByRole('textbox', { name: 'Text' }).pressSequentially(' Bring *cake*!');
    await shoot(page, 'editor-of-console');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const card = page.getByRole('region', { name: 'Welcome' });
    await expect(card.locator('strong')).toHaveText('here');
    await expect(card.locator('em')).toHaveText('cake');
    await member.route(/community-editor/, (route) => route.abort());
    await member.goto(home);
    const plain = member.locator('textarea[name=text]');
    await plain.fill('Typed with **signs**');
    await expect(member.getByRole('toolbar')).toHaveCount(0);
    await member.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(member.locator('article strong', { hasText: 'signs' })).toBeVisible();
    await expect(member.locator('article em', { hasText: 'cake' })).toBeVisible();
  });

  await test.step('the page is read without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(home);
    await expect(plain.getByRole('link', { name: 'Welcome' })).toBeVisible();
    await context.close();
  });
});

test('a person whose name keeps them out takes another one, is refused, asks again, and has a profile with notes about them', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  await signUp(page, url);
  const elsewhere = await makeCommunity(page, url, 'Sail lofts', 'sail-lofts');
  const home = await makeCommunity(page, url, 'Oar circle', 'oar-circle');
  const consoleUrl = page.url();
  await page.getByRole('tab', { name: 'Setup' }).click();
  await page.getByRole('button', { name: /Who can read it/ }).click();
  await page.getByRole('option', { name: 'Approved members' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Saved')).toBeVisible();

  const member = await (await browser.newContext()).newPage();
  const email = 'dora@oar.example';
  await test.step('their name, chosen elsewhere, looks like that of the community', async () => {
    await member.goto(elsewhere);
    await signInAsMember(member, { dataFolder, email, name: 'Oar.circ1e' });
    await member.goto(home);
    await member.getByLabel('Email').fill(email);
    await member.getByRole('button', { name: 'Send me a link' }).click();
    await expect(member.locator('#link-sent')).toBeVisible();
    const mail = await newestMail(dataFolder, email, 2);
    await member.goto(mail.links[0]!);
    await member.getByRole('button', { name: 'Ask to join' }).click();
    await expect(member.getByRole('alert')).toHaveText('You cannot join with this name. Choose another one.');
    expect(await faultsInEveryLook(member)).toEqual([]);
    const form = member.locator('#rename-to-join');
    await form.getByLabel('Name').fill('Dora');
    await form.getByRole('button', { name: 'Change name' }).click();
    await expect(member.getByText('You asked to join.')).toBeVisible();
  });

  await test.step('the business sees that somebody waits, and refuses them with a reason', async () => {
    await page.goto(`${url}/communities`);
    await page.getByRole('main').getByRole('link', { name: '1 waiting' }).click();
    await page.getByRole('row', { name: /Dora/ }).getByRole('button', { name: 'Refuse' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Refuse Dora?' });
    await asked.getByLabel('Reason').fill('Tell us which boat is yours.');
    await asked.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText('Dora was refused')).toBeVisible();
    const mail = await newestMail(dataFolder, email, 3);
    expect([mail.subject, mail.html]).toEqual([
      'Your request to join Oar circle',
      expect.stringContaining('Tell us which boat is yours.'),
    ]);
    await member.reload();
    await expect(member.getByText('Reason: Tell us which boat is yours.')).toBeVisible();
    await member.getByRole('button', { name: 'Ask to join' }).click();
    await expect(member.getByText('You asked to join.')).toBeVisible();
    await page.goto(`${consoleUrl}?tab=members`);
    await page.getByRole('row', { name: /Dora/ }).getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Dora is a member now')).toBeVisible();
  });

  await test.step('they say something of themselves, which their profile shows', async () => {
    await member.reload();
    await member.locator('#own-profile > summary').click();
    await member.getByLabel('About you').fill('The red one at the pier.');
    await member.locator('form[data-do=bio]').getByRole('button', { name: 'Save' }).click();
    // The page is loaded anew once it is saved.
    await expect(member.locator('#own-profile')).not.toHaveAttribute('open');
    await member.locator('#panel a.author').click();
    await expect(member.getByRole('heading', { level: 1, name: 'Dora' })).toBeVisible();
    await expect(member.locator('#profile').getByText('The red one at the pier.')).toBeVisible();
    expect(await faultsInEveryLook(member)).toEqual([]);
    await shoot(member, 'member-profile');
  });

  await test.step('they choose a password, and sign in with it', async () => {
    await member.goto(home);
    await member.locator('#own-password > summary').click();
    await member.getByLabel('New password').fill('Harbour-Kite-7');
    await member.locator('form[data-do=password]').getByRole('button', { name: 'Save' }).click();
    await expect(member.locator('#own-password')).toContainText('Current password');
    await member.getByRole('button', { name: 'Sign out' }).click();
    await member.getByRole('button', { name: 'Use a password' }).click();
    await member.getByLabel('Email').fill(email);
    await member.getByLabel('Password').fill('Anchor-Chain-8');
    await member.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(member.getByRole('alert')).toContainText('Wrong email or password');
    expect(await faultsInEveryLook(member)).toEqual([]);
    await shoot(member, 'member-password');
    await member.getByLabel('Password').fill('Harbour-Kite-7');
    await member.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(member.locator('#panel a.author')).toHaveText('Dora');
  });

  await test.step('the business keeps a note about them', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Details of Dora' }).click();
    const details = page.getByRole('dialog', { name: 'Dora' });
    await expect(details.getByText('The red one at the pier.')).toBeVisible();
    await details.getByRole('textbox', { name: /^Note/ }).fill('Berth 12');
    await details.getByRole('button', { name: 'Add note' }).click();
    await expect(details.getByText('Berth 12')).toBeVisible();
    await expect(details.getByRole('textbox', { name: /^Note/ })).toHaveValue('');
    expect(await faultsInEveryLook(page)).toEqual([]);
  });
});

test('a member puts pictures and links into posts, which are seen on the page, in the console, and on a page of the business', async ({
  page,
  browser,
}) => {
  const { url, dataFolder } = platform();
  await signUp(page, url);
  const home = await makeCommunity(page, url, 'Buoy keepers', 'buoy-keepers');
  const consoleUrl = page.url();
  const member = await (await browser.newContext()).newPage();
  await joinCommunity(member, home, { dataFolder, email: 'gil@buoy.example', name: 'Gilbert' });
  const views = await member.evaluate(() =>
    [
      { width: 1600, height: 900, colour: '#2f6f9f' },
      { width: 600, height: 1200, colour: '#c96f3b' },
      { width: 900, height: 900, colour: '#3b8f5f' },
    ].map(({ width, height, colour }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d')!;
      pen.fillStyle = colour;
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = '#fff';
      pen.fillRect(width / 4, height / 4, width / 2, 40);
      return canvas.toDataURL('image/jpeg').split(',')[1]!;
    }),
  );
  const files = views.map((view, index) => ({
    ...{ name: `view-${index}.jpg`, mimeType: 'image/jpeg' },
    buffer: Buffer.from(view, 'base64'),
  }));
  const composer = member.locator('form[data-do=post]');
  const post = member.locator('article.post').first();

  await test.step('they are sent while it is written, described, and taken out again', async () => {
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await composer.getByLabel('Add pictures').setInputFiles([notes]);
    await expect(composer.getByRole('alert')).toContainText('This is not a picture that can be used');
    await composer.getByLabel('Add pictures').setInputFiles([...files, files[0]!]);
    const items = composer.locator('[data-attached] > li');
    await expect(items.locator('img')).toHaveCount(4);
    await expect(composer.getByRole('alert')).toHaveCount(0);
    await items.nth(3).getByRole('button', { name: 'Remove picture 4' }).click();
    const large = { name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.alloc(5 * 1024 ** 2 + 1) };
    await composer.getByLabel('Add pictures').setInputFiles([large, files[0]!, files[1]!]);
    await expect(composer.getByRole('alert')).toHaveText(
      'Only four pictures fit; the first four were kept. large.txt: This file is larger than 5 MB and was left out.',
    );
    await composer.getByLabel('Add pictures').setInputFiles([files[0]!]);
    await expect(items.locator('img')).toHaveCount(4);
    await expect(composer.getByRole('alert')).toHaveCount(0);
    await expect(composer.getByLabel('Add pictures')).toBeDisabled();
    expect(await faultsInEveryLook(member)).toEqual([]);
    await shoot(member, 'post-pictures-composer');
    await items.nth(3).getByRole('button', { name: 'Remove picture 4' }).click();
    await expect(composer.getByLabel('Add pictures')).toBeFocused();
    await composer.getByLabel(/^What picture 1 shows/).fill('The harbor at noon');
    // Without a word.
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(post.locator('.pictures img')).toHaveCount(3);
    await expect(items).toHaveCount(0);
  });

  await test.step('they are seen beside each other, and large by mouse and by keyboard', async () => {
    const first = post.getByRole('link', { name: 'The harbor at noon' });
    await expect(first.locator('img')).toHaveJSProperty('naturalWidth', 960);
    expect(await faultsInEveryLook(member)).toEqual([]);
    await shoot(member, 'post-pictures');
    await first.focus();
    await member.keyboard.press('Enter');
    const large = member.getByRole('dialog', { name: 'Picture 1 of 3' });
    await expect(large.getByRole('img', { name: 'The harbor at noon' })).toHaveJSProperty('naturalWidth', 1600);
    expect(await faultsInEveryLook(member)).toEqual([]);
    await shoot(member, 'post-pictures-large');
    await member.keyboard.press('ArrowRight');
    await expect(member.getByRole('dialog', { name: 'Picture 2 of 3' })).toBeVisible();
    await member.keyboard.press('Escape');
    await expect(member.getByRole('dialog')).toHaveCount(0);
    await expect(post.getByRole('link', { name: 'Picture 2 of 3' })).toBeFocused();
  });

  await test.step('its author takes one out and says something in its place', async () => {
    await post.getByRole('button', { name: 'Edit' }).click();
    const form = post.locator('form.edit');
    await form.getByRole('button', { name: 'Remove picture 2' }).click();
    await form.getByRole('textbox', { name: 'What would you like to say?' }).fill('The new buoy.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(post.locator('.text')).toHaveText('The new buoy.');
    await expect(post.locator('.pictures img')).toHaveCount(2);
    await shoot(member, 'post-pictures-two');
  });

  const picture = await post.locator('.pictures a').first().getAttribute('href');
  const outside = await serveCustomerPage('', {
    head: `<meta property="og:title" content="A new light for the old buoy"><meta property="og:site_name" content="Harbor news">
<meta name="description" content="It is seen from ten miles away, and burns for a year on what the sun gives it.">
<meta property="og:image" content="${url}${picture}">`,
  });
  await test.step('a link has a card once its page was read, on pages that are open', async () => {
    const words = composer.getByRole('textbox', { name: 'What would you like to say?' });
    await words.pressSequentially(`Read this: ${outside.url} now`);
    await composer.getByRole('button', { name: 'Post', exact: true }).click();
    const card = post.locator('.link a');
    await expect(card).toContainText('A new light for the old buoy');
    await expect(card).toHaveAttribute('href', outside.url);
    await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 640);
    expect(await faultsInEveryLook(member)).toEqual([]);
    await shoot(member, 'post-link');
  });

  await test.step('the business sees them in the console, and visitors on a page of the business', async () => {
    await page.goto(`${consoleUrl}?tab=posts`);
    await expect(page.getByRole('link', { name: /A new light for the old buoy/ })).toBeVisible();
    const card = page.getByRole('region', { name: 'Gilbert' }).filter({ hasText: 'The new buoy.' });
    await expect(card.getByRole('link', { name: 'The harbor at noon' }).locator('img')).toHaveJSProperty(
      'naturalWidth',
      960,
    );
    await shoot(page, 'post-pictures-console');
    const communityId = consoleUrl.split('/').at(-1)!.split('?')[0]!;
    const site = await serveCustomerPage(
      `<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<zc-community-feed community-id="${communityId}"></zc-community-feed>`,
    );
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(site.url);
    const shown = visitor.getByRole('link', { name: 'The harbor at noon' });
    await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 960);
    await expect(visitor.getByRole('link', { name: /A new light for the old buoy/ })).toBeVisible();
    await shoot(visitor, 'post-pictures-feed');
    await visitor.context().close();
    await site.close();
  });

  await test.step('its author takes the card away, and the link stays', async () => {
    await post.getByRole('button', { name: 'Remove the preview' }).click();
    await expect(post.locator('.link')).toHaveCount(0);
    await expect(post.locator('.text')).toHaveText(`Read this: ${outside.url} now`);
    await outside.close();
  });
  await member.context().close();
});
