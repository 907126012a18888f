let appHost: string | undefined;
let fontUrl: string | undefined;

/** Called by the build that is loaded from the platform: its own address shows where the platform is. */
export function setPlatform(scriptUrl: string): void {
  appHost = new URL(scriptUrl).origin;
  fontUrl = new URL('./zeacon.woff2', scriptUrl).href;
}

/** The platform's origin for elements without `app-host`. */
export function defaultAppHost(): string {
  return appHost ?? location.origin;
}

let font: Promise<unknown> | undefined;
let textIsShown = false;

/**
 * Fetches the platform's typeface once for the page, which uses it only if it arrives before `showText` is called: it
 * is never as wide as the system's, and what is shown must not move. The next page has it in the browser's cache.
 */
export function loadFont(): void {
  if (!fontUrl || font) return;
  const face = new FontFace('Zeacon', `url(${JSON.stringify(fontUrl)}) format('woff2')`, { weight: '100 900' });
  font = face.load().then(
    () => textIsShown || document.fonts.add(face),
    () => undefined,
  );
}

/** The first text in the platform's typeface, or the system's, is about to be drawn. */
export function showText(): void {
  textIsShown = true;
}
