import type { Offer } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import type { SaleClient } from '../../core/checkout/sale-client.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { loadCheckoutWords } from '../../words/checkout/checkout-locale.ts';
import { english } from '../../words/checkout/checkout-strings.ts';
import { createChoices } from './choices.ts';
import { fitDialog } from './fit-dialog.ts';
import { createPayment, type Step } from './payment.ts';
import { renderStep } from './render-step.ts';
import { styles } from './zc-checkout.styles.ts';

/** A player that is lower than this has no room for a form. */
const formHeight = 460;
/** What is shown by itself, when the preview is over. */
const unasked: readonly Step[] = ['offer', 'ended'];

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

  @state() private words = english;

  readonly #player = new PlayerController(this, ({ language }) => ({ language }));
  readonly #speech = () => ({ words: this.words, language: this.#player.language });
  readonly #choices = createChoices(this, this.#speech);
  readonly #payment = createPayment(this, this.#choices, this.#speech);
  #spoken = '';
  /** The step that the focus has followed. */
  #followed = '';

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
    this.#payment.close();
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const { step } = this.#payment.state;
    const dialog = this.querySelector('dialog');
    if (dialog) fitDialog(dialog, this.#isOverPage());
    const isNew = step !== this.#followed;
    this.#followed = step;
    if (!this.isOpen || !(changed.has('isOpen') || isNew)) return;
    // The focus goes along if it was in the player, or if the button that had it is gone.
    const root = this.getRootNode() as ShadowRoot;
    const isIn = this.parentElement?.matches(':focus-within') || root.activeElement === null;
    if (isIn) this.querySelector<HTMLElement>('.sheet')?.focus({ preventScroll: true });
  }

  override render() {
    const { offer, canPreview, onClose } = this;
    if (!offer) return nothing;
    const { words, language } = this.#speech();
    if (!this.isOpen)
      return html`<button type="button" class="buy-now" part="buy-button" @click=${this.#begin}>
        ${words.buyFor(this.#choices.price())}
      </button>`;
    const view = {
      ...{ words, language, offer, canPreview, onClose, onPreview: this.#again, onWatch: this.#watchOn },
      ...{ choices: this.#choices, payment: this.#payment },
    };
    return html`<dialog
      class="checkout"
      part="checkout"
      aria-labelledby="checkout-heading"
      @keydown=${this.#press}
      @cancel=${this.#leave}
      @close=${this.#closed}
    >
      ${renderStep(view)}
    </dialog>`;
  }

  /** What somebody asked for is not squeezed into a small player. What the bank asks over the page stays in reach. */
  #isOverPage(): boolean {
    const { step, isBusy } = this.#payment.state;
    const isBankAsked = step === 'card' && isBusy;
    const height = this.parentElement?.clientHeight ?? formHeight;
    return height < formHeight && !unasked.includes(step) && !isBankAsked;
  }

  /** Asks the server what can be bought now. */
  async readChoices(): Promise<void> {
    await this.#choices.refresh();
  }

  /** What was bought does not count any more. */
  showEnded(): void {
    this.canPreview = false;
    this.#payment.go('ended');
    this.onShow?.();
  }

  readonly #begin = () => {
    this.onShow?.();
    if (this.#choices.all().length > 1) this.#payment.go('choice');
    else this.#payment.toForm();
  };

  readonly #again = () => {
    this.onClose?.();
    this.#payment.go('offer');
    const video = this.parentElement?.querySelector('video');
    if (!video) return;
    video.currentTime = 0;
    video.play().catch(() => undefined);
  };

  readonly #watchOn = () => this.onBought?.(this.#payment.state.entitlement, this.#choices.subject());

  readonly #leave = (event: Event) => {
    event.preventDefault();
    const { step, isBusy } = this.#payment.state;
    if (isBusy) return;
    if (step === 'paid') this.#watchOn();
    else this.#payment.go('offer');
  };

  /** Browsers close it for somebody who insists. */
  readonly #closed = ({ target }: Event) => {
    if ((target as HTMLDialogElement).open) return;
    if (this.#payment.state.isBusy) this.requestUpdate();
    else this.#payment.go('offer');
  };

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
