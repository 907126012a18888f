import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { useState } from 'react';
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import { platformText } from '../language/platform-text.ts';
import { ApiFailure, type FailureCode, messageOf } from './api-failure.ts';

interface Options<Values extends FieldValues> extends UseFormProps<Values> {
  /** What the form holds, as the contract judges it: a field says here what the server would say, word for word. */
  schema?: StandardSchemaV1<unknown, unknown>;
  /**
   * Fields that show what is wrong with them; all that the server names when absent. What belongs to none of them is
   * said of the form as a whole.
   */
  fields?: readonly Path<Values>[];
  /** The field behind a code: a taken email is the email field's matter. */
  fieldOf?: Partial<Record<FailureCode, Path<Values>>>;
  /** Sends what is valid; what it rejects with is shown in the form. */
  send: (values: Values, form: UseFormReturn<Values>) => Promise<void>;
}

/** A form over the contract's rules: judged while it is filled in, sent once, and told what the server refused. */
export function useContractForm<Values extends FieldValues>(options: Options<Values>) {
  const { schema, fields, fieldOf, send, ...props } = options;
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({ ...props, ...(schema && { resolver: contractResolver<Values>(schema) }) });
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

/** Judges by a schema of the contract. Values that differ from what the schema makes of them are sent as it makes them. */
export function contractResolver<Values extends FieldValues>(schema: StandardSchemaV1<unknown, unknown>) {
  const { '~standard': standard } = schema as StandardSchemaV1<Values, Values>;
  const validate = async (value: unknown) => {
    const result = await standard.validate(value);
    if (!result.issues) return result;
    return { issues: result.issues.map((issue) => ({ ...issue, message: platformText(issue.message) })) };
  };
  return standardSchemaResolver<Values, unknown, Values>({ '~standard': { ...standard, validate } });
}

/** Puts a failed call's messages at the fields that caused them, and the focus in the first. Answers what belongs to none. */
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
