let load: (() => Promise<unknown>) | undefined;

/** For builds that load the row of controls later. */
export function setControlsLoader(loader: () => Promise<unknown>): void {
  load = loader;
}

/** Loads the row of controls if needed. It appears with the first picture, so it may load late. */
export function loadControls(): void {
  load?.().catch(() => undefined);
}
