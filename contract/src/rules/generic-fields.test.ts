import { expect, test } from 'vitest';
import { validateExpiryDate } from './expiry-date.ts';
import { validateGenericField } from './generic-fields.ts';

const now = new Date('2026-12-31T23:59:59.999Z');

const cardMessage = 'The Card Number must be between 12-19 digits';
const codeMessage = 'The Security Code must have 3-4 digits';
const onlyNumbers = 'Must contain only numbers';

test.each([
  ['email', 'a@b.co', undefined],
  ['email', 'a@b.c', 'is not correct'],
  ['phone', '5551234567', undefined],
  ['phone', '555123456', 'length must be 10'],
  ['phone', '55512345678', 'length must be 10'],
  ['phone', '555-123-45', onlyNumbers],
  ['phoneNumber', '5551234567', undefined],
  ['phonenumber', '555', 'length must be 10'],
  ['cardnumber', '1'.repeat(11), cardMessage],
  ['cardnumber', '1'.repeat(12), undefined],
  ['cardNumber', '1'.repeat(19), undefined],
  ['cardNumber', '1'.repeat(20), cardMessage],
  ['cardnumber', '4111 1111 1111 1111', onlyNumbers],
  ['cardnumber', '٤'.repeat(16), onlyNumbers],
  ['securitycode', '12', codeMessage],
  ['securitycode', '123', undefined],
  ['securityCode', '1234', undefined],
  ['securitycode', '12345', codeMessage],
  ['securitycode', '12a', onlyNumbers],
  ['zipcode', '12345-6789', undefined],
  ['zipCode', 'SW1A 1AA', undefined],
  ['zipcode', '12345-67890', 'Zip Code must be less than 10'],
  ['expirydate', '12/26', undefined],
  ['expirydate', '11/26', 'Expiration Date must be valid and future date'],
  ['username', 'anything at all', undefined],
  ['termsofuse', true, undefined],
  ['city', 'Wien', undefined],
])('the field %s with %j gives %j', (field, value, message) => {
  expect(validateGenericField(field, value, { now })).toBe(message);
});

test.each(['email', 'phone', 'cardnumber', 'securitycode', 'zipcode', 'expirydate', 'username', 'city'])(
  'a blank %s is required',
  (field) => {
    expect(validateGenericField(field, '', { now })).toBe(`${field} is required`);
    expect(validateGenericField(field, '  ', { now, label: 'The field' })).toBe('The field is required');
  },
);

test('the terms of use must be ticked', () => {
  expect(validateGenericField('termsOfUse', false, { now, label: 'Terms of use' })).toBe('Terms of use is required');
});

test.each([
  ['phone', '', undefined],
  ['phone', '555', 'length must be 10'],
  ['username', '', 'username is required'],
  ['termsofuse', false, 'termsofuse is required'],
])('the optional field %s with %j gives %j', (field, value, message) => {
  expect(validateGenericField(field, value, { now, optional: true })).toBe(message);
});

test.each(['12/26', '122026', '01/27', '012027', '12/99', '129999'])(
  'a card that expires %s is still valid',
  (value) => {
    expect(validateExpiryDate(value, now)).toBeUndefined();
  },
);

test.each([
  '11/26',
  '112026',
  '12/25',
  '00/27',
  '13/27',
  '002027',
  '132027',
  '1/27',
  '12/2027',
  '1227',
  '12-27',
  '120026',
  '',
  '12/27 ',
])('a card that expires %j is refused', (value) => {
  expect(validateExpiryDate(value, now)).toBe('Expiration Date must be valid and future date');
});

test('a card expires with the last instant of its month', () => {
  expect(validateExpiryDate('12/26', new Date('2027-01-01T00:00:00.000Z'))).toBe(
    'Expiration Date must be valid and future date',
  );
});
