/** Checks a value: `undefined` means valid, a string is the message for the person who entered it. */
export type Rule<Value, Options extends readonly unknown[] = []> = (
  value: Value,
  ...options: Options
) => string | undefined;

/** Messages by field; a field without a problem is absent. */
export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/** Keeps the fields that have a message, in the order given. */
export function collectFieldErrors<Field extends string>(
  verdicts: Record<Field, string | undefined>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const field of Object.keys(verdicts) as Field[]) {
    const message = verdicts[field];
    if (message !== undefined) errors[field] = message;
  }
  return errors;
}
