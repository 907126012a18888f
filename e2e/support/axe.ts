import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export const aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Judged {
  tags?: string[];
  /** Selectors of what is judged, or of what is not. */
  include?: string[];
  exclude?: string[];
}

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds wrong with the page, by all its rules or by those of the tags. A page of one frame is judged where it
 * stands, and given axe once: only the findings of several need another page to be put together in. Of what is no fault
 * one node a rule is described.
 */
export async function violations(page: Page, { tags, include = [], exclude = [] }: Judged = {}) {
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const axe = new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : source }).setLegacyMode(isAlone);
  axe.options({ resultTypes: ['violations'], ...(tags && { runOnly: { type: 'tag', values: tags } }) });
  for (const selector of include) axe.include(selector);
  for (const selector of exclude) axe.exclude(selector);
  return (await axe.analyze()).violations;
}

/** Names buttons that were pressed, for a moment longer than they may be on the page. */
const announcer = '[data-live-announcer]';

/** What axe finds wrong with the page as it stands, in words. Players on it are held to the same by tests of their own. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Fading in, a text has less contrast than it will have.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  const faults = await violations(page, { tags: aa, exclude: ['zc-player', announcer] });
  return faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** What axe finds wrong with the players of the page, in words. */
export async function playerFaults(page: Page): Promise<string[]> {
  await page.locator('zc-player').evaluateAll((players) => {
    const endsOnce = ({ effect }: Animation) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
    const animations = players.flatMap((player) => player.shadowRoot?.getAnimations().filter(endsOnce) ?? []);
    return Promise.all(animations.map((animation) => animation.finished.catch(() => {})));
  });
  const faults = await violations(page, { tags: aa, include: ['zc-player'] });
  return faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** How far the page sticks out of its window, in pixels. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
