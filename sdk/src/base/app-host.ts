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

let isFontAsked = false;

/**
 * Fetches the platform's typeface once for the page. Call it before text in it is drawn: browsers use it only if it
 * arrives earlier, for it is never as wide as the system's, and what is shown must not move. The next page has it in
 * the browser's cache.
 */
export function loadFont(): void {
  if (!fontUrl || isFontAsked) return;
  isFontAsked = true;
  const source = `url(${JSON.stringify(fontUrl)}) format('woff2')`;
  const face = new FontFace('Zeacon', source, { weight: '100 900', display: 'optional' });
  document.fonts.add(face);
  face.load().catch(() => undefined);
}
