import * as z from 'zod/mini';
import { ruleMessages, valueMessages } from './rules/index.ts';

/*
 * Kinds of values that are refused with a message that says what to give instead: for programs, as people choose such
 * values in the console.
 */

/** @__NO_SIDE_EFFECTS__ */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, ruleMessages.fill(valueMessages.useOneOf, { values: values.join(', ') }));
}

/** @__NO_SIDE_EFFECTS__ */
export function wholeNumber(minimum: number, maximum: number) {
  const message = ruleMessages.fill(valueMessages.useWholeNumber, { minimum, maximum });
  return z.number(message).check(z.int(message), z.minimum(minimum, message), z.maximum(maximum, message));
}

/** @__NO_SIDE_EFFECTS__ */
export function anyNumber(minimum: number, maximum: number) {
  const message = ruleMessages.fill(valueMessages.useNumber, { minimum, maximum });
  return z.number(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
}

/** @__NO_SIDE_EFFECTS__ */
export function flag() {
  return z.boolean(valueMessages.useFlag);
}

/** @__NO_SIDE_EFFECTS__ */
export function text(maximum: number) {
  return z
    .string(valueMessages.useText)
    .check(z.maxLength(maximum, ruleMessages.fill(ruleMessages.atMostLong, { length: maximum })));
}

/** @__NO_SIDE_EFFECTS__ */
export function list<Item extends z.ZodMiniType>(item: Item, maximum: number) {
  const message = ruleMessages.fill(valueMessages.atMostMany, { count: maximum });
  return z.array(item, valueMessages.useList).check(z.maxLength(maximum, message));
}

/** @__NO_SIDE_EFFECTS__ */
export function fields<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  return z.object(shape, ruleMessages.fill(valueMessages.useFields, { fields: Object.keys(shape).join(', ') }));
}
