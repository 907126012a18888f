import { businessNameMaxLength, validateUsername } from '@zeacon/contract';
import { fieldError } from './api-error.ts';

/** As a form or a program gives them. */
export interface GivenNames {
  businessName: string;
  username?: string | undefined;
}

/**
 * The names of a business as they are stored: the username is null where the business name is it too, and then follows its
 * rule. Rejects with `request.invalid`.
 */
export function namesOf({ username, ...given }: GivenNames): { businessName: string; username: string | null } {
  const businessName = given.businessName.trim().replace(/\s+/g, ' ');
  if (username !== undefined && username !== businessName) return { businessName, username };
  const refused = validateUsername(businessName, businessNameMaxLength);
  if (refused) throw fieldError('businessName', refused);
  return { businessName, username: null };
}
