import { type Page, test } from '@playwright/test';

/** Pictures of a page in both colour schemes, and on a phone. */
export async function shoot(page: Page, name: string): Promise<void> {
  const size = page.viewportSize();
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1280],
    ['dark', 'dark', 1280],
    ['phone', 'light', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}
