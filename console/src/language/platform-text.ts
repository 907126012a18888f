let translate = (text: string) => text;

/**
 * Translates a message of the server or of the contract's rules to the console's language; unknown messages stay
 * unchanged.
 */
export function platformText(text: string): string {
  return translate(text);
}

/** Needed by all languages but English, which the platform speaks. */
export async function loadPlatformTexts(): Promise<void> {
  const { translatePlatformText } = await import('./translate-platform-text.ts');
  translate = translatePlatformText;
}
