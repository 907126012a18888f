/** Undefined if it is none. Of hosts that are too long to be read, `URL.canParse` may say yes all the same. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
