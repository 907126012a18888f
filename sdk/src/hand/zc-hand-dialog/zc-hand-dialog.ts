import { html, LitElement, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { loadFont } from '../../base/app-host.ts';
import { define } from '../../base/define.ts';
import { icons } from '../../base/icons.ts';
import type { Store } from '../../core/store.ts';
import type { PageHand } from '../../live/zc-hand-raise/page-hands.ts';
import type { ChannelOptions } from '../../realtime/live-channel.ts';
import { toGuestStrings, toHandStrings } from '../../words/live/hand-strings.ts';
import { renderServerWords } from '../../words/live/server-words.ts';
import { loadWords, readDirection } from '../../words/locale.ts';
import { toStrings } from '../../words/strings.ts';
import { describeStep } from '../describe-step.ts';
import { isRefused } from '../devices.ts';
import { type GuestStep, HandController } from '../hand-controller.ts';
import { renderStep } from '../step-view.ts';
import { styles } from './zc-hand-dialog.styles.ts';

/** Steps whose announcement is also visible. */
const seenSteps = new Set<GuestStep['at']>(['queued', 'gone', 'denied', 'unusable']);
/** Steps that wait for the guest, so the first control gets the focus; in the others a stray key must do nothing. */
const waitingSteps = new Set<GuestStep['at']>(['name', 'devices', 'denied', 'unusable', 'gone']);

/**
 * The dialog for raising a hand: name, camera and microphone, queue and stage.
 *
 * @tag zc-hand-dialog
 */
export class ZcHandDialogElement extends LitElement {
  static override styles = styles;

  @property({ attribute: false }) channel: ChannelOptions | undefined;
  @property({ attribute: false }) player: (HTMLElement & { pause(): void }) | undefined;
  /** Leaves out what the server says of a refusal. */
  @property({ attribute: false }) hideToast = false;
  /** State shown by the buttons. */
  @property({ attribute: false }) hand: Store<PageHand> | undefined;

  @state() private words = toHandStrings(toStrings());
  @state() private nameError = '';
  /** The browser plays the programme without sound until somebody presses a button. */
  @state() private isSilenced = false;
  @query('dialog') private dialog!: HTMLDialogElement;
  @query('.programme') private programmeVideo!: HTMLVideoElement | null;
  readonly #guest = new HandController(this);
  /** The step that last got the focus. */
  #ledTo: GuestStep['at'] | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    loadFont();
    void loadWords(this.lang).then((words) => {
      this.words = toHandStrings(toStrings(words));
    });
  }

  protected override willUpdate(): void {
    if (this.#guest.step.at === 'gone') this.isSilenced = false;
  }

  protected override firstUpdated(): void {
    this.show();
  }

  show(): void {
    if (!this.dialog.open) this.dialog.showModal();
  }

  override render() {
    const { nameError, isSilenced } = this;
    const { step } = this.#guest;
    const isInvited = Boolean(this.channel?.guestKey);
    const words = isInvited ? toGuestStrings(this.words) : this.words;
    const heading = isInvited ? words.guestInvited : words.raiseHand;
    const isHeld = step.at === 'stage' || step.at === 'accepted';
    const own = describeStep(step, words);
    const said = step.at === 'gone' && !this.hideToast ? step.said : undefined;
    return html`<div class="root"><dialog
      aria-labelledby="heading"
      lang=${this.lang || 'en'}
      dir=${ifDefined(readDirection(this, this.lang))}
      @cancel=${(event: Event) => isHeld && event.preventDefault()}
      @close=${this.#closed}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
    >
      <header>
        <h2 id="heading" tabindex="-1">${step.at === 'stage' ? words.onStage : heading}</h2>
        ${
          isHeld
            ? nothing
            : html`<button type="button" class="icon" aria-label=${words.close} @click=${this.#close}>${icons.close}</button>`
        }
      </header>
      <p role="status" class=${seenSteps.has(step.at) ? 'large' : 'spoken'}>${own} ${renderServerWords(said, own)}</p>
      <div class="step">
        ${renderStep({
          ...{ words, guest: this.#guest, nameError, isSilenced },
          ...{ submitName: this.#submitName, typeName: this.#typeName, unmute: this.#unmute, close: this.#close },
        })}
      </div>
    </dialog></div>`;
  }

  protected override updated(): void {
    this.#leadOn();
    const show = (video: HTMLVideoElement | null, stream: MediaStream | undefined) => {
      if (!video || video.srcObject === (stream ?? null)) return;
      video.srcObject = stream ?? null;
      video.play().catch((cause) => isRefused(cause) && this.#playSilently(video));
    };
    show(this.renderRoot.querySelector('.self'), this.#guest.media.stream);
    show(this.programmeVideo, this.#guest.programme);
  }

  /** The focused element may have disappeared with the previous step. */
  #leadOn() {
    const { at } = this.#guest.step;
    if (at === this.#ledTo || !this.dialog.open) return;
    this.#ledTo = at;
    const control = '.step :is(input, select, button):not(:disabled)';
    const target = this.renderRoot.querySelector<HTMLElement>(waitingSteps.has(at) ? control : 'h2');
    (target ?? this.renderRoot.querySelector('h2'))?.focus();
  }

  #playSilently(video: HTMLVideoElement) {
    video.muted = true;
    this.isSilenced = true;
    video.play().catch(() => undefined);
  }

  readonly #unmute = () => {
    if (this.programmeVideo) this.programmeVideo.muted = false;
    this.isSilenced = false;
  };

  readonly #typeName = () => {
    this.nameError = '';
  };

  readonly #submitName = (event: Event) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).querySelector('input');
    const name = field?.value.trim() ?? '';
    if (name) return this.#guest.takeName(name);
    this.nameError = this.words.nameNeeded;
    field?.focus();
  };

  readonly #close = () => this.dialog.close();

  /** Guests in the queue continue watching; all other steps end with the dialog. */
  #closed() {
    // It was reopened before the close event.
    if (this.dialog.open) return;
    const { at } = this.#guest.step;
    if (at === 'raising' || at === 'queued') return;
    if (at === 'accepted' || at === 'stage') return this.show();
    this.remove();
  }
}

export function defineHandDialog(): void {
  define('zc-hand-dialog', ZcHandDialogElement);
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-hand-dialog': ZcHandDialogElement;
  }
}
