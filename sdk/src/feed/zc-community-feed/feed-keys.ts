const focusable = 'button, [href], input, textarea';

/** Page Down and Page Up go from post to post; with Ctrl, End and Home leave the feed (ARIA's feed pattern). */
export function walkPosts(event: KeyboardEvent): void {
  const feed = event.currentTarget as HTMLElement;
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.matches('textarea, input, zc-player')) return;
  const article = target.closest('article');
  const goal = goalOf(event, feed, article);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
  if (goal.matches('article')) goal.scrollIntoView({ block: 'start', behavior: 'instant' });
}

function goalOf({ key, ctrlKey }: KeyboardEvent, feed: HTMLElement, article: Element | null): HTMLElement | undefined {
  const articles = [...feed.querySelectorAll<HTMLElement>(':scope > article')];
  const index = articles.indexOf(article as HTMLElement);
  if (key === 'PageDown') return articles[index + 1];
  if (key === 'PageUp') return articles[index - 1];
  if (!ctrlKey || (key !== 'Home' && key !== 'End')) return undefined;
  const stops = [...(feed.parentElement?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  const beside = key === 'Home' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const outside = stops.filter((stop) => !feed.contains(stop) && feed.compareDocumentPosition(stop) & beside);
  return key === 'Home'
    ? outside.at(-1)
    : (outside[0] ?? feed.parentElement?.querySelector<HTMLElement>('.foot') ?? undefined);
}
