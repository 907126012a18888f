import * as z from 'zod/mini';
import type { FieldErrors, Rule } from './rule.ts';

/**
 * Turns a rule into a schema check whose issue carries the rule's message: `z.string().check(byRule(validateEmail))`.
 */
export function byRule<Value, Options extends readonly unknown[]>(rule: Rule<Value, Options>, ...options: Options) {
  return z.check<Value>((payload) => {
    const message = rule(payload.value, ...options);
    if (message !== undefined) payload.issues.push({ code: 'custom', message, input: payload.value, continue: true });
  });
}

/** For a rule over a whole object: each message becomes an issue at its own field. */
export function byFieldErrors<Value>(rule: (value: Value) => FieldErrors) {
  return z.check<Value>((payload) => {
    for (const [field, message] of Object.entries(rule(payload.value))) {
      if (message === undefined) continue;
      payload.issues.push({ code: 'custom', message, path: [field], input: payload.value, continue: true });
    }
  });
}

/** For a rule over a whole list: each message becomes an issue at its own index. */
export function byItemErrors<Item>(rule: (items: readonly Item[]) => readonly (string | undefined)[]) {
  return z.check<Item[]>((payload) => {
    for (const [index, message] of rule(payload.value).entries()) {
      if (message === undefined) continue;
      payload.issues.push({ code: 'custom', message, path: [index], input: payload.value, continue: true });
    }
  });
}
