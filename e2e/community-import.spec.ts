import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { faultsInEveryLook } from './support/axe.ts';
import { joinCommunity, makeCommunity } from './support/community-page.ts';
import { signUp } from './support/console-page.ts';
import { shoot } from './support/shoot.ts';
import { thorough } from './support/thorough.ts';
import { usePlatform } from './support/use-platform.ts';

const platform = usePlatform({ ZEACON_DEMO: '0' });

const at = (day: number) => `2023-04-${String(day).padStart(2, '0')}T06:07:08.000Z`;
/** As `discourse export_category` writes it. */
const discourse = JSON.stringify({
  categories: [
    { id: 5, name: 'Boats', slug: 'boats', description: '<p>All about boats</p>', parent_category_id: null },
  ],
  groups: [],
  users: [
    { id: 12, email: 'ada@sea.example', username: 'ada', name: 'Ada Lovelace', trust_level: 2, active: true },
    { id: 13, email: 'bo@sea.example', username: 'bo', name: '', trust_level: 1, active: true },
  ],
  topics: [
    {
      ...{ id: 101, title: 'Which boat to buy?', created_at: at(5), category_id: 5, archetype: 'regular' },
      posts: [
        { id: 1, user_id: 12, post_number: 1, raw: 'I want a **sail** boat.\n\n- cheap\n- small', created_at: at(5) },
        { id: 2, user_id: 13, post_number: 2, raw: 'Take [mine](https://boats.example/).', created_at: at(6) },
        { id: 3, user_id: 12, post_number: 3, raw: 'Thank you!', created_at: at(7), reply_to_post_number: 2 },
      ],
    },
    {
      ...{ id: 102, title: 'Between us', created_at: at(8), archetype: 'private_message' },
      posts: [{ id: 4, user_id: 12, post_number: 1, raw: 'Secret', created_at: at(8) }],
    },
    {
      ...{ id: 103, title: 'Opening hours', created_at: at(9), category_id: 5, archetype: 'regular' },
      posts: [{ id: 5, user_id: 13, post_number: 1, raw: 'From 9 to 5.', created_at: at(9) }],
    },
  ],
});
const circleMembers = 'Name,Email,Joined at\nGrace Hopper,grace@sea.example,2023-01-05 10:00:00 UTC\n';
const circlePosts = `Post ID,Space name,Post title,Post body,Author name,Author email,Status,Published at
9001,Welcome,Hello all,"<h2>Hi</h2><p>I am <strong>Grace</strong>, see <a href=""https://sea.example/"">here</a>.</p>",Grace Hopper,grace@sea.example,published,2023-02-03 04:05:06 UTC
9002,Welcome,Later,<p>Draft</p>,Grace Hopper,grace@sea.example,draft,2023-02-04 04:05:06 UTC
`;
const circleComments = `Comment ID,Post ID,Parent comment ID,Comment body,Author name,Author email,Created at
501,9001,,<p>Welcome!</p>,Ada,ada@sea.example,2023-02-03 05:00:00 UTC
`;

async function read(page: Page, name: string, content: string) {
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
  const card = page.getByRole('region', { name });
  await expect(card.getByText('Being read')).toBeHidden();
  await expect(card).toBeVisible();
  return card;
}

async function take(page: Page, name: string, content: string) {
  const card = await read(page, name, content);
  await card.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(card.getByText('Imported', { exact: true })).toBeVisible();
  return card;
}

test(
  'communities of Discourse and Circle move here, become their people’s, and an import is undone',
  thorough,
  async ({ page, browser }) => {
    const { url, dataFolder } = platform();
    await signUp(page, url);
    const home = await makeCommunity(page, url, 'Harbor club', 'harbor-club');
    await page.getByRole('tab', { name: 'Import' }).click();
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();

    await test.step('a file that is none says what is wrong', async () => {
      const card = await read(page, 'photos.csv', 'a,b,c\n1,2,3\n');
      await expect(card.getByText('Its columns are: a, b, c')).toBeVisible();
      await card.getByRole('button', { name: 'Forget this file' }).click();
      await expect(card).toBeHidden();
    });

    await test.step('what is in a file is shown, and nothing is imported before it is asked for', async () => {
      const card = await read(page, 'boats.json', discourse);
      await expect(card.getByText('Not imported yet')).toBeVisible();
      await expect(card.getByText('Private messages: 1')).toBeVisible();
      await expect(card.getByText('2 of them have an email.', { exact: false })).toBeVisible();
      expect(await faultsInEveryLook(page)).toEqual([]);
      await shoot(page, 'import-preview');
      const reader = await browser.newPage();
      await reader.goto(home);
      await expect(reader.locator('article')).toHaveCount(0);
      await reader.close();
      await card.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(card.getByText('Imported: 1 space · 2 people · 2 posts · 2 comments.')).toBeVisible();
    });

    await test.step('the files of Circle come one after another', async () => {
      await take(page, 'members.csv', circleMembers);
      await take(page, 'posts.csv', circlePosts);
      await take(page, 'comments.csv', circleComments);
      expect(await faultsInEveryLook(page)).toEqual([]);
      await shoot(page, 'import-done');
    });

    const member = await browser.newPage();
    await test.step('readers see them with their dates, names and threads', async () => {
      await member.goto(home);
      const boat = member.locator('article', { hasText: 'Which boat to buy?' });
      await expect(boat.locator('.by')).toContainText('Ada Lovelace Imported name');
      await expect(boat.locator('strong', { hasText: 'sail' })).toBeVisible();
      await expect(boat.locator('time')).toHaveAttribute('datetime', at(5));
      await expect(
        member.locator('article', { hasText: 'Hello all' }).getByRole('link', { name: 'here' }),
      ).toHaveAttribute('href', 'https://sea.example/');
      await shoot(member, 'import-community');
      await boat.getByRole('link', { name: '2 comments' }).click();
      await expect(member.locator('[data-comment]', { hasText: 'Thank you!' }).last()).toBeVisible();
      expect(await faultsInEveryLook(member)).toEqual([]);
    });

    await test.step('whoever joins with the same email has written it', async () => {
      await joinCommunity(member, home, { dataFolder, email: 'ada@sea.example', name: 'Countess' });
      const boat = member.locator('article', { hasText: 'Which boat to buy?' });
      await expect(boat.locator('.by')).toContainText('Countess');
      await expect(boat.locator('.by')).not.toContainText('Imported name');
    });

    await test.step('the report names every row', async () => {
      const card = page.getByRole('region', { name: 'boats.json' });
      const download = page.waitForEvent('download');
      await card.getByRole('button', { name: 'Report as CSV' }).click();
      const report = await readFile(await (await download).path(), 'utf8');
      expect(report).toContain('"topics[1].posts[0]","Post","Between us","Left out","It is a private message"');
    });

    await test.step('what is undone goes, but for what somebody answered', async () => {
      await member
        .locator('article', { hasText: 'Which boat to buy?' })
        .getByRole('link', { name: '2 comments' })
        .click();
      await member.locator('form[data-do="comment"] textarea').last().fill('I took it.');
      await member.locator('form[data-do="comment"] button').last().click();
      await expect(member.locator('[data-comment]', { hasText: 'I took it.' })).toBeVisible();
      const card = page.getByRole('region', { name: 'boats.json' });
      await card.getByRole('button', { name: 'Undo import' }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Posts that somebody answered');
      await shoot(page, 'import-undo');
      await question.getByRole('button', { name: 'Undo import' }).click();
      await expect(card.getByText('Kept: 1 space · 1 person · 1 post · 2 comments')).toBeVisible();
      await member.goto(home);
      await expect(member.locator('article', { hasText: 'Which boat to buy?' })).toBeVisible();
      await expect(member.locator('article', { hasText: 'Opening hours' })).toHaveCount(0);
    });
  },
);
