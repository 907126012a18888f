import { serverMessages } from '@zeacon/contract';
import { fieldError } from './api-error.ts';

let reading: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 that turned up most in leaks, in lower case. Read when somebody first chooses a password. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Refuses a password that is among the first to be guessed: one of the list, however its letters are written, or one
 * with nothing more than signs before or after it, as in "Password1!".
 */
export async function requireUncommonPassword(password: string, field: string): Promise<void> {
  reading ??= readList();
  const common = await reading;
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (common.has(lower) || common.has(bare)) throw fieldError(field, serverMessages.passwordCommon);
}
