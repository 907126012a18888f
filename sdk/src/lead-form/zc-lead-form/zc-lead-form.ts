import type { ViewerCallToAction } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import { sendLead } from '../../core/lead-form/lead-client.ts';
import { toLink } from '../../core/overlays/links.ts';
import { selectStream } from '../../core/player/player-state.ts';
import { ZcError } from '../../core/result.ts';
import { createRandomId } from '../../core/visitor/random-id.ts';
import type { OverlaySource } from '../../overlays/overlay-source.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toLeadFormStrings } from '../../words/lead-form/lead-form-strings.ts';
import { findLeadProblems, type LeadFields, type LeadProblems } from './lead-problems.ts';
import { styles } from './zc-lead-form.styles.ts';

const pageUrlMaxLength = 2000;

/**
 * The form over the picture: name, email, consent. It keeps the input until it was sent.
 *
 * @tag zc-lead-form
 * @csspart lead-form - All of it.
 */
export class ZcLeadFormElement extends ControlElement {
  static override lazyStyles = styles;

  @property({ attribute: false }) form: ViewerCallToAction | undefined;
  @property({ attribute: false }) source: OverlaySource | undefined;
  /** Closes it. */
  @property({ attribute: false }) finish: (() => void) | undefined;
  /** Follows its link. */
  @property({ attribute: false }) follow: ((click: MouseEvent) => void) | undefined;

  @state() private problems: LeadProblems = {};
  @state() private step: 'open' | 'sending' | 'sent' = 'open';
  @state() private failure = '';
  /** What the server says of it. */
  @state() private detail = '';

  readonly #player = new PlayerController(this, (player) => ({ overlaysUrl: selectStream(player)?.overlaysUrl }));
  /** The same for every attempt, so that the server stores the form once. */
  readonly #id = createRandomId();
  #hadFocus = false;

  override render() {
    if (!this.form) return nothing;
    return html`<div
      class="lead-form"
      part="lead-form"
      role="dialog"
      aria-labelledby="lead-form-heading"
      @keydown=${this.#press}
    >
      ${this.step === 'sent' ? this.#renderSent(this.form) : this.#renderForm(this.form)}
    </div>`;
  }

  protected override updated(): void {
    const sent = this.querySelector<HTMLElement>('.sent:not(:focus-within)');
    // The focused button disappeared with the form.
    if (sent && this.#hadFocus) sent.focus({ preventScroll: true });
  }

  protected override firstUpdated(): void {
    // Move the focus to the form if it was in the player.
    if (this.parentElement?.matches(':focus-within'))
      this.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }

  #renderForm({ headline, description, consentText, text, isSkippable }: ViewerCallToAction) {
    const words = this.#words;
    const sending = this.step === 'sending';
    return html`<form novalidate @submit=${this.#submit}>
      <h2 id="lead-form-heading" dir="auto">${headline}</h2>
      ${description ? html`<p dir="auto">${description}</p>` : nothing}
      ${this.#renderField('name', words.formName, 'text', 'name')}
      ${this.#renderField('email', words.formEmail, 'email', 'email')}
      <div>
        <label class="agree">
          <input
            name="consent"
            type="checkbox"
            aria-required="true"
            aria-invalid=${this.problems.consent ? 'true' : 'false'}
            aria-describedby=${this.problems.consent ? 'lead-consent-problem' : nothing}
          />
          <span dir="auto">${consentText}</span>
        </label>
        ${this.#renderProblem('consent')}
      </div>
      <p class="problem" role="alert" ?hidden=${!this.failure}>
        ${this.failure} ${this.detail && html`<small part="message-detail" dir="auto">${this.detail}</small>`}
      </p>
      <div class="choice">
        ${isSkippable ? html`<button type="button" @click=${this.finish}>${words.skip}</button>` : nothing}
        <button class="main" aria-disabled=${sending ? 'true' : 'false'}>${sending ? words.sending : text}</button>
      </div>
    </form>`;
  }

  #renderField(name: 'name' | 'email', label: string, type: 'text' | 'email', autocomplete: 'name' | 'email') {
    const problem = this.problems[name];
    return html`<label>
      <span>${label}</span>
      <input
        name=${name}
        type=${type}
        autocomplete=${autocomplete}
        aria-required="true"
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `lead-${name}-problem` : nothing}
      />
      ${this.#renderProblem(name)}
    </label>`;
  }

  #renderProblem(name: keyof LeadFields) {
    const problem = this.problems[name];
    return problem ? html`<span class="problem" id="lead-${name}-problem">${problem}</span>` : nothing;
  }

  #renderSent({ url, text }: ViewerCallToAction) {
    const words = this.#words;
    const href = url ? toLink(url) : undefined;
    return html`<div class="sent" role="status" tabindex="-1">
      <h2 id="lead-form-heading">${words.sent}</h2>
      <div class="choice">
        ${href ? html`<a href=${href} target="_blank" rel="noopener" @click=${this.follow}>${text}</a>` : nothing}
        <button type="button" class="main" @click=${this.finish}>${words.goOn}</button>
      </div>
    </div>`;
  }

  get #words() {
    return toLeadFormStrings(this.#player.words);
  }

  #read(): LeadFields {
    const field = (name: string) => this.querySelector<HTMLInputElement>(`input[name=${name}]`);
    return {
      name: field('name')?.value.trim() ?? '',
      email: field('email')?.value.trim() ?? '',
      consent: field('consent')?.checked === true,
    };
  }

  readonly #submit = async (event: Event) => {
    event.preventDefault();
    const { form, source } = this;
    if (!form || !source || this.step !== 'open') return;
    const fields = this.#read();
    this.problems = findLeadProblems(fields, this.#words);
    this.failure = this.detail = '';
    const [wrong] = Object.keys(this.problems);
    if (wrong) {
      await this.updateComplete;
      this.querySelector<HTMLElement>(`input[name=${wrong}]`)?.focus();
      return;
    }
    this.step = 'sending';
    try {
      await sendLead(source.origin, {
        ...fields,
        id: this.#id,
        streamId: source.store.state.streamId,
        callToActionId: form.id,
        pageUrl: location.href.replace(/#.*/, '').slice(0, pageUrlMaxLength),
        positionMs: Math.max(0, Math.round(source.media.currentTime * 1000)),
        token: this.#token,
        view: source.view,
      });
      this.#hadFocus = this.matches(':focus-within');
      this.step = 'sent';
    } catch (cause) {
      const answered = cause instanceof ZcError && !cause.code.startsWith('client.');
      this.failure = answered ? this.#words.refused : this.#words.notSent;
      const { hideToast } = (this.getRootNode() as ShadowRoot).host as HTMLElement & { hideToast?: boolean };
      this.detail = (!hideToast && cause instanceof ZcError && cause.status && cause.message) || '';
      this.step = 'open';
    }
  };

  /** The token that the overlays were read with, if the video is not public. */
  get #token(): string | undefined {
    const url = this.#player.value?.overlaysUrl;
    const token = url && URL.canParse(url) ? new URL(url).searchParams.get('token') : undefined;
    return token ?? this.source?.mediaToken;
  }

  /** Keys belong to the form, not to the player. */
  readonly #press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' && (this.form?.isSkippable || this.step === 'sent')) this.finish?.();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-lead-form': ZcLeadFormElement;
  }
}
