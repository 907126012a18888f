/** Where somebody writes or chooses, the focus is not taken away. */
const isBusy = () => document.activeElement !== null && document.activeElement !== document.body;

/**
 * Opens a dialog. One that nobody asked for leaves the page behind it usable, such as its cookie banner, and takes the
 * focus only where nobody has it. Returns what closes it and gives the focus back.
 */
export function showDialog(dialog: HTMLDialogElement, isAskedFor: boolean): () => void {
  const before = document.activeElement;
  const takesFocus = isAskedFor || !isBusy();
  if (isAskedFor) dialog.showModal();
  else dialog.open = true;
  if (takesFocus) dialog.focus();
  return () => {
    const hadFocus = dialog.matches(':focus-within');
    // `close` gives the focus back by itself, but only what was opened as modal remembers whose it was.
    if (isAskedFor) dialog.close();
    else dialog.open = false;
    if (hadFocus && !isAskedFor && before instanceof HTMLElement) before.focus();
  };
}
