import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page, ViewportSize } from '@playwright/test';

export const aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Judged {
  /** All rules with these tags, or only these rules. */
  tags?: string[];
  rules?: string[];
  /** Selectors of what to check, or of what to leave out. */
  include?: string[];
  exclude?: string[];
}

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds wrong with the page, by all its rules or by those of the tags. A page of one frame is judged where it
 * stands, and given axe once: only the findings of several need another page to be put together in. Of what is no fault
 * one node a rule is described.
 */
export async function violations(page: Page, { tags, rules, include = [], exclude = [] }: Judged = {}) {
  // In a frame that runs no scripts, axe would be waited for without an end; what it shows is judged as a page itself.
  const mute = await page.locator('iframe[srcdoc][sandbox="allow-same-origin"]').count();
  const isAlone = page.frames().length - mute === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const axe = new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : source }).setLegacyMode(isAlone);
  const type = rules ? 'rule' : 'tag';
  const values = rules ?? tags;
  axe.options({
    resultTypes: ['violations'],
    ...(mute > 0 && { iframes: false }),
    ...(values && { runOnly: { type, values } }),
  });
  for (const selector of include) axe.include(selector);
  for (const selector of exclude) axe.exclude(selector);
  return (await axe.analyze()).violations;
}

/** Descriptions of pressed buttons stay a moment longer than the buttons may be on the page. */
const announcer = '[data-live-announcer]';

/** Players have tests of their own for this. */
const ownTested = ['zc-player', announcer];

/**
 * Takes everything that fades or moves to its end, in every shadow root: text that fades in has less contrast than it
 * will have. What inherits a color begins to fade when its parent has ended.
 */
export const endAnimations = (page: Page) =>
  page.evaluate(async () => {
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ];
    const endsOnce = ({ effect }: Animation) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
    const running = () =>
      rootsIn(document)
        .flatMap((root) => root.getAnimations())
        .filter((one) => one.playState !== 'finished' && endsOnce(one));
    do {
      for (const animation of running()) animation.finish();
      await new Promise(requestAnimationFrame);
    } while (running().length > 0);
  });

/** What axe finds wrong with the page as it is now, in words: by these rules, or by those for WCAG 2.2 AA. */
export async function accessibilityFaults(
  page: Page,
  { rules, exclude = ownTested }: Pick<Judged, 'rules' | 'exclude'> = {},
): Promise<string[]> {
  await endAnimations(page);
  const faults = await violations(page, { ...(rules ? { rules } : { tags: aa }), exclude });
  return faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** What axe finds wrong with the players of the page, in words. */
export async function playerFaults(page: Page): Promise<string[]> {
  await endAnimations(page);
  const faults = await violations(page, { tags: aa, include: ['zc-player'] });
  return faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** How far the page overflows its window, in pixels. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/**
 * What is wrong with the page as it stands, light and dark, at every size: by all rules of axe once in each colour and
 * at each size, by the contrast alone in what is left, and what sticks out of the window.
 */
export async function faultsInEveryLook(
  page: Page,
  { sizes = [desk, phone], ...judged }: { sizes?: ViewportSize[] } & Pick<Judged, 'exclude'> = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    const whole = index % 2 === 0 ? 'light' : 'dark';
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = colorScheme === whole ? {} : { rules: ['color-contrast'] };
      const found = await accessibilityFaults(page, { ...judged, ...rules });
      if ((await overflow(page)) > 0) found.push('sticks out');
      faults.push(...found.map((fault) => `${colorScheme}, ${size.width} px: ${fault}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(sizes[0]!);
  return faults;
}
