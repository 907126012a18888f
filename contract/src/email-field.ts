import * as z from 'zod/mini';
import { byRule, required, validateEmail } from './rules/index.ts';

/**
 * An email that forms ask for. A blank one is asked for by its name.
 *
 * @__NO_SIDE_EFFECTS__
 */
export const emailField = () => z.string().check(byRule((value) => required('Email', value) ?? validateEmail(value)));
