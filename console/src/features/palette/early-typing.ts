let typed = '';

function collect(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else if (event.key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps what is typed between asking for the palette and its field being there, which takes a download the first time. */
export function collectTyping(): void {
  typed = '';
  window.addEventListener('keydown', collect, { capture: true });
}

/** What was typed since `collectTyping`; from now on keys go where the focus is. */
export function takeTyped(): string {
  window.removeEventListener('keydown', collect, { capture: true });
  return typed;
}
