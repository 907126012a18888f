import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { useState } from 'react';
import {
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReset,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { platformText } from '../language/platform-text.ts';
import { ApiFailure, type FailureCode, messageOf } from './api-failure.ts';

interface Options<Values extends FieldValues> extends Omit<UseFormProps<Values>, 'resetOptions'> {
  /** What has been changed here stays when `values` come anew from the server. */
  keepsChanges?: boolean;
  /** The form's values, checked by the contract: a field shows the same error as the server. */
  schema?: StandardSchemaV1<unknown, unknown>;
  /** Fields that show their errors; all that the server names if absent. Other errors are shown for the whole form. */
  fields?: readonly Path<Values>[];
  /** The field that an error code belongs to: a taken email belongs to the email field. */
  fieldOf?: Partial<Record<FailureCode, Path<Values>>>;
  /** What is known to be refused, by field: said with whatever else is wrong, while the server alone judges it. */
  refused?: (values: Values) => Partial<Record<Path<Values>, string>>;
  /** Sends valid values; a rejection is shown in the form. */
  send: (values: Values, form: UseFormReturn<Values>) => Promise<void>;
}

/**
 * A form with the contract's rules: checked while it is filled in, sent once, with the server's errors at their fields.
 */
export function useContractForm<Values extends FieldValues>(options: Options<Values>) {
  const { schema, fields, fieldOf, refused, send, keepsChanges = false, ...props } = options;
  const [problem, setProblem] = useState<string>();
  const made = useForm<Values>({
    ...props,
    resetOptions: { keepDirtyValues: keepsChanges },
    ...(schema && { resolver: contractResolver<Values>(schema, refused) }),
  });
  /** Replaces what has been changed too: `resetOptions` would hold for this as well. */
  const reset: UseFormReset<Values> = (values, options) => made.reset(values, { keepDirtyValues: false, ...options });
  const form = { ...made, reset };
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await send(values, form);
    } catch (error) {
      setProblem(showFailure(error, form, fields, fieldOf));
    }
  });
  return { ...form, submit, problem };
}

/** Checks values with a schema of the contract. If the schema transforms values, the transformed ones are sent. */
export function contractResolver<Values extends FieldValues>(
  schema: StandardSchemaV1<unknown, unknown>,
  refused?: Options<Values>['refused'],
) {
  const { '~standard': standard } = schema as StandardSchemaV1<Values, Values>;
  const validate = async (value: unknown) => {
    const result = await standard.validate(value);
    if (!result.issues) return result;
    const known = Object.entries<string | undefined>(refused?.(value as Values) ?? {});
    return {
      issues: [
        ...result.issues.map((issue) => ({ ...issue, message: platformText(issue.message) })),
        ...known.flatMap(([field, message]) => (message ? [{ path: [field], message }] : [])),
      ],
    };
  };
  return standardSchemaResolver<Values, unknown, Values>({ '~standard': { ...standard, validate } });
}

/** Shows a failed call's messages at their fields, and focuses the first. Returns what belongs to no field. */
function showFailure<Values extends FieldValues>(
  error: unknown,
  { setError }: UseFormReturn<Values>,
  fields: readonly Path<Values>[] | undefined,
  fieldOf: Partial<Record<FailureCode, Path<Values>>> = {},
): string | undefined {
  if (!(error instanceof ApiFailure)) return messageOf(error);
  const byField: Record<string, string> = { ...error.fieldErrors };
  const field = fieldOf[error.code];
  if (field) byField[field] = error.message;
  const shown = (fields ?? (Object.keys(byField) as Path<Values>[])).filter((name) => byField[name]);
  shown.forEach((name, index) => {
    setError(name, { type: 'server', message: byField[name]! }, { shouldFocus: index === 0 });
  });
  return shown.length > 0 ? undefined : error.message;
}
