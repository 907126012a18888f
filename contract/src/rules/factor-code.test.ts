import { expect, test } from 'vitest';
import { validateFactorCode } from './factor-code.ts';
import { badFactorCode } from './messages.ts';

test.each(['123456', ' 123 456 ', 'abcd-2345-efgh-6789', 'ABCD 2345 EFGH 6789'])('%j may be a code', (code) => {
  expect(validateFactorCode(code)).toBeUndefined();
});

test.each(['', '12345', '1234567', 'abcdef', 'abcd-2345-efgh-678', 'abcd-2345-efgh-678!', '١٢٣٤٥٦'])(
  '%j is no code',
  (code) => {
    expect(validateFactorCode(code)).toBe(badFactorCode);
  },
);
