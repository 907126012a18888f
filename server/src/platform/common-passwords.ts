import { serverMessages } from '@zeacon/contract';
import { fieldError } from './api-error.ts';

let reading: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 that turned up most in leaks, in lower case. Read when somebody first chooses a password. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** What stands for a letter in "P@$$w0rd". */
const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** The forms in which a password is looked up: as it is, without what people add, and in plain letters. */
function formsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const unsigned = lower.replace(/[^\p{L}\p{N}]/gu, '');
  // A year or a few digits and signs, as in "Summer2024!" and "Admin@123": more of them is more than an addition.
  const base = lower.replace(/[^\p{L}]{1,7}$/u, '');
  return [lower, bare, unsigned, base].flatMap((form) => [
    form,
    form.replace(/[@43!10$57]/g, (sign) => letters[sign]!),
  ]);
}

/**
 * Refuses a password that is among the first to be guessed: one of the list, however its letters are written, with
 * signs before, after or in it, as in "Password1!", or with a year or a few digits and signs at its end.
 */
export async function requireUncommonPassword(password: string, field: string): Promise<void> {
  reading ??= readList();
  const common = await reading;
  if (formsOf(password).some((form) => common.has(form))) throw fieldError(field, serverMessages.passwordCommon);
}
