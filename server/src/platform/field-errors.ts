import type * as z from 'zod/mini';

/**
 * What is wrong, by field: the first message of each. What is wrong with the whole stands under `whole`; messages that
 * `fieldErrors` has already stay.
 */
export function readIssues(
  { issues }: z.core.$ZodError,
  whole: string,
  fieldErrors: Record<string, string> = {},
): Record<string, string> {
  for (const { path, message } of issues) fieldErrors[path.join('.') || whole] ??= message;
  return fieldErrors;
}
