import * as z from 'zod/mini';
import { businessNameMaxLength } from './constants.ts';
import { byRule, required, validateBusinessName, validatePassword, validateUsername } from './rules/index.ts';

/**
 * Fields that several forms have. Blank ones are asked for by their name before anything else is said of them.
 *
 * @__NO_SIDE_EFFECTS__
 */
export const businessNameField = () =>
  z.string().check(byRule((value) => validateBusinessName(value, businessNameMaxLength)));

/**
 * Left out, the business name is the username too, and follows its rule.
 *
 * @__NO_SIDE_EFFECTS__
 */
export const usernameField = () =>
  z.optional(
    z.string().check(byRule((value) => required('Username', value) ?? validateUsername(value, businessNameMaxLength))),
  );

/** @__NO_SIDE_EFFECTS__ */
export const newPasswordField = () =>
  z.string().check(byRule((value) => required('Password', value) ?? validatePassword(value)));
