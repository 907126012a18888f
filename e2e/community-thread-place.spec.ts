import { expect, type Page, test } from '@playwright/test';
import { businessCalls, registerBusiness } from './support/business-calls.ts';
import { enterCommunity } from './support/community-member.ts';
import { useSharedPlatform } from './support/use-platform.ts';

const platform = useSharedPlatform({ ZEACON_DEMO: '0' });
const base = '/business/v1.1/community';

function say(
  member: Page,
  postId: string,
  texts: readonly string[],
  parentId: string | null = null,
): Promise<string[]> {
  return member.evaluate(
    async ([address, drafts]) => {
      const ids: string[] = [];
      for (const draft of drafts) {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(draft) });
        if (!answer.ok) throw new Error(await answer.text());
        ids.push((await answer.json()).responseData.id);
      }
      return ids;
    },
    [`${base}/public/comments`, texts.map((text) => ({ postId, text, parentId }))] as const,
  );
}

const topOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((one) => one.getBoundingClientRect().top);

test('comments that come to a post, above and below, move nothing of what somebody reads on its page', async ({
  browser,
  request,
}) => {
  const { url, dataFolder } = platform();
  const { callAt } = await businessCalls(request, url, await registerBusiness(request, url));
  const community = await callAt('POST', base, { title: 'Harbor of talks', subdomain: 'talks' });
  const { uuid } = await callAt('POST', `${base}/post`, {
    ...{ communityId: community.id, title: 'Tides', body: { blocks: [] }, state: 'PUBLISHED' },
  });
  const home = `http://talks.${new URL(url).host}`;
  const writer = await enterCommunity(browser, { home, dataFolder, name: 'jorun' });
  const long = 'What somebody wrote about the tides. '.repeat(6);
  const ids = await say(
    writer,
    uuid,
    Array.from({ length: 8 }, (_, number) => `${number}: ${long}`),
  );
  const reader = await enterCommunity(browser, { home, dataFolder, name: 'kari' });
  // On their first day, one person may not say as much as is said here.
  const other = await enterCommunity(browser, { home, dataFolder, name: 'liv' });
  await reader.setViewportSize({ width: 900, height: 500 });
  await reader.goto(`${home}/post/${uuid}`);
  const read = ids[5]!;

  for (const anchoring of ['auto', 'none'])
    await test.step(`with anchoring by the browser: ${anchoring}`, async () => {
      await reader.evaluate((value) => {
        document.documentElement.style.overflowAnchor = value;
      }, anchoring);
      const top = await topOf(reader, read);
      await reader.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), top - 60);
      const before = await topOf(reader, read);
      expect(before).toBeGreaterThan(0);
      const [above] = await say(other, uuid, [`Above, ${anchoring}: ${long}`], ids[1]);
      await expect(reader.locator(`[id="${above}"]`)).toBeAttached();
      const [below] = await say(other, uuid, [`Below, ${anchoring}: ${long}`]);
      await expect(reader.locator(`[id="${below}"]`)).toBeAttached();
      expect(Math.abs((await topOf(reader, read)) - before)).toBeLessThanOrEqual(1);
    });

  await test.step('nor does a button that has the focus and is out of sight', async () => {
    const like = reader.locator(`[id="${ids[0]}"]`).getByRole('button', { name: 'Like' });
    await like.focus();
    const top = await topOf(reader, read);
    await reader.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), top - 60);
    const before = await topOf(reader, read);
    const [last] = await say(other, uuid, ['The last']);
    await expect(reader.locator(`[id="${last}"]`)).toBeAttached();
    expect(Math.abs((await topOf(reader, read)) - before)).toBeLessThanOrEqual(1);
    await expect(like).toBeFocused();
  });
});
