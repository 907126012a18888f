import { toCard } from '../checkout/typed-card.ts';
import type { CheckoutStrings } from '../words/checkout/checkout-strings.ts';

type Field = readonly [name: string, label: string, more: Record<string, string>];

/** Of a card for trying out. The browser judges them before anything is sent; the server says what it judges otherwise. */
export const cardFields = (words: CheckoutStrings): HTMLElement[] =>
  (
    [
      ['cardNumber', words.cardNumber, { inputmode: 'numeric', autocomplete: 'cc-number', pattern: '[0-9 ]{12,23}' }],
      [
        'expirationDate',
        words.expires,
        {
          inputmode: 'numeric',
          autocomplete: 'cc-exp',
          pattern: '(0[1-9]|1[0-2]) ?/ ?([0-9]{2}|[0-9]{4})',
          placeholder: '12/30',
        },
      ],
      [
        'securityCode',
        words.code,
        { inputmode: 'numeric', autocomplete: 'cc-csc', pattern: '[0-9]{3,4}', maxlength: '4' },
      ],
      ['nameOnCard', words.nameOnCard, { autocomplete: 'cc-name', maxlength: '100' }],
    ] satisfies Field[]
  ).map(([name, text, more]) => {
    const input = document.createElement('input');
    for (const [key, value] of Object.entries({ name, required: '', ...more })) input.setAttribute(key, value);
    // Digits run one way in every language.
    if (name !== 'nameOnCard') input.dir = 'ltr';
    const label = document.createElement('label');
    label.append(text, input);
    return label;
  });

/** What was typed. */
export const cardOf = (form: HTMLFormElement) => toCard(form).card;
