import * as z from 'zod/mini';
import { byRule, required } from './rules/index.ts';

/**
 * The forms of a sign-up: `withTerms` has a box that must be ticked, for platforms that state what is agreed to.
 */
/* @__NO_SIDE_EFFECTS__ */
export function withTermsOfUse<Shape extends z.core.$ZodShape>(draft: z.ZodMiniObject<Shape>) {
  return {
    withTerms: z.extend(draft, {
      termsOfUse: z.boolean().check(byRule((isTicked) => required('Terms of use', isTicked))),
    }),
    withoutTerms: z.extend(draft, { termsOfUse: z.boolean() }),
  };
}
