import {
  cardNumberMaxDigits,
  cardNumberMinDigits,
  phoneLength,
  securityCodeMaxDigits,
  securityCodeMinDigits,
  zipCodeMaxLength,
} from '../constants.ts';
import { isEmail } from './email.ts';
import { validateExpiryDate } from './expiry-date.ts';
import {
  badCardNumber,
  badEmailOfField,
  badSecurityCode,
  badZipCode,
  exactLength,
  fill,
  onlyDigits,
} from './messages.ts';
import { required } from './required.ts';

export interface GenericFieldOptions {
  /** The field's name as a person reads it, for "{field} is required"; defaults to the key. */
  label?: string;
  /** Whether the field may be blank; false by default. `username` and `termsofuse` are never optional. */
  optional?: boolean;
  now: Date;
}

function lengthBetween(value: string, min: number, max: number): boolean {
  return value.length >= min && value.length <= max;
}

export function validateDigits(value: string): string | undefined {
  return /^\d*$/.test(value) ? undefined : onlyDigits;
}

export function validatePhone(value: string): string | undefined {
  return value.length === phoneLength ? validateDigits(value) : fill(exactLength, { length: phoneLength });
}

export function validateCardNumber(value: string): string | undefined {
  const message = fill(badCardNumber, { min: cardNumberMinDigits, max: cardNumberMaxDigits });
  return (
    validateDigits(value) ?? (lengthBetween(value, cardNumberMinDigits, cardNumberMaxDigits) ? undefined : message)
  );
}

export function validateSecurityCode(value: string): string | undefined {
  const message = fill(badSecurityCode, { min: securityCodeMinDigits, max: securityCodeMaxDigits });
  return (
    validateDigits(value) ?? (lengthBetween(value, securityCodeMinDigits, securityCodeMaxDigits) ? undefined : message)
  );
}

/** Letters are fine: many countries' codes have them. */
export function validateZipCode(value: string): string | undefined {
  return value.length > zipCodeMaxLength ? fill(badZipCode, { length: zipCodeMaxLength }) : undefined;
}

type FieldRule = (value: string, now: Date) => string | undefined;

const fieldRules = new Map<string, FieldRule>([
  ['email', (value) => (isEmail(value) ? undefined : badEmailOfField)],
  ['phone', validatePhone],
  ['phonenumber', validatePhone],
  ['cardnumber', validateCardNumber],
  ['securitycode', validateSecurityCode],
  ['zipcode', validateZipCode],
  ['expirydate', validateExpiryDate],
]);

const neverOptional = ['username', 'termsofuse'];

/** The table "Generic field rules" of section 5. The key's case does not matter: `cardNumber` is `cardnumber`. */
export function validateGenericField(
  field: string,
  value: string | boolean,
  { label = field, optional = false, now }: GenericFieldOptions,
): string | undefined {
  const key = field.toLowerCase();
  const missing = required(label, value);
  if (missing) return optional && !neverOptional.includes(key) ? undefined : missing;
  return typeof value === 'string' ? fieldRules.get(key)?.(value, now) : undefined;
}
