import { expect, test } from 'vitest';
import { validateCrashReport } from './crash-form.ts';

const report = { name: 'Jane Doe', email: 'jane@example.com', reason: 'The page went white.' };
const emailOf = (length: number) => `${'a'.repeat(length - '@b.co'.length)}@b.co`;

test.each([
  ['everything filled', {}, {}],
  ['a name of 32 characters', { name: 'a'.repeat(32) }, {}],
  ['a name of 33 characters', { name: 'a'.repeat(33) }, { name: 'Cannot contain more than 32 characters' }],
  ['an email of 320 characters', { email: emailOf(320) }, {}],
  ['an email of 321 characters', { email: emailOf(321) }, { email: 'Cannot contain more than 320 characters' }],
  ['no email at all', { email: 'jane' }, { email: 'Invalid format for email' }],
  [
    'nothing filled',
    { name: '', email: ' ', reason: '\n' },
    { name: 'Name is required', email: 'Email is required', reason: 'Reason is required' },
  ],
])('a crash report with %s', (_case, changes, errors) => {
  expect(validateCrashReport({ ...report, ...changes })).toEqual(errors);
});
