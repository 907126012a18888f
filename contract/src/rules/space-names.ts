import { validateShownName } from './community-names.ts';
import { maxLength } from './lengths.ts';

export const spaceNameMaxLength = 40;

/** A space is read in lists between others: its name is one line, of letters that do not pretend to be others. */
export function validateSpaceName(name: string): string | undefined {
  return validateShownName('Name', name) ?? maxLength(name, spaceNameMaxLength);
}
