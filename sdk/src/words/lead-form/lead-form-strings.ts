import { maxLength, required, validateEmail } from '@zeacon/contract';
import type { PlayerStrings } from '../player-strings.ts';

const english = {
  formName: 'Name',
  formEmail: 'Email',
  formConsent: 'Consent',
  isRequired: (field: string) => required(field, '') ?? '',
  invalidEmail: validateEmail('') ?? '',
  tooLong: (length: number) => maxLength(' '.repeat(length + 1), length) ?? '',
  skip: 'Skip',
  sending: 'Sending…',
  sent: 'Thank you',
  goOn: 'Back to the video',
  notSent: 'That could not be sent. Check your connection and try again.',
  refused: 'That could not be taken. Try again in a moment.',
};

/** The words of the form over the picture. Its messages about a field match the server's. */
export type LeadFormStrings = typeof english;

export function toLeadFormStrings(words: PlayerStrings & Partial<LeadFormStrings>): PlayerStrings & LeadFormStrings {
  return { ...english, ...words };
}
