const topOf = (element: Element) => element.getBoundingClientRect().top;

/** What is read: the first comment or post that begins in view, otherwise the post that is around it. */
function findRead(): Element | undefined {
  const all = [...document.querySelectorAll('#feed article[id], #feed [data-comment]')].filter(({ id }) => id);
  return (
    all.find((one) => topOf(one) >= 0 && topOf(one) < innerHeight) ??
    all.findLast((one) => topOf(one) < 0 && one.getBoundingClientRect().bottom > 0)
  );
}

/** Changes the page, and keeps what is read where it is. Browsers that do so lose it where parts are replaced. */
export function holdPlace(change: () => void): void {
  // At its top, what comes is seen to come.
  const read = scrollY > 0 ? findRead() : undefined;
  const before = read ? topOf(read) : 0;
  change();
  const now = read && document.getElementById(read.id);
  if (now) scrollBy({ top: topOf(now) - before, behavior: 'instant' });
}
