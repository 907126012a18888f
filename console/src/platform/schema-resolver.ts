import type { FieldValues, Resolver } from 'react-hook-form';

interface Schema<Values> {
  safeParse(
    values: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

/** Judges a form by a contract schema, so that a field says here what the server would say, word for word. */
export function schemaResolver<Values extends FieldValues>(schema: Schema<Values>): Resolver<Values> {
  return async (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= { type: 'rule', message };
    return { values: {}, errors } as Awaited<ReturnType<Resolver<Values>>>;
  };
}
