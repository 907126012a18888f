import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutStrings } from '../../words/checkout/checkout-strings.ts';
import { formSlot } from '../stripe-form.ts';
import { renderCard, renderEmail } from './fields.ts';
import type { Payment, Step } from './payment.ts';
import type { CheckoutView } from './step-parts.ts';
import {
  renderAgain,
  renderBought,
  renderBuy,
  renderMain,
  renderPaidAlready,
  renderProblem,
  renderTakenOff,
} from './step-parts.ts';

const formOf = (event: SubmitEvent): HTMLFormElement => {
  event.preventDefault();
  return event.target as HTMLFormElement;
};

const toOffer = (words: CheckoutStrings, payment: Payment, step: Step = 'offer') =>
  html`<button type="button" @click=${() => payment.go(step)}>${words.back}</button>`;

/** What covers the picture, by how far somebody has come. */
const steps: Record<Step, (view: CheckoutView) => TemplateResult> = {
  ended: (view) => html`<div class="sheet" tabindex="-1" role="alert">
    <h2 id="checkout-heading">${view.words.moneyBack}</h2>
    <p>${view.words.noLongerYours}</p>
    ${renderTakenOff(view)}
    <div class="choice">${renderAgain(view)} ${renderBuy(view)}</div>
  </div>`,

  choice: (view) => html`<div class="sheet" tabindex="-1">
    <h2 id="checkout-heading">${view.words.choose}</h2>
    ${renderTakenOff(view)}
    <div class="choice">
      <button type="button" @click=${view.onClose}>${view.words.back}</button>
      ${renderBuy(view)}
    </div>
    ${renderPaidAlready(view)}
  </div>`,

  offer: (view) => html`<div class="sheet" tabindex="-1">
    <h2 id="checkout-heading">${view.offer.previewMs ? view.words.previewOver : view.words.forSale}</h2>
    <p dir="auto">${describe(view)}</p>
    ${renderTakenOff(view)}
    <div class="choice">${renderAgain(view)} ${renderBuy(view)}</div>
    ${renderPaidAlready(view)}
  </div>`,

  form(view) {
    const { words, payment, choices } = view;
    const { isSandbox, isPayable } = payment.state;
    return html`<form class="sheet" tabindex="-1" @submit=${(event: SubmitEvent) => payment.pay(formOf(event))}>
      <h2 id="checkout-heading" dir="auto">${choices.current().name}</h2>
      ${renderTakenOff(view, [choices.current()])}
      ${isSandbox ? html`<p class="test">${words.testMode}</p>` : nothing}
      ${renderEmail(words, words.emailHint)} ${isSandbox ? renderCard(words) : nothing}
      ${isPayable ? renderProblem(view) : html`<p class="problem">${words.notNow}</p>`}
      <div class="choice">
        ${toOffer(words, payment)}
        ${isPayable ? renderMain(view, isSandbox ? words.pay(choices.price()) : words.toPayment) : nothing}
      </div>
      ${renderPaidAlready(view)}
    </form>`;
  },

  card(view) {
    const { words, payment, choices } = view;
    function pay(event: SubmitEvent): void {
      event.preventDefault();
      void payment.payInForm();
    }
    return html`<form class="sheet" tabindex="-1" @submit=${pay}>
      <h2 id="checkout-heading" dir="auto">${choices.current().name}</h2>
      <slot name=${formSlot}></slot>
      ${renderProblem(view)}
      <div class="choice">
        ${toOffer(words, payment, 'form')}
        ${payment.state.opened ? renderMain(view, words.pay(choices.price())) : nothing}
      </div>
    </form>`;
  },

  bank(view) {
    const { words, payment, choices } = view;
    return html`<div class="sheet" tabindex="-1">
      <h2 id="checkout-heading">${words.bankAsks}</h2>
      <p>${words.bankTest(choices.price())}</p>
      ${renderProblem(view)}
      <div class="choice">
        <button type="button" @click=${() => payment.answer('REFUSE')}>${words.refuse}</button>
        <button
          type="button"
          class="main"
          aria-disabled=${payment.state.isBusy}
          @click=${() => payment.answer('APPROVE')}
        >
          ${words.confirm}
        </button>
      </div>
    </div>`;
  },

  link(view) {
    const { words, payment } = view;
    return html`<form class="sheet" tabindex="-1" @submit=${(event: SubmitEvent) => payment.sendLink(formOf(event))}>
      <h2 id="checkout-heading">${words.paidAlready}</h2>
      ${renderEmail(words, words.linkHint)} ${renderProblem(view)}
      <div class="choice">${toOffer(words, payment)} ${renderMain(view, words.sendLink)}</div>
    </form>`;
  },

  'link-sent': ({ words, payment }) => html`<div class="sheet" tabindex="-1" role="status">
    <h2 id="checkout-heading">${words.linkSent}</h2>
    <div class="choice">${toOffer(words, payment)}</div>
  </div>`,

  bought: (view) => renderHad(view),
  'bought-twice': (view) => renderHad(view, view.words.secondBack),

  paid(view) {
    const { words, choices, onWatch } = view;
    return html`<div class="sheet" tabindex="-1" role="status">
      <h2 id="checkout-heading">${choices.current().playlistId === null ? words.paid : words.seriesPaid}</h2>
      <p>${words.receiptSent}</p>
      ${renderBought(view)}
      <div class="choice">
        <button type="button" class="main" @click=${onWatch}>${words.watchOn}</button>
      </div>
    </div>`;
  },
};

const renderHad = ({ words, payment }: CheckoutView, more = '') => html`<div class="sheet" tabindex="-1" role="alert">
  <h2 id="checkout-heading">${words.boughtAlready}</h2>
  ${more ? html`<p>${more}</p>` : nothing}
  <p>${words.linkMailed}</p>
  <div class="choice">${toOffer(words, payment)}</div>
</div>`;

function describe({ words, choices }: CheckoutView): string {
  if (choices.all().length > 1) return words.choose;
  const { playlistId, name } = choices.current();
  return (playlistId === null ? words.wholeVideo : words.allOfSeries)(name, choices.price());
}

export const renderStep = (view: CheckoutView): TemplateResult => steps[view.payment.state.step](view);
