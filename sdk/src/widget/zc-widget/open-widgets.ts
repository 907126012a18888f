/** What is open on this page, and how each is taken back to its bubble; a dialog stays until its visitor leaves it. */
const open = new Map<object, (() => void) | undefined>();

export const isAnyOpen = (): boolean => open.size > 0;

/** Whoever opens one has done with the others at the edges. */
export function collapseOthers(widget: object): void {
  for (const [other, collapse] of [...open]) if (other !== widget) collapse?.();
}

export function noteOpen(widget: object, collapse: (() => void) | undefined): void {
  open.set(widget, collapse);
}

export const noteLeft = (widget: object): boolean => open.delete(widget);
