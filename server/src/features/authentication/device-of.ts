export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first that matches names it: most browsers also call themselves those they descend from. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]{1,20} .{0,100}\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** What is worth telling of a `User-Agent` header. Reads no versions: they would only be out of date. */
export function deviceOf(userAgent: string | null): Device {
  const nameIn = (list: typeof browsers) => list.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
