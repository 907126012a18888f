/** What was typed, without the blanks that people put into numbers; no card where it is entered elsewhere. */
export function toCard(form: HTMLFormElement) {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '').trim();
  return {
    email: text('email'),
    card: {
      cardNumber: text('cardNumber').replaceAll(' ', ''),
      // Browsers fill in years of four digits.
      expirationDate: text('expirationDate')
        .replaceAll(' ', '')
        .replace(/\/20(?=\d\d$)/, '/'),
      securityCode: text('securityCode'),
      nameOnCard: text('nameOnCard'),
    },
  };
}
