import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiFailure, type FailureCode, messageOf } from './api-failure.ts';

/**
 * Puts a failed call's messages beside the fields that caused them. Answers what belongs to no field, for the form as
 * a whole. `fieldOf` names the field behind a code: a taken email is the email field's matter.
 */
export function showFailure<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
  fieldOf: Partial<Record<FailureCode, Path<Values>>> = {},
): string | undefined {
  if (!(error instanceof ApiFailure)) return messageOf(error);
  const byField: Record<string, string> = { ...error.fieldErrors };
  const field = fieldOf[error.code];
  if (field) byField[field] = error.message;
  const shown = fields.filter((name) => byField[name]);
  shown.forEach((name, index) => {
    setError(name, { type: 'server', message: byField[name]! }, { shouldFocus: index === 0 });
  });
  return shown.length > 0 ? undefined : error.message;
}
