/** Calls back with the number of the page of a feed that is most in view, while somebody scrolls. */
export function watchPages(feed: Element, onPage: (number: number) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (seen instanceof HTMLElement) onPage(Number(seen.dataset.number));
    },
    { root: feed.querySelector('.pages'), threshold: 0.6 },
  );
  for (const page of feed.querySelectorAll('.page')) observer.observe(page);
  return () => observer.disconnect();
}

export function scrollToPage(feed: Element, number: number, isSmooth: boolean): void {
  const mayMove = isSmooth && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  feed.querySelectorAll('.page')[number]?.scrollIntoView({ behavior: mayMove ? 'smooth' : 'instant', block: 'start' });
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** How many pages on a key goes, if nothing in the page has used it. */
export const stepOf = ({ key, defaultPrevented, altKey, ctrlKey, metaKey }: KeyboardEvent): number =>
  defaultPrevented || altKey || ctrlKey || metaKey ? 0 : (steps[key] ?? 0);
