import { expect, type Page, test } from '@playwright/test';
import { endAnimations, overflow } from './axe.ts';

interface Look {
  name: string;
  colorScheme: 'light' | 'dark';
  width: number;
  height?: number;
}

const fewLooks: readonly Look[] = [
  { name: 'light', colorScheme: 'light', width: 1280 },
  { name: 'dark', colorScheme: 'dark', width: 1280 },
  { name: 'phone', colorScheme: 'light', width: 390 },
];

/** A laptop, a tablet and a phone, each in both colour schemes. */
const everyLook: readonly Look[] = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
].flatMap((size) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...size, colorScheme, name: `${size.width}-${colorScheme}` })),
);

async function shootLooks(page: Page, name: string, looks: readonly Look[], each = async () => {}): Promise<void> {
  const size = page.viewportSize();
  for (const { name: look, colorScheme, width, height = 844 } of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await each();
    await endAnimations(page);
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size) await page.setViewportSize(size);
}

/** Pictures of a page in both colour schemes, and on a phone. */
export const shoot = (page: Page, name: string) => shootLooks(page, name, fewLooks);

/** Pictures of a page at three widths in both colour schemes; none of it may stick out sideways. */
export const shootInEveryLook = (page: Page, name: string) =>
  shootLooks(page, name, everyLook, async () => {
    await expect.poll(() => overflow(page), `${name} at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
  });
