import { fill, isRequired } from './messages.ts';

/** Matches visible text: not spaces, control characters or marks that only affect their neighbours. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Refuses empty, blank or invisible text and unticked boxes. `field` is the name a person reads. */
export function required(field: string, value: string | boolean): string | undefined {
  const given = typeof value === 'string' ? visible.test(value) : value;
  return given ? undefined : fill(isRequired, { field });
}
