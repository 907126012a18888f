import { businessNameMaxLength, type SignUpDraft, suggestUsername } from '@zeacon/contract';

/** What a business of a test signs up with. A name in words has the username that the form would offer. */
export const businessDraft = (businessName: string): SignUpDraft => ({
  businessName,
  username: suggestUsername(businessName, businessNameMaxLength),
  email: `${businessName}@example.com`,
  password: 'Harbour-Kite-7',
});
