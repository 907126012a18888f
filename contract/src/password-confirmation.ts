import * as z from 'zod/mini';
import { byFieldErrors, byRule, required, validatePasswordConfirmation } from './rules/index.ts';

/** The password once more, in forms that people fill in. */
export const confirmationField = () => z.string().check(byRule((value) => required('Confirm password', value)));

/* @__NO_SIDE_EFFECTS__ */
export const bothAlike = () =>
  byFieldErrors((typed: { password: string; confirmation: string }) => ({
    confirmation: validatePasswordConfirmation(typed.confirmation, typed.password),
  }));
