import * as z from 'zod/mini';
import { byRule, maxLength } from './rules/index.ts';

export const decisionReasonMaxLength = 500;

/** Why something was decided, in words for whom it is about. */
export const DecisionReason = z._default(
  z.string().check(byRule((value) => maxLength(value, decisionReasonMaxLength))),
  '',
);
