import { required, ruleMessages, valueMessages } from '@zeacon/contract';
import type * as z from 'zod/mini';

const { fill } = ruleMessages;

const types: Partial<Record<string, string>> = {
  string: valueMessages.useText,
  number: valueMessages.useAnyNumber,
  int: valueMessages.useInteger,
  boolean: valueMessages.useFlag,
  array: valueMessages.useList,
  object: valueMessages.useObject,
  record: valueMessages.useObject,
};

const formats: Partial<Record<string, string>> = {
  email: ruleMessages.badEmail,
  url: valueMessages.useWebAddress,
  date: valueMessages.useDate,
  datetime: ruleMessages.badInstant,
};

/** What to give instead, for schemas that do not say it themselves. */
export function wordIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && issue.path?.length) return required(String(issue.path.at(-1)), '');
      return types[issue.expected] ?? valueMessages.seeReference;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return smallest(issue.origin, Number(issue.minimum));
    case 'too_big':
      return largest(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return formats[issue.format] ?? valueMessages.seeReference;
    case 'unrecognized_keys':
      return fill(valueMessages.unknownFields, { fields: issue.keys.join(', ') });
    case 'invalid_union':
      return Array.isArray(issue.options) ? oneOf(issue.options) : valueMessages.seeReference;
    default:
      return valueMessages.seeReference;
  }
}

const oneOf = (values: readonly unknown[]) => fill(valueMessages.useOneOf, { values: values.join(', ') });

function smallest(origin: string, minimum: number): string {
  if (origin === 'string') return fill(ruleMessages.atLeastLong, { length: minimum });
  if (origin === 'array') return fill(valueMessages.atLeastMany, { count: minimum });
  return fill(valueMessages.useAtLeast, { minimum });
}

function largest(origin: string, maximum: number): string {
  if (origin === 'string') return fill(ruleMessages.atMostLong, { length: maximum });
  if (origin === 'array') return fill(valueMessages.atMostMany, { count: maximum });
  return fill(valueMessages.useAtMost, { maximum });
}
