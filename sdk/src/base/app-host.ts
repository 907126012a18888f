let appHost: string | undefined;
let fontUrl: string | undefined;

/** Called by the build that is loaded from the platform itself: its own address tells where the platform is. */
export function setPlatform(scriptUrl: string): void {
  appHost = new URL(scriptUrl).origin;
  fontUrl = new URL('./zeacon.woff2', scriptUrl).href;
}

/** Where elements without `app-host` look for the platform. */
export function defaultAppHost(): string {
  return appHost ?? location.origin;
}

let font: Promise<unknown> | undefined;

/** Fetches the platform's typeface once for the page. Without it the system's typeface serves. */
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
