import { expect, test } from 'vitest';
import { validateVerificationCode } from './verification-code.ts';

test.each(['123456', ' 123 456 ', '000000'])('takes %j', (code) => {
  expect(validateVerificationCode(code)).toBeUndefined();
});

test.each(['', '12345', '1234567', '12345a', '123.456'])('refuses %j', (code) => {
  expect(validateVerificationCode(code)).toBe('The code has 6 digits');
});
