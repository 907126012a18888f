/**
 * What rules say about a value, in the exact words of the specification (section 5) if it gives any. {@link fill}
 * replaces placeholders such as `{name}`. Translations are looked up by the English text.
 */
export const accentTooDark = 'Hard to see on dark pages. The nearest colour that works is {color}';
export const accentTooPale = 'Hard to see on light pages. The nearest colour that works is {color}';
export const adNeedsTime = 'An ad needs a time at which it appears';
export const apiKeyNeedsScope = 'Choose at least one thing that the key may do';
export const atLeastLong = 'Must contain atleast {length} characters';
export const atMostLong = 'Cannot contain more than {length} characters';
export const badAddressRange = 'Enter an IP address, or a range such as 203.0.113.0/24';
export const badCardNumber = 'The Card Number must be between {min}-{max} digits';
export const badEmail = 'Invalid format for email';
export const badEmailOfField = 'is not correct';
export const badExpiryDate = 'Expiration Date must be valid and future date';
export const badFactorCode = 'Enter the 6 digits of your app, or the 16 characters of a recovery code';
export const badInstant = 'Use a time with its zone like 2026-06-01T09:00:00Z';
export const badName =
  "Username can only contain alphabets, numbers, underscore '_' and period '.' and cannot include any spaces. It cannot exceed {length} characters in length.";
export const badOwnDomain = 'Enter a domain like community.example.com, without a path or port';
export const badPassword =
  'Invalid format! Must contain at least one uppercase letter, lowercase letter, number, and special character.';
export const badPlayerColor = 'Use a colour like #e11d2e';
export const badRtmpUrl = 'Invalid format for rtmp URL';
export const badSecurityCode = 'The Security Code must have {min}-{max} digits';
export const badSubdomain = 'Use {min}-{max} small letters, digits and single hyphens, beginning with a letter';
export const badTimeZone = 'Use the name of a time zone like Europe/Oslo';
export const badUrl = 'Invalid URL format';
export const badVendorUrl = 'Enter an address that starts with https://';
export const badKey = 'Enter the public key alone';
export const badVatId = 'This VAT id is not written as in its country';
export const badVerificationCode = 'The code has 6 digits';
export const badZipCode = 'Zip Code must be less than {length}';
export const duplicateUrl = 'Duplicate URL';
export const exportFirst = 'Export first what you want to keep, then confirm it here';
export const exactLength = 'length must be {length}';
export const goesTooEarly = 'It must disappear after it appears';
export const isRequired = '{field} is required';
export const mixedLetters = 'Use letters of one alphabet, and none that cannot be seen';
export const onePlayed = 'Choose a video or a playlist, not both';
export const onlyDigits = 'Must contain only numbers';
export const otherPassword = "Passwords don't match.";
export const optionTwice = 'Two options are the same';
export const outsideYears = 'Must be between the years 1970 and 9999';
export const pollOptionCount = 'Give {min} to {max} options';
export const reservedSubdomain = 'This name is reserved';
export const specialDomain = 'This domain is not on the public internet';
export const textAndUrl = 'Provide both text and URL or none';
export const uncheckedName = 'Error';
export const vatIdOfOtherCountry = 'A VAT id begins with the letters of its country';

/** "{length} characters" and `{ length: 5 }` give "5 characters". */
export function fill(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
