import { ApiError } from './api-error.ts';

/**
 * Rejects with all that checks refuse, by field, so that nobody learns of one after the other: with the error itself if it is
 * one alone, and with `request.invalid` and what each says otherwise.
 */
export async function requireAll(checks: Readonly<Record<string, Promise<unknown>>>): Promise<void> {
  const settled = await Promise.allSettled(Object.values(checks));
  const refused = Object.keys(checks).flatMap((field, index) => {
    const one = settled[index]!;
    if (one.status === 'fulfilled') return [];
    if (!(one.reason instanceof ApiError)) throw one.reason;
    return [{ field, error: one.reason }];
  });
  if (refused.length === 1) throw refused[0]!.error;
  if (refused.length === 0) return;
  const fieldErrors = refused.map(({ field, error }) => error.fieldErrors ?? { [field]: error.message });
  throw new ApiError('request.invalid', { fieldErrors: Object.assign({}, ...fieldErrors) as Record<string, string> });
}
