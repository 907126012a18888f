import { type Browser, expect, type Page } from '@playwright/test';
import { viewerAgent } from './browsers.ts';
import { newestMail } from './mails.ts';

interface Entering {
  home: string;
  dataFolder: string;
  name: string;
  locale?: string;
}

/** A browser of its own, in which somebody signs in to a community and joins it. */
export async function enterCommunity(
  browser: Browser,
  { home, dataFolder, name, locale = 'en' }: Entering,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({ locale, userAgent: viewerAgent, ...options });
  const page = await context.newPage();
  const email = addressOf(home, name);
  await page.goto(home);
  await page.locator('input[name=email]').fill(email);
  await page.locator('form[data-do=sign-in] button.main:visible').click();
  await expect(page.locator('#link-sent')).toBeVisible();
  const mail = await newestMail(dataFolder, email);
  await page.goto(mail.links[0]!);
  await page.locator('input[name=username]').fill(name);
  await page.locator('form[data-do=name] button').click();
  await page.locator('button[data-do=join]').click();
  await expect(page.locator('form[data-do=post]')).toBeVisible();
  return page;
}

/** Who enters two communities of a platform is two people. */
function addressOf(home: string, name: string): string {
  const [subdomain] = new URL(home).hostname.split('.');
  return `${name}@${subdomain}.example`;
}
