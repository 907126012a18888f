const focusable =
  'a[href], button, input, select, textarea, iframe, audio[controls], video[controls], summary, [tabindex], [contenteditable]';

/** The element that has the focus, also within shadow trees; undefined where nobody has it. */
export function focusedElement(): HTMLElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}

/** What Tab goes to, in order, also within shadow trees. */
function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
    ...(element.matches(focusable) && isStop(element) ? [element] : []),
    ...(element.shadowRoot ? stopsIn(element.shadowRoot) : []),
  ]);
}

const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  !element.matches(':disabled, [inert] *') &&
  element.checkVisibility({ visibilityProperty: true });

/** Tab goes from the last to the first within a dialog, and back. The page may move the focus elsewhere all the same. */
export function keepFocus(dialog: HTMLElement, signal: AbortSignal): void {
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Tab' || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const stops = stopsIn(dialog);
      const [first, last] = [stops[0], stops.at(-1)];
      const active = focusedElement();
      const isAtEdge = event.shiftKey ? active === first || active === dialog : active === last;
      const next = event.shiftKey ? last : first;
      if (!isAtEdge || !next) return;
      event.preventDefault();
      next.focus();
    },
    { signal },
  );
}
