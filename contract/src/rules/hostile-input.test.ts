import { expect, test } from 'vitest';
import { validateCallToActionUrl } from './call-to-action.ts';
import { validateEmail } from './email.ts';
import { validateExpiryDate } from './expiry-date.ts';
import { validateCardNumber, validatePhone, validateSecurityCode } from './generic-fields.ts';
import { suggestUsername, validateBusinessName, validateUsername } from './names.ts';
import { validatePassword } from './password.ts';
import { validateHypergraphicUrl, validateRtmpUrl, validateUrl } from './urls.ts';
import { validateWidgetUrls } from './widget-urls.ts';

const length = 100_000;
const rules = {
  validateEmail,
  validatePassword,
  validateUrl,
  validateRtmpUrl,
  validateHypergraphicUrl,
  validateCallToActionUrl,
  validatePhone,
  validateCardNumber,
  validateSecurityCode,
  validateExpiryDate: (value: string) => validateExpiryDate(value, new Date(0)),
  validateBusinessName: (value: string) => validateBusinessName(value, Number.POSITIVE_INFINITY),
  validateUsername: (value: string) => validateUsername(value, Number.POSITIVE_INFINITY),
  suggestUsername: (value: string) => suggestUsername(value, Number.POSITIVE_INFINITY),
  validateWidgetUrls: (value: string) => validateWidgetUrls([value, value])[0],
};

/** Repeated to 100,000 characters, then ended with something that makes a pattern fail at the very end. */
const shapes = [
  ['a', '!'],
  ['a.', '!'],
  ['a_', ' '],
  ['-', ' '],
  ['a-', '-'],
  ['@', '.'],
  ['a@', ' '],
  ['@a.', 'b'],
  ['.', '@'],
  ['1', '/'],
  [':', '/'],
  ['http://', '\n'],
  ['/', '\\'],
  [' ', 'a'],
] as const;

/** A backtracking pattern needs minutes to hours here, so the test's time limit decides. */
test.each(Object.entries(rules))(
  '%s reads 100,000 hostile characters in linear time',
  (_name, rule) => {
    for (const [unit, end] of shapes) {
      for (const start of ['', 'a', 'http://a.', 'rtmp://a', 'a@']) {
        rule(start + unit.repeat(length / unit.length) + end);
      }
    }
  },
  10_000,
);

test('a hostile host is refused quickly', () => {
  expect(validateUrl(`https://${'a-'.repeat(length)}.com`)).toBe('Invalid URL format');
  expect(validateUrl(`https://${'a.'.repeat(length)}com`)).toBe('Invalid URL format');
});
