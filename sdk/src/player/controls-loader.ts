let load: (() => Promise<unknown>) | undefined;

/** For builds that leave the row of controls out of what a page loads first. */
export function setControlsLoader(loader: () => Promise<unknown>): void {
  load = loader;
}

/** Fetches the row of controls where it is not there yet. It shows with the first picture, so this may come late. */
export function loadControls(): void {
  load?.().catch(() => undefined);
}
