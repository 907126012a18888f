import { passwordMaxLength, passwordMinLength } from '../constants.ts';
import { minLength } from './lengths.ts';
import { badPassword, otherPassword } from './messages.ts';

const neededKinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[#?!@$%^&*_-]/];

/** For sign-up and reset alike. A password over 255 characters is a matter of format too (section 5). */
export function validatePassword(value: string, shortest: number = passwordMinLength): string | undefined {
  const tooShort = minLength(value, shortest);
  if (tooShort) return tooShort;
  if (value.length > passwordMaxLength) return badPassword;
  return neededKinds.every((kind) => kind.test(value)) ? undefined : badPassword;
}

/** Says nothing until both are filled, so that a form does not complain while the second is still empty. */
export function validatePasswordConfirmation(confirmation: string, password: string): string | undefined {
  const bothFilled = confirmation !== '' && password !== '';
  return bothFilled && confirmation !== password ? otherPassword : undefined;
}
