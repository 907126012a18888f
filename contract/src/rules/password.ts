import { passwordMaxLength, passwordMinLength } from '../constants.ts';
import { minLength } from './lengths.ts';
import { badPassword, otherPassword } from './messages.ts';

const neededKinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[#?!@$%^&*_-]/];

/** For both sign-up and reset. A password over 255 characters also counts as a wrong format (section 5). */
export function validatePassword(value: string, shortest: number = passwordMinLength): string | undefined {
  const tooShort = minLength(value, shortest);
  if (tooShort) return tooShort;
  if (value.length > passwordMaxLength) return badPassword;
  return neededKinds.every((kind) => kind.test(value)) ? undefined : badPassword;
}

/** No message until both are filled in, so that a form does not complain while the second is still empty. */
export function validatePasswordConfirmation(confirmation: string, password: string): string | undefined {
  const bothFilled = confirmation !== '' && password !== '';
  return bothFilled && confirmation !== password ? otherPassword : undefined;
}
