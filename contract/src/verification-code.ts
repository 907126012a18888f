import * as z from 'zod/mini';
import { byRule, validateVerificationCode } from './rules/index.ts';

/** Six digits of a mail or of an authenticator app. */
export const VerificationCode = z.object({ code: z.string().check(byRule(validateVerificationCode)) });
export type VerificationCode = z.infer<typeof VerificationCode>;
