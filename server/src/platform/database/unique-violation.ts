const uniqueViolationCode = '23505';

/** Name of the unique index a statement broke; `undefined` for every other failure. Drizzle wraps the driver's error. */
export function uniqueViolation(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (code === uniqueViolationCode && typeof constraint === 'string') return constraint;
  }
  return undefined;
}
