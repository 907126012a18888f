import { expect, test } from 'vitest';
import { badVatId, vatIdOfOtherCountry } from './messages.ts';
import { validateVatId } from './vat-id.ts';

test.each([
  ['DE136695976', 'DE'],
  ['de 136.695-976', 'DE'],
  ['EL123456789', 'GR'],
  ['ATU12345678', 'AT'],
  ['NL123456789B01', 'NL'],
  ['IE6388047V', 'IE'],
  ['anything', 'US'],
])('%s is written as in %s', (id, country) => {
  expect(validateVatId(id, country)).toBeUndefined();
});

test.each([
  ['DE13669597', 'DE', badVatId],
  ['FR123', 'FR', badVatId],
  ['GR123456789', 'GR', vatIdOfOtherCountry],
  ['DE136695976', 'FR', vatIdOfOtherCountry],
  ['', 'DE', vatIdOfOtherCountry],
])('“%s” is not one of %s', (id, country, message) => {
  expect(validateVatId(id, country)).toBe(message);
});
