import { fill, isRequired } from './messages.ts';

/** Of what a person sees: spaces, control characters, and marks that are there for their neighbours' sake alone are not. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Refuses what is empty, blank or invisible, and a box that is not ticked. `field` is the name a person reads. */
export function required(field: string, value: string | boolean): string | undefined {
  const given = typeof value === 'string' ? visible.test(value) : value;
  return given ? undefined : fill(isRequired, { field });
}
