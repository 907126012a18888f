import * as z from 'zod/mini';
import { ruleMessages } from './rules/index.ts';

/*
 * Kinds of values that are refused with a message that says what to give instead: for programs, as people choose such
 * values in the console.
 */

/** @__NO_SIDE_EFFECTS__ */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, ruleMessages.fill(ruleMessages.useOneOf, { values: values.join(', ') }));
}

/** @__NO_SIDE_EFFECTS__ */
export function wholeNumber(minimum: number, maximum: number) {
  const message = ruleMessages.fill(ruleMessages.useWholeNumber, { minimum, maximum });
  return z.number(message).check(z.int(message), z.minimum(minimum, message), z.maximum(maximum, message));
}

/** @__NO_SIDE_EFFECTS__ */
export function anyNumber(minimum: number, maximum: number) {
  const message = ruleMessages.fill(ruleMessages.useNumber, { minimum, maximum });
  return z.number(message).check(z.minimum(minimum, message), z.maximum(maximum, message));
}

/** @__NO_SIDE_EFFECTS__ */
export function flag() {
  return z.boolean(ruleMessages.useFlag);
}

/** @__NO_SIDE_EFFECTS__ */
export function text(maximum: number) {
  return z
    .string(ruleMessages.useText)
    .check(z.maxLength(maximum, ruleMessages.fill(ruleMessages.atMostLong, { length: maximum })));
}

/** @__NO_SIDE_EFFECTS__ */
export function list<Item extends z.ZodMiniType>(item: Item, maximum: number) {
  const message = ruleMessages.fill(ruleMessages.atMostMany, { count: maximum });
  return z.array(item, ruleMessages.useList).check(z.maxLength(maximum, message));
}

/** @__NO_SIDE_EFFECTS__ */
export function fields<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  return z.object(shape, ruleMessages.fill(ruleMessages.useFields, { fields: Object.keys(shape).join(', ') }));
}
