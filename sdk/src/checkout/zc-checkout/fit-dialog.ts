/**
 * Shows a dialog over the whole page, or only where it stands. What has the focus in it keeps it. As an attribute, `open`
 * takes the focus from nobody.
 */
export function fitDialog(dialog: HTMLDialogElement, isOverPage: boolean): void {
  if (dialog.open && dialog.matches(':modal') === isOverPage) return;
  const { activeElement } = dialog.getRootNode() as ShadowRoot;
  if (dialog.open) dialog.close();
  if (isOverPage) dialog.showModal();
  else dialog.setAttribute('open', '');
  if (activeElement instanceof HTMLElement && dialog.contains(activeElement))
    activeElement.focus({ preventScroll: true });
}
