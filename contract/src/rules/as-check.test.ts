import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { byFieldErrors, byItemErrors, byRule } from './as-check.ts';
import { validateCallToAction } from './call-to-action.ts';
import { validateEmail } from './email.ts';
import { maxLength, minLength } from './lengths.ts';
import { validateWidgetUrls } from './widget-urls.ts';

function problems(schema: z.ZodMiniType, value: unknown) {
  return schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
}

test('a rule’s message becomes the issue’s message at its field', () => {
  const schema = z.object({ email: z.string().check(byRule(validateEmail)) });
  expect(problems(schema, { email: 'nobody' })).toEqual([['email', 'Invalid format for email']]);
  expect(schema.parse({ email: 'a@b.co' })).toEqual({ email: 'a@b.co' });
});

test('a rule receives its options', () => {
  const schema = z.string().check(byRule(maxLength, 3));
  expect(problems(schema, '1234')).toEqual([['', 'Cannot contain more than 3 characters']]);
});

test('every rule of a field is checked', () => {
  const schema = z.string().check(byRule(minLength, 3), byRule(validateEmail));
  expect(problems(schema, 'a').map(([, message]) => message)).toEqual([
    'Must contain atleast 3 characters',
    'Invalid format for email',
  ]);
});

test('a value of the wrong type never reaches the rule', () => {
  expect(problems(z.string().check(byRule(validateEmail)), 5)).toHaveLength(1);
});

test('a rule over an object points at the field', () => {
  const schema = z.object({
    callToAction: z.object({ text: z.string(), url: z.string() }).check(byFieldErrors(validateCallToAction)),
  });
  expect(problems(schema, { callToAction: { text: '', url: 'nowhere' } })).toEqual([
    ['callToAction.text', 'Provide both text and URL or none'],
    ['callToAction.url', 'Invalid URL format'],
  ]);
});

test('a rule over a list points at the index', () => {
  const schema = z.object({ urls: z.array(z.string()).check(byItemErrors(validateWidgetUrls)) });
  expect(problems(schema, { urls: ['a.example', '', 'a.example'] })).toEqual([
    ['urls.1', 'URL is required'],
    ['urls.2', 'Duplicate URL'],
  ]);
});
