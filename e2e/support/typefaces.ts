import type { Page } from '@playwright/test';

/** The typefaces that the texts of a page ask for, and those of elements in it. */
export const typefacesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        const isText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
        if (isText && element.checkVisibility()) found.add(getComputedStyle(element).fontFamily);
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document.body);
    return [...found];
  });
