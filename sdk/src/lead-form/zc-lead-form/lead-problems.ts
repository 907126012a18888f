import type { leadEmailMaxLength, leadNameMaxLength } from '@zeacon/contract';
import { maxLength, required, validateEmail } from '@zeacon/contract';
import type { LeadFormStrings } from '../../words/lead-form/lead-form-strings.ts';

/** The contract's value. Importing it would add a validator larger than all of this. */
const nameMaxLength: typeof leadNameMaxLength = 100;
const emailMaxLength: typeof leadEmailMaxLength = 320;

export interface LeadFields {
  readonly name: string;
  readonly email: string;
  readonly consent: boolean;
}

export type LeadProblems = Partial<Record<keyof LeadFields, string>>;

/** Validation errors by the contract's rules, in the player's language. */
export function findLeadProblems({ name, email, consent }: LeadFields, words: LeadFormStrings): LeadProblems {
  const problems: LeadProblems = {};
  if (required('', name)) problems.name = words.isRequired(words.formName);
  else if (maxLength(name, nameMaxLength)) problems.name = words.tooLong(nameMaxLength);
  if (required('', email)) problems.email = words.isRequired(words.formEmail);
  else if (validateEmail(email)) problems.email = words.invalidEmail;
  else if (maxLength(email, emailMaxLength)) problems.email = words.tooLong(emailMaxLength);
  if (required('', consent)) problems.consent = words.isRequired(words.formConsent);
  return problems;
}
