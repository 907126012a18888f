import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { wordIssue } from './word-issue.ts';

const reference = 'This is not written as the API reference shows';

test.each<[z.core.$ZodType, unknown, string]>([
  [z.string(), 1, 'Use a text'],
  [z.number(), 'x', 'Use a number'],
  [z.coerce.number(), 'x', 'Use a number'],
  [z.int(), 1.5, 'Use a whole number'],
  [z.boolean(), 'yes', 'Use true or false'],
  [z.array(z.string()), 'a', 'Use a list'],
  [z.object({}), 'a', 'Use an object'],
  [z.record(z.string(), z.string()), 'a', 'Use an object'],
  [z.date(), 'a', reference],
  [z.string(), undefined, 'it is required'],
  [z.enum(['A', 'B']), 'C', 'Use one of these: A, B'],
  [z.literal('A'), 'C', 'Use one of these: A'],
  [z.discriminatedUnion('kind', [z.object({ kind: z.literal('A') })]), { kind: 'C' }, 'Use one of these: A'],
  [z.union([z.string(), z.number()]), true, reference],
  [z.string().check(z.minLength(2)), 'a', 'Must contain atleast 2 characters'],
  [z.string().check(z.maxLength(2)), 'abc', 'Cannot contain more than 2 characters'],
  [z.array(z.string()).check(z.minLength(1)), [], 'Use 1 entries at least'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Use 1 entries at most'],
  [z.number().check(z.minimum(1)), 0, 'Use 1 or more'],
  [z.number().check(z.maximum(1)), 2, 'Use 1 or less'],
  [z.email(), 'a', 'Invalid format for email'],
  [z.url(), 'a', 'Use a web address like https://example.com/page'],
  [z.iso.date(), 'a', 'Use a date like 2026-06-01'],
  [z.iso.datetime(), 'a', 'Use a time with its zone like 2026-06-01T09:00:00Z'],
  [z.string().check(z.regex(/^a/)), 'b', reference],
  [z.strictObject({}), { a: 1 }, 'Leave out the unknown fields a'],
  [z.string('Say it so'), 1, 'Say it so'],
])('%#: says what to give', (schema, value, message) => {
  const { error } = z.safeParse(z.object({ it: schema }), { it: value }, { error: wordIssue });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
