import type { Page } from '@playwright/test';

/** Cards of the sandbox. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Can be added, and is declined when it is charged. */
  declinedLater: '4000000000000341',
  asksHolder: '4000002500003155',
} as const;

/** Fills in the form of the console. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/49');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ana Berg');
  await page.getByLabel('Zip code').fill('0150');
}

/** Fills in the form of a community's page. */
export async function enterMemberCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Valid until').fill('12/49');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ana Berg');
}
