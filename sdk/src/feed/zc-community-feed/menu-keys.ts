/** By the pattern of a menu: arrows go round, Home and End to its ends, Escape and its button close it. */
export function walkMenu(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLElement;
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(event.target as HTMLElement);
  const goals: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: items[at + 1] ?? items[0],
    ArrowUp: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
    Escape: menu.parentElement?.querySelector('button'),
  };
  const goal = goals[event.key];
  if (!goal) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') goal.click();
  goal.focus();
}
