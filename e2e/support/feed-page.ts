import { type Browser, expect, type FrameLocator, type Page } from '@playwright/test';
import { businessCalls } from './business-calls.ts';
import { signUp } from './console-page.ts';
import type { CustomerSite } from './customer-page.ts';
import { newestMail } from './mails.ts';

export const communityBase = '/business/v1.1/community';

/** A business with a community of one post, and what its page shows it with. */
export async function openFeedShop(page: Page, url: string, more = '') {
  const owner = await signUp(page, url);
  const { callAt: call, publishFile } = await businessCalls(page.request, url, owner);
  // The tests of a file share a platform, on which names are taken once.
  const serial = Math.random().toString(36).slice(2, 8);
  const community = await call('POST', communityBase, {
    title: `Harbor club ${serial}`,
    subdomain: `harbor-x${serial}`,
  });
  const body = { blocks: [{ type: 'paragraph', content: [{ text: 'Meet ' }, { text: 'here', marks: ['bold'] }] }] };
  const draft = { communityId: community.id, title: 'Welcome', body, state: 'PUBLISHED' };
  await call('POST', `${communityBase}/post`, draft);
  const snippet = `<script type="module" src="${url}/sub-apps/widgets/zc-community-feed.js"></script>
<style>body { max-width: 640px; margin: 0 auto; padding: 8px }</style>
<zc-community-feed community-id="${community.id}"></zc-community-feed>${more}`;
  return { url, community, call, publishFile, snippet };
}

/** In a browser of their own, which keeps nothing for pages in other pages. */
export async function visitSite(browser: Browser, site: CustomerSite) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(site.url);
  return { context, page, errors };
}

/**
 * Somebody new signs in to the feed of a page, or of a frame in it; returns its popup, in which they are asked to go on.
 */
export async function signInToFeed(
  page: Page,
  dataFolder: string,
  { email, name }: { email: string; name: string },
  place: Page | FrameLocator = page,
) {
  const opened = page.waitForEvent('popup');
  await place.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const popup = await opened;
  await popup.getByLabel('Email').fill(email);
  await popup.getByRole('button', { name: 'Send me a link' }).click();
  await expect(popup.getByText('A link is on its way to you')).toBeVisible();
  const mail = await newestMail(dataFolder, email);
  const tab = await page.context().newPage();
  await tab.goto(mail.links[0]!);
  await tab.getByLabel('Name').fill(name);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await tab.close();
  return popup;
}
