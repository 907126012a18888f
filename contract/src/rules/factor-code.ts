import { badFactorCode } from './messages.ts';

/** The six digits of an authenticator app, or the 16 letters and digits of a recovery code, as a person may type them. */
export function validateFactorCode(value: string): string | undefined {
  return /^(?:\d{6}|[0-9a-z]{16})$/i.test(value.replace(/[\s-]/g, '')) ? undefined : badFactorCode;
}
