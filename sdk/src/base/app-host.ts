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

/** Fetches the platform's typeface once for the page. Until it loads, the system's typeface is used. */
export function loadFont(): void {
  if (!fontUrl || font) return;
  const face = new FontFace('Zeacon', `url(${JSON.stringify(fontUrl)}) format('woff2')`, {
    weight: '100 900',
    display: 'swap',
  });
  font = face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
}
