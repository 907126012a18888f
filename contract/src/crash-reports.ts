import * as z from 'zod/mini';
import { generalBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { Nothing } from './query.ts';
import { byRule, validateCrashEmail, validateCrashName, validateCrashReason } from './rules/index.ts';

export const CrashReport = z.object({
  name: z.string().check(byRule(validateCrashName)),
  email: z.string().check(byRule(validateCrashEmail)),
  reason: z.string().check(byRule(validateCrashReason)),
});
export type CrashReport = z.infer<typeof CrashReport>;

export const reportCrash = endpoint({
  method: 'POST',
  path: `${generalBase}/logging`,
  tag: 'Crash reports',
  summary: 'Save what a person says about a crash',
  requires: { kind: 'public' },
  audit: { none: 'visitor' },
  body: CrashReport,
  status: 201,
  reply: Nothing,
  errors: ['request.invalid', 'request.rate_limited'],
});
