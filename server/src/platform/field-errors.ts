import type * as z from 'zod/mini';

/**
 * The first error message of each field. Errors of the whole value are under `whole`; messages already in `fieldErrors`
 * stay.
 */
export function readIssues(
  { issues }: z.core.$ZodError,
  whole: string,
  fieldErrors: Record<string, string> = {},
): Record<string, string> {
  for (const { path, message } of issues) fieldErrors[path.join('.') || whole] ??= message;
  return fieldErrors;
}
