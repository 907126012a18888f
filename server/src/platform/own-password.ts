import { serverMessages } from '@zeacon/contract';
import { fieldError } from './api-error.ts';
import type { Passwords } from './passwords.ts';

/** Rejects, naming the field, unless it is the password of who asks. */
export async function requireOwnPassword<User extends { passwordHash: string | null }>(
  passwords: Passwords,
  user: User | undefined,
  password: string,
): Promise<User> {
  if (user?.passwordHash === null) throw fieldError('password', serverMessages.passwordNone);
  if ((await passwords.verify(user?.passwordHash, password)) && user) return user;
  throw fieldError('password', serverMessages.passwordWrong);
}
