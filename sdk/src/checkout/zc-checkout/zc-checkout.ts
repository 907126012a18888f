import type { getViewerPayment, listOwnPurchases, Offer, PurchaseAnswer, Reply, SaleChoice } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import { attemptOf, endAttempt } from '../../core/checkout/kept-attempts.ts';
import type { SaleClient } from '../../core/checkout/sale-client.ts';
import { ZcError } from '../../core/result.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { loadCheckoutWords } from '../../words/checkout/checkout-locale.ts';
import { english } from '../../words/checkout/checkout-strings.ts';
import { formSlot, type OpenForm, openStripeForm } from '../stripe-form.ts';
import { toPrice } from '../to-price.ts';
import { toCard } from '../typed-card.ts';
import { renderCard, renderEmail } from './fields.ts';
import { styles } from './zc-checkout.styles.ts';

type Step =
  | 'ended'
  | 'bought'
  | 'bought-twice'
  | 'offer'
  | 'choice'
  | 'form'
  | 'card'
  | 'bank'
  | 'link'
  | 'link-sent'
  | 'paid';
type Bought = Reply<typeof listOwnPurchases>['items'];

/**
 * What a video costs, alone or with a series, over its picture, and the form that pays for it: that of the gateway, or fields for trying out.
 *
 * @tag zc-checkout
 * @csspart buy-button - Leads to the form while the preview plays.
 * @csspart checkout - All that covers the picture.
 */
export class ZcCheckoutElement extends ControlElement {
  static override lazyStyles = styles;

  @property({ attribute: false }) client: SaleClient | undefined;
  @property({ attribute: false }) offer: Offer | undefined;
  @property({ attribute: false }) videoName = '';
  @property({ attribute: false }) streamId = '';
  @property({ attribute: false }) isOpen = false;
  /** The player has the preview. */
  @property({ attribute: false }) canPreview = true;
  @property({ attribute: false }) onShow: (() => void) | undefined;
  @property({ attribute: false }) onClose: (() => void) | undefined;
  /** `by`: what it is kept by, the video or its series. */
  @property({ attribute: false }) onBought: ((entitlement: string, by: string) => void) | undefined;

  /** Empty until they are read. */
  @state() private choices: readonly SaleChoice[] = [];
  /** The series that is chosen; null for the video alone. */
  @state() private chosen: string | null | undefined;
  @state() private step: Step = 'offer';
  @state() private isBusy = false;
  /** Cards are typed here, for trying out. */
  @state() private isSandbox = false;
  @state() private isPayable = true;
  @state() private opened: OpenForm | undefined;
  @state() private problem = '';
  /** What the server says of it. */
  @state() private detail = '';
  @state() private bought: Bought = [];
  @state() private words = english;

  readonly #player = new PlayerController(this, ({ language }) => ({ language }));
  #entitlement = '';
  #spoken = '';

  protected override willUpdate(): void {
    const { language } = this.#player;
    if (language === this.#spoken) return;
    this.#spoken = language;
    void loadCheckoutWords(language).then((words) => {
      this.words = words;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.opened?.close();
    this.opened = undefined;
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (!this.isOpen || !(changed.has('isOpen') || changed.has('step'))) return;
    // The focus goes along if it was in the player, or if the button that had it is gone.
    const root = this.getRootNode() as ShadowRoot;
    const isIn = this.parentElement?.matches(':focus-within') || root.activeElement === null;
    if (isIn) this.querySelector<HTMLElement>('.sheet')?.focus({ preventScroll: true });
  }

  override render() {
    if (!this.offer) return nothing;
    if (!this.isOpen)
      return html`<button type="button" class="buy-now" part="buy-button" @click=${this.#begin}>
        ${this.words.buyFor(this.#price)}
      </button>`;
    return html`<div class="checkout" part="checkout" role="dialog" aria-labelledby="checkout-heading" @keydown=${this.#press}>
      ${this.#renderStep()}
    </div>`;
  }

  #renderStep() {
    const { words } = this;
    switch (this.step) {
      case 'ended':
        return html`<div class="sheet" tabindex="-1" role="alert">
          <h2 id="checkout-heading">${words.moneyBack}</h2>
          <p>${words.noLongerYours}</p>
          <div class="choice">
            ${this.#renderAgain()} ${this.#renderBuy()}
          </div>
        </div>`;
      case 'choice':
        return html`<div class="sheet" tabindex="-1">
          <h2 id="checkout-heading">${words.choose}</h2>
          <div class="choice">
            <button type="button" @click=${this.onClose}>${words.back}</button>
            ${this.#renderBuy()}
          </div>
          ${this.#renderPaidAlready()}
        </div>`;
      case 'offer':
        return html`<div class="sheet" tabindex="-1">
          <h2 id="checkout-heading">${this.offer?.previewMs ? words.previewOver : words.forSale}</h2>
          <p dir="auto">${this.#describe()}</p>
          <div class="choice">
            ${this.#renderAgain()} ${this.#renderBuy()}
          </div>
          ${this.#renderPaidAlready()}
        </div>`;
      case 'form':
        return html`<form class="sheet" tabindex="-1" @submit=${this.#pay}>
          <h2 id="checkout-heading" dir="auto">${this.#choice.name}</h2>
          ${this.isSandbox ? html`<p class="test">${words.testMode}</p>` : nothing}
          ${renderEmail(words, words.emailHint)} ${this.isSandbox ? renderCard(words) : nothing}
          ${this.isPayable ? this.#renderProblem() : html`<p class="problem">${words.notNow}</p>`}
          <div class="choice">
            <button type="button" @click=${this.#toOffer}>${words.back}</button>
            ${this.isPayable ? this.#renderMain(this.isSandbox ? words.pay(this.#price) : words.toPayment) : nothing}
          </div>
          ${this.#renderPaidAlready()}
        </form>`;
      case 'card':
        return html`<form class="sheet" tabindex="-1" @submit=${this.#payInForm}>
          <h2 id="checkout-heading" dir="auto">${this.#choice.name}</h2>
          <slot name=${formSlot}></slot>
          ${this.#renderProblem()}
          <div class="choice">
            <button type="button" @click=${this.#leaveForm}>${words.back}</button>
            ${this.opened ? this.#renderMain(words.pay(this.#price)) : nothing}
          </div>
        </form>`;
      case 'bank':
        return html`<div class="sheet" tabindex="-1">
          <h2 id="checkout-heading">${words.bankAsks}</h2>
          <p>${words.bankTest(this.#price)}</p>
          ${this.#renderProblem()}
          <div class="choice">
            <button type="button" @click=${() => this.#answer('REFUSE')}>${words.refuse}</button>
            <button type="button" class="main" aria-disabled=${this.isBusy} @click=${() => this.#answer('APPROVE')}>
              ${words.confirm}
            </button>
          </div>
        </div>`;
      case 'link':
        return html`<form class="sheet" tabindex="-1" @submit=${this.#sendLink}>
          <h2 id="checkout-heading">${words.paidAlready}</h2>
          ${renderEmail(words, words.linkHint)} ${this.#renderProblem()}
          <div class="choice">
            <button type="button" @click=${this.#toOffer}>${words.back}</button>
            ${this.#renderMain(words.sendLink)}
          </div>
        </form>`;
      case 'link-sent':
        return html`<div class="sheet" tabindex="-1" role="status">
          <h2 id="checkout-heading">${words.linkSent}</h2>
          <div class="choice"><button type="button" @click=${this.#toOffer}>${words.back}</button></div>
        </div>`;
      case 'bought':
      case 'bought-twice':
        return html`<div class="sheet" tabindex="-1" role="alert">
          <h2 id="checkout-heading">${words.boughtAlready}</h2>
          ${this.step === 'bought-twice' ? html`<p>${words.secondBack}</p>` : nothing}
          <p>${words.linkMailed}</p>
          <div class="choice"><button type="button" @click=${this.#toOffer}>${words.back}</button></div>
        </div>`;
      case 'paid':
        return html`<div class="sheet" tabindex="-1" role="status">
          <h2 id="checkout-heading">${this.#choice.playlistId === null ? words.paid : words.seriesPaid}</h2>
          <p>${words.receiptSent}</p>
          ${this.bought.length > 1 ? this.#renderBought() : nothing}
          <div class="choice">
            <button type="button" class="main" @click=${this.#watchOn}>${words.watchOn}</button>
          </div>
        </div>`;
    }
  }

  #renderBought() {
    const { words } = this;
    return html`<p><strong>${words.purchases}</strong></p>
      <ul>
        ${this.bought.map(
          ({ streamName, playlistName, amount, currency, refundedDate }) => html`<li>
            <span dir="auto">${playlistName ?? streamName}</span>
            <span>${toPrice(amount, currency, this.#player.language)}${refundedDate ? ` (${words.refunded})` : ''}</span>
          </li>`,
        )}
      </ul>`;
  }

  #renderAgain() {
    if (!this.offer?.previewMs || !this.canPreview) return nothing;
    return html`<button type="button" @click=${this.#again}>${this.words.watchPreview}</button>`;
  }

  /** One button for each thing that can be bought. */
  #renderBuy() {
    const { words } = this;
    const all = this.#choices;
    if (all.length === 1)
      return html`<button type="button" class="main" @click=${this.#toForm}>${words.buyFor(this.#price)}</button>`;
    return all.map((choice) => {
      const what = choice.playlistId === null ? words.thisVideo : words.wholeSeries(choice.name);
      return html`<button type="button" class="main" dir="auto" @click=${() => this.#choose(choice)}>
        ${words.forPrice(what, this.#priceOf(choice))}
      </button>`;
    });
  }

  #describe(): string {
    const { words } = this;
    if (this.#choices.length > 1) return words.choose;
    const { playlistId, name } = this.#choice;
    return (playlistId === null ? words.wholeVideo : words.allOfSeries)(name, this.#price);
  }

  #renderPaidAlready() {
    return html`<button type="button" class="link" @click=${this.#toLink}>${this.words.paidAlready}</button>`;
  }

  #renderMain(text: string) {
    return html`<button class="main" aria-disabled=${this.isBusy}>${this.isBusy ? this.words.paying : text}</button>`;
  }

  #renderProblem() {
    return html`<p class="problem" role="alert" ?hidden=${!this.problem}>
      ${this.problem} ${this.detail ? html`<small dir="auto">${this.detail}</small>` : nothing}
    </p>`;
  }

  /** Until they are read, what the video says that it costs. */
  get #choices(): readonly SaleChoice[] {
    const { amount = 0, currency = '' } = this.offer ?? {};
    return this.choices.length > 0 ? this.choices : [{ playlistId: null, name: this.videoName, amount, currency }];
  }

  get #choice(): SaleChoice {
    const [first, ...others] = this.#choices;
    return others.find(({ playlistId }) => playlistId === this.chosen) ?? first!;
  }

  /** What is bought: by its id tries to pay and purchases are kept. */
  get #subject(): string {
    return this.#choice.playlistId ?? this.streamId;
  }

  get #price(): string {
    return this.offer ? this.#priceOf(this.#choice) : '';
  }

  #priceOf({ amount, currency }: SaleChoice): string {
    return toPrice(amount, currency, this.#player.language);
  }

  /** What can be bought, as the server knows it now; undefined while it cannot be asked. */
  async readChoices(): Promise<Reply<typeof getViewerPayment> | undefined> {
    const now = await this.client?.read().catch(() => undefined);
    if (now?.offer) this.offer = now.offer;
    if (now) this.choices = now.choices;
    return now;
  }

  /** What was bought does not count any more. */
  showEnded(): void {
    this.canPreview = false;
    this.#go('ended');
    this.onShow?.();
  }

  #go(step: Step) {
    this.opened?.close();
    this.opened = undefined;
    this.step = step;
    this.problem = this.detail = '';
  }

  readonly #begin = () => {
    this.onShow?.();
    if (this.#choices.length > 1) this.#go('choice');
    else this.#toForm();
  };
  #choose({ playlistId }: SaleChoice) {
    this.chosen = playlistId;
    this.#toForm();
  }
  readonly #toOffer = () => this.#go('offer');
  readonly #toLink = () => this.#go('link');
  readonly #toForm = () => {
    this.#go('form');
    void this.readChoices().then((now) => {
      if (!now) return;
      this.isSandbox = now.isSandbox;
      this.isPayable = now.isPayable;
    });
  };
  readonly #again = () => {
    this.onClose?.();
    this.#go('offer');
    const video = this.parentElement?.querySelector('video');
    if (!video) return;
    video.currentTime = 0;
    video.play().catch(() => undefined);
  };
  readonly #watchOn = () => this.onBought?.(this.#entitlement, this.#subject);

  readonly #pay = (event: SubmitEvent) => {
    event.preventDefault();
    const { client } = this;
    if (!this.offer || !client) return;
    const { email, card } = toCard(event.target as HTMLFormElement);
    void this.#send(async () => {
      const { playlistId, amount, currency } = this.#choice;
      const asked = { attempt: attemptOf(this.#subject), email, amount, currency, language: this.#player.language };
      const answer = await client.pay({
        ...asked,
        ...(playlistId !== null && { playlistId }),
        ...(this.isSandbox && { card }),
      });
      if (answer.form) await this.#openForm(answer.form);
      else await this.#take(answer);
    });
  };

  async #openForm(form: NonNullable<PurchaseAnswer['form']>) {
    this.#go('card');
    try {
      const opened = await openStripeForm(this, form, this.#player.language);
      if (this.step === 'card' && this.isConnected) this.opened = opened;
      else opened.close();
    } catch {
      this.problem = this.words.formFailed;
    }
  }

  readonly #payInForm = (event: SubmitEvent) => {
    event.preventDefault();
    const { opened, client } = this;
    if (!opened || !client) return;
    void this.#send(async () => {
      const { problem } = await opened.pay();
      if (problem === undefined)
        await this.#take(await client.answer({ attempt: attemptOf(this.#subject), answer: 'APPROVE' }));
      else this.problem = problem;
    });
  };

  readonly #leaveForm = () => this.#go('form');

  #answer(answer: 'APPROVE' | 'REFUSE') {
    const { client } = this;
    if (client)
      void this.#send(async () => this.#take(await client.answer({ attempt: attemptOf(this.#subject), answer })));
  }

  readonly #sendLink = (event: SubmitEvent) => {
    event.preventDefault();
    const { email } = toCard(event.target as HTMLFormElement);
    void this.#send(async () => {
      await this.client?.sendLink({ email, language: this.#player.language });
      this.#go('link-sent');
    });
  };

  async #take({ state, entitlement }: PurchaseAnswer) {
    if (state === 'PENDING' && this.step === 'card') throw new ZcError('payment.unavailable');
    if (state === 'PENDING') return this.#go('bank');
    if (!entitlement) throw new ZcError('payment.declined');
    this.#entitlement = entitlement;
    endAttempt(this.#subject);
    this.#go('paid');
    const history = await this.client?.history(entitlement).catch(() => undefined);
    this.bought = history?.items ?? [];
  }

  async #send(work: () => Promise<void>) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = this.detail = '';
    try {
      await work();
    } catch (cause) {
      await this.#fail(cause);
    } finally {
      this.isBusy = false;
    }
  }

  async #fail(cause: unknown) {
    const { words } = this;
    const code = cause instanceof ZcError ? cause.code : '';
    // What was declined is over: the next try is another payment. What is unknown is asked for again.
    if (code === 'payment.declined' || code === 'payment.nothing_to_confirm') {
      endAttempt(this.#subject);
      if (this.step === 'bank' || this.step === 'card') this.#go('form');
    }
    if (code === 'sale.bought_already' || code === 'sale.paid_twice') {
      endAttempt(this.#subject);
      this.#go(code === 'sale.paid_twice' ? 'bought-twice' : 'bought');
      return;
    }
    if (code === 'sale.price_changed' || code === 'sale.none') {
      const before = this.#choice.playlistId;
      const isStillSold = (await this.readChoices())?.choices.some(({ playlistId }) => playlistId === before);
      this.problem = isStillSold ? words.priceChanged(this.#price) : words.notPaid;
      return;
    }
    if (code === 'sale.no_account') this.isPayable = false;
    this.problem = code === 'payment.declined' ? words.declined : words.notPaid;
    const isSaid = cause instanceof ZcError && cause.status;
    this.detail = isSaid && this.#player.language.startsWith('en') ? cause.message : '';
    if (this.detail && code === 'payment.declined') this.problem = '';
    if (!this.problem) [this.problem, this.detail] = [this.detail, ''];
  }

  /** Keys belong to the form, not to the player. */
  readonly #press = (event: KeyboardEvent) => {
    event.stopPropagation();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-checkout': ZcCheckoutElement;
  }
}
