import type { Page } from '@playwright/test';

/**
 * Everything in the page's players that can be focused and is smaller than a finger needs (44 px), or a mouse (24 px)
 * where that points, or that sticks out of its player. Looks through open shadow roots.
 */
export function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focusable = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';
    const least = matchMedia('(pointer: coarse)').matches ? 44 : 24;
    const faults: string[] = [];

    function look(root: ParentNode, edge: DOMRect) {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) look(element.shadowRoot, edge);
        if (!element.matches(focusable) || !element.checkVisibility({ visibilityProperty: true })) continue;
        // A label is pressed in place of its control.
        const { width, height, left, right } = (element.closest('label') ?? element).getBoundingClientRect();
        if (width === 0 || height === 0) continue;
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        const size = `${element.localName} “${name.slice(0, 40)}” ${width.toFixed(1)} × ${height.toFixed(1)}`;
        if (Math.min(width, height) < least - 0.01) faults.push(size);
        if (!element.closest('dialog') && (left < edge.left - 0.5 || right > edge.right + 0.5))
          faults.push(`${size} sticks out`);
      }
    }

    for (const player of document.querySelectorAll('zc-player'))
      if (player.shadowRoot) look(player.shadowRoot, player.getBoundingClientRect());
    return [...new Set(faults)];
  });
}
