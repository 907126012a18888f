import * as z from 'zod/mini';
import { byRule, required } from './rules/index.ts';

/** The form of a sign-up, with a box that must be ticked. */
/* @__NO_SIDE_EFFECTS__ */
export const withTermsOfUse = <Shape extends z.core.$ZodShape>(draft: z.ZodMiniObject<Shape>) =>
  z.extend(draft, { termsOfUse: z.boolean().check(byRule((isTicked) => required('Terms of use', isTicked))) });
