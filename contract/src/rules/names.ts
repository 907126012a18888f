import { validateShownName } from './community-names.ts';
import { maxLength } from './lengths.ts';
import { badName, fill } from './messages.ts';

const name = /^[A-Za-z](?:[A-Za-z0-9]|[_.](?=[A-Za-z0-9]))*$/;

/** What is unique of a business (section 5): its name where that follows the rule, or else its username. */
export function validateUsername(value: string, maxLength: number): string | undefined {
  if (value.length <= maxLength && name.test(value)) return undefined;
  return fill(badName, { length: maxLength });
}

/** What people call a business, when a username stands beside it. */
export function validateBusinessName(value: string, length: number): string | undefined {
  const refused = validateShownName('Business name', value);
  if (refused || value.length <= length) return refused;
  return name.test(value) ? fill(badName, { length }) : maxLength(value, length);
}

/** Letters that have no accent to take off. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ð: 'd',
};

/** "Harbor Coffee Co" gives "Harbor.Coffee.Co"; empty for a name without a Latin letter. */
export function suggestUsername(businessName: string, length: number): string {
  const words = businessName
    .normalize('NFKD')
    .replace(/[ßæœøłđþð]/giu, (letter) => {
      const small = spelled[letter.toLowerCase()] ?? '';
      return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1);
    })
    .replace(/[\p{M}'’]/gu, '')
    .match(/[A-Za-z0-9]+/g);
  return (words ?? [])
    .join('.')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, length)
    .replace(/\.$/, '');
}
