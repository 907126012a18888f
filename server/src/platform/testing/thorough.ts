/** Whether tests look at everything that they can, as they do of what was changed (decision 59). */
export const isThorough = process.env.ZEACON_TEST_THOROUGHLY === '1';

/** Of cases that differ little: the first of every `oneOf`, or all where tests look at everything. */
export function someOf<Case>(cases: readonly Case[], oneOf: number): Case[] {
  return cases.filter((_case, at) => isThorough || at % oneOf === 0);
}
