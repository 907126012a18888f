import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Names buttons that were pressed, for a moment longer than they may be on the page. */
const announcer = '[data-live-announcer]';

/** What axe finds wrong with the page as it stands, in words. Players on it are held to the same by tests of their own. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Fading in, a text has less contrast than it will have.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const { violations } = await new AxeBuilder({ page }).exclude('zc-player').exclude(announcer).withTags(aa).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** What axe finds wrong with the players of the page, in words. */
export async function playerFaults(page: Page): Promise<string[]> {
  await page.locator('zc-player').evaluateAll((players) => {
    const endsOnce = ({ effect }: Animation) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
    const animations = players.flatMap((player) => player.shadowRoot?.getAnimations().filter(endsOnce) ?? []);
    return Promise.all(animations.map((animation) => animation.finished.catch(() => {})));
  });
  const { violations } = await new AxeBuilder({ page }).include('zc-player').withTags(aa).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** How far the page sticks out of its window, in pixels. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
