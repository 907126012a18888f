import { uncheckedName } from './messages.ts';

/**
 * Asks the server whether the name is free; `check` returns the server's message, or undefined if the name is free. A
 * failed call must not look like a free name.
 */
export async function validateSubdomainName(
  name: string,
  check: (name: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await check(name);
  } catch {
    return uncheckedName;
  }
}
