import * as z from 'zod/mini';

/** The body of every failed call. `status` repeats the HTTP status as text (spec section 8). */
export const ErrorBody = z.object({
  message: z.string(),
  error: z.string(),
  status: z.string(),
  requestId: z.optional(z.string()),
  /** Only for validation errors: message by field name (dotted if nested). */
  fieldErrors: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
