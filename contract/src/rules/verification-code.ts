import { badVerificationCode } from './messages.ts';

/** Six digits, with spaces as a person may copy them. */
export function validateVerificationCode(value: string): string | undefined {
  return /^\s*\d(?:\s*\d){5}\s*$/.test(value) ? undefined : badVerificationCode;
}
