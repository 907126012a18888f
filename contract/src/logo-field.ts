import * as z from 'zod/mini';
import { byRule, toShownLogo, validatePictureUrl } from './rules/index.ts';

/**
 * A name that only says where a logo goes becomes the address of the placeholder avatar.
 *
 * @__NO_SIDE_EFFECTS__
 */
export const logoField = () => z.string().check(byRule(validatePictureUrl), z.overwrite(toShownLogo));
