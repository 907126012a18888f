import { expect, test } from 'vitest';
import { ApiError, fieldError } from './api-error.ts';
import { requireAll } from './require-all.ts';

const refuse = async (error: Error) => {
  throw error;
};
const fine = Promise.resolve();

test('what is refused alone keeps its error', async () => {
  const taken = new ApiError('auth.email_taken');
  await expect(requireAll({ email: refuse(taken), password: fine })).rejects.toBe(taken);
  await expect(requireAll({ email: fine, password: fine })).resolves.toBeUndefined();
});

test('what is refused together is said together, each at its field', async () => {
  const taken = new ApiError('auth.email_taken');
  const both = requireAll({ email: refuse(taken), password: refuse(fieldError('password', 'Too common')) });
  await expect(both).rejects.toMatchObject({
    code: 'request.invalid',
    fieldErrors: { email: taken.message, password: 'Too common' },
  });
});

test('what fails is no refusal', async () => {
  const failed = new Error('away');
  const checks = { email: refuse(failed), password: refuse(fieldError('password', 'Too common')) };
  await expect(requireAll(checks)).rejects.toBe(failed);
});
