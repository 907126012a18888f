import type { Offer, SaleChoice } from '@zeacon/contract';
import { html, nothing } from 'lit';
import type { CheckoutStrings } from '../../words/checkout/checkout-strings.ts';
import { toPrice } from '../to-price.ts';
import type { Choices } from './choices.ts';
import type { Payment } from './payment.ts';

/** What the steps show, and what their buttons do beside paying. */
export interface CheckoutView {
  words: CheckoutStrings;
  language: string;
  offer: Offer;
  choices: Choices;
  payment: Payment;
  /** The player has the preview. */
  canPreview: boolean;
  onClose: (() => void) | undefined;
  onPreview: () => void;
  onWatch: () => void;
}

export function renderAgain({ words, offer, canPreview, onPreview }: CheckoutView) {
  if (!offer.previewMs || !canPreview) return nothing;
  return html`<button type="button" @click=${onPreview}>${words.watchPreview}</button>`;
}

/** One button for each thing that can be bought. */
export function renderBuy({ words, choices, payment }: CheckoutView) {
  const all = choices.all();
  if (all.length === 1)
    return html`<button type="button" class="main" @click=${payment.toForm}>${words.buyFor(choices.price())}</button>`;
  function choose(choice: SaleChoice): void {
    choices.choose(choice);
    payment.toForm();
  }
  return all.map((choice) => {
    const what = choice.playlistId === null ? words.thisVideo : words.wholeSeries(choice.name);
    return html`<button type="button" class="main" dir="auto" @click=${() => choose(choice)}>
      ${words.forPrice(what, choices.priceOf(choice))}
    </button>`;
  });
}

/** What is taken off a series, before anything is paid. */
export function renderTakenOff({ words, language, choices }: CheckoutView, all: readonly SaleChoice[] = choices.all()) {
  return all.map(({ name, takenOff, currency }) =>
    takenOff > 0 ? html`<p dir="auto">${words.takenOff(name, toPrice(takenOff, currency, language))}</p>` : nothing,
  );
}

export const renderPaidAlready = ({ words, payment }: CheckoutView) =>
  html`<button type="button" class="link" @click=${() => payment.go('link')}>${words.paidAlready}</button>`;

export function renderMain({ words, payment }: CheckoutView, text: string) {
  const { isBusy } = payment.state;
  return html`<button class="main" aria-disabled=${isBusy}>${isBusy ? words.paying : text}</button>`;
}

export function renderProblem({ payment }: CheckoutView) {
  const { problem, detail } = payment.state;
  return html`<p class="problem" role="alert" ?hidden=${!problem}>
    ${problem} ${detail ? html`<small dir="auto">${detail}</small>` : nothing}
  </p>`;
}

export function renderBought({ words, language, payment }: CheckoutView) {
  const { bought } = payment.state;
  if (bought.length < 2) return nothing;
  return html`<p><strong>${words.purchases}</strong></p>
    <ul>
      ${bought.map(
        ({ streamName, playlistName, amount, currency, refundedDate }) => html`<li>
          <span dir="auto">${playlistName ?? streamName}</span>
          <span>${toPrice(amount, currency, language)}${refundedDate ? ` (${words.refunded})` : ''}</span>
        </li>`,
      )}
    </ul>`;
}
