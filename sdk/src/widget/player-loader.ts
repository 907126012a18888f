let load: () => Promise<unknown> = () => Promise.resolve();

/** How `<zc-player>` comes to a page that has none yet; without one, the page defines it itself. */
export function setPlayerLoader(loader: () => Promise<unknown>): void {
  load = loader;
}

/** Resolves when `<zc-player>` is defined. */
export async function loadPlayer(): Promise<void> {
  if (!customElements.get('zc-player')) await load();
  await customElements.whenDefined('zc-player');
}
