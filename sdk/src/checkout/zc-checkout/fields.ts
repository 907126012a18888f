import { html } from 'lit';
import type { CheckoutStrings } from '../../words/checkout/checkout-strings.ts';

export const renderEmail = (words: CheckoutStrings, hint: string) => html`<label>
  <span>${words.email}</span>
  <input name="email" type="email" autocomplete="email" maxlength="320" required />
  <small>${hint}</small>
</label>`;

/** The browser judges them before anything is sent; the server says what it judges otherwise. */
export const renderCard = (words: CheckoutStrings) => html`<label>
    <span>${words.cardNumber}</span>
    <input name="cardNumber" inputmode="numeric" autocomplete="cc-number" pattern="[0-9 ]{12,23}" required />
  </label>
  <div class="pair">
    <label>
      <span>${words.expires}</span>
      <input
        name="expirationDate"
        inputmode="numeric"
        autocomplete="cc-exp"
        pattern="(0[1-9]|1[0-2]) ?/ ?([0-9]{2}|[0-9]{4})"
        placeholder="12/30"
        required
      />
    </label>
    <label>
      <span>${words.code}</span>
      <input name="securityCode" inputmode="numeric" autocomplete="cc-csc" pattern="[0-9]{3,4}" maxlength="4" required />
    </label>
  </div>
  <label>
    <span>${words.nameOnCard}</span>
    <input name="nameOnCard" autocomplete="cc-name" maxlength="100" required />
  </label>`;
