/** 12 to 19 digits, in groups or not. */
const digits = /(?<!\d)\d(?:[ -]?\d){11,18}(?!\d)/g;

/** A text that is kept or sent elsewhere, with `[card number]` for what can be the number of a card. */
export const withoutCardNumbers = (text: string): string =>
  text.replace(digits, (found) => (hasCheckDigit(found.replace(/\D/g, '')) ? '[card number]' : found));

/** ISO/IEC 7812-1, annex B. */
function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
