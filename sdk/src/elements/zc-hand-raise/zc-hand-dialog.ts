import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { getChatIdentity, keepChatName } from '../../controllers/live/chat-identity.ts';
import { type DeviceChoice, isRefused } from '../../controllers/live/devices.ts';
import { createGuestMedia } from '../../controllers/live/guest-media.ts';
import { createHandSession, type HandSession, type HandStep } from '../../controllers/live/hand-session.ts';
import { type ChannelOptions, joinLiveChannel, type LiveChannel } from '../../controllers/live/live-channel.ts';
import { livePlayers } from '../../controllers/live/live-players.ts';
import type { Store } from '../../core/store.ts';
import { define } from '../define.ts';
import { icons } from '../icons.ts';
import { toHandStrings } from '../words/hand-strings.ts';
import { loadWords, readDirection } from '../words/locale.ts';
import { toStrings } from '../words/strings.ts';
import { renderChoice, renderSelf } from './hand-view.ts';
import type { PageHand } from './page-hands.ts';
import { styles } from './zc-hand-dialog.styles.ts';

type Step =
  | HandStep
  | { readonly at: 'name' }
  | { readonly at: 'asking' }
  | { readonly at: 'devices' }
  | { readonly at: 'denied' }
  | { readonly at: 'unusable' };

/** What is said of them stands there to be read as well. */
const seenSteps = new Set<Step['at']>(['queued', 'gone', 'denied', 'unusable']);
/** They wait for the guest, who is led to the first control; in the others a key pressed for something else must do nothing. */
const waitingSteps = new Set<Step['at']>(['name', 'devices', 'denied', 'unusable', 'gone']);
const nameMax = 40;

/**
 * From the name over camera and microphone to the stage, and what is seen there.
 *
 * @tag zc-hand-dialog
 */
export class ZcHandDialogElement extends LitElement {
  static override styles = styles;

  @property({ attribute: false }) channel: ChannelOptions | undefined;
  @property({ attribute: false }) player: (HTMLElement & { pause(): void }) | undefined;
  /** What the buttons show. */
  @property({ attribute: false }) hand: Store<PageHand> | undefined;

  @state() private words = toHandStrings(toStrings());
  @state() private step: Step = { at: 'name' };
  @state() private nameError = '';
  @state() private programme: MediaStream | undefined;
  /** The browser plays the programme without its sound until somebody presses a button. */
  @state() private isSilenced = false;
  @query('dialog') private dialog!: HTMLDialogElement;
  @query('.programme') private programmeVideo!: HTMLVideoElement | null;
  readonly #media = createGuestMedia(() => this.requestUpdate());
  #session: HandSession | undefined;
  /** Open from the name on, so that the hand is up at once when it is raised. */
  #held: LiveChannel | undefined;
  #wasOnStage = false;
  /** The step whose place was focused. */
  #ledTo: Step['at'] | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void loadWords(this.lang).then((words) => {
      this.words = toHandStrings(toStrings(words));
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session?.leave();
    this.#held?.leave();
    this.#held = undefined;
    this.#media.close();
    if (this.step.at !== 'denied') this.#tell('rest');
  }

  protected override firstUpdated(): void {
    this.show();
  }

  show(): void {
    if (!this.dialog.open) this.dialog.showModal();
  }

  override render() {
    const { words, step } = this;
    const isHeld = step.at === 'stage' || step.at === 'accepted';
    return html`<dialog
      aria-labelledby="heading"
      lang=${this.lang || 'en'}
      dir=${ifDefined(readDirection(this, this.lang))}
      @cancel=${(event: Event) => isHeld && event.preventDefault()}
      @close=${this.#closed}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
    >
      <header>
        <h2 id="heading" tabindex="-1">${step.at === 'stage' ? words.onStage : words.raiseHand}</h2>
        ${
          isHeld
            ? nothing
            : html`<button type="button" class="icon" aria-label=${words.close} @click=${() => this.dialog.close()}>${icons.close}</button>`
        }
      </header>
      <p role="status" class=${seenSteps.has(step.at) ? 'large' : 'spoken'}>${this.#sayStep()}</p>
      <div class="step">${this.#renderStep()}</div>
    </dialog>`;
  }

  protected override updated(): void {
    this.#leadOn();
    const show = (video: HTMLVideoElement | null, stream: MediaStream | undefined) => {
      if (!video || video.srcObject === (stream ?? null)) return;
      video.srcObject = stream ?? null;
      video.play().catch((cause) => isRefused(cause) && this.#playSilently(video));
    };
    show(this.renderRoot.querySelector('.self'), this.#media.stream);
    show(this.programmeVideo, this.programme);
  }

  /** What was focused may have gone with the step before. */
  #leadOn() {
    const { at } = this.step;
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

  #unmute() {
    if (this.programmeVideo) this.programmeVideo.muted = false;
    this.isSilenced = false;
  }

  #sayStep(): string {
    const { words, step } = this;
    switch (step.at) {
      case 'asking':
        return words.askingDevices;
      case 'denied':
        return words.devicesDenied;
      case 'unusable':
        return words.devicesGone;
      case 'devices':
        return words.handPreview;
      case 'raising':
        return words.handSending;
      case 'queued':
        return step.position === undefined || step.position <= 1 ? words.handNext : words.handPlace(step.position);
      case 'accepted':
        return words.handAccepted;
      case 'stage':
        return words.onStage;
      case 'gone':
        return this.#sayWhy(step.reason);
      default:
        return '';
    }
  }

  #sayWhy(reason: Extract<HandStep, { at: 'gone' }>['reason']): string {
    const { words } = this;
    if (reason === 'refused') return words.handRefused;
    if (reason === 'removed') return words.handRemoved;
    if (reason === 'left') return words.handLeft;
    if (reason === 'host-gone') return words.hostGone;
    if (reason === 'ended') return words.handEnded;
    return reason === 'off' ? words.handOff : words.handFailed;
  }

  #renderStep(): TemplateResult {
    const { words } = this;
    switch (this.step.at) {
      case 'name':
        return html`<form @submit=${this.#takeName}>
          <p>${words.handExplain}</p>
          <label
            >${words.chatName}<input
              type="text"
              autocomplete="nickname"
              maxlength=${nameMax}
              .value=${getChatIdentity().name}
              aria-invalid=${this.nameError ? 'true' : 'false'}
              aria-describedby="name-error"
              @input=${() => {
                this.nameError = '';
              }}
          /></label>
          <p id="name-error" class="error">${this.nameError}</p>
          <div class="actions"><button type="submit" class="primary">${words.goOnDevices}</button></div>
        </form>`;
      case 'asking':
        return html`<p>${words.askingDevices}</p>`;
      case 'denied':
        return html`<p id="allow">${words.allowDevices}</p>
          <div class="actions"><button type="button" class="primary" aria-describedby="allow" @click=${() => this.#askDevices()}>${words.retry}</button></div>`;
      case 'unusable':
        return html`<div class="actions"><button type="button" class="primary" @click=${() => this.#askDevices()}>${words.retry}</button></div>`;
      case 'devices':
        return html`${renderSelf(words, this.#media)} ${renderChoice(words, this.#media, this.#askDevices)}
          <div class="actions"><button type="button" class="primary" ?disabled=${this.#media.isOpening} @click=${this.#raise}>${words.raiseHand}</button></div>`;
      case 'raising':
      case 'queued':
      case 'accepted':
        return html`${renderSelf(words, this.#media)} ${renderChoice(words, this.#media, this.#askDevices)}
          <div class="actions"><button type="button" @click=${() => this.#session?.leave()}>${words.lowerHand}</button></div>`;
      case 'stage':
        return html`<video class="programme" aria-label=${words.programme} autoplay playsinline></video>
          ${this.isSilenced ? html`<button type="button" class="primary" @click=${this.#unmute}>${words.unmute}</button>` : nothing}
          ${renderSelf(words, this.#media)} ${renderChoice(words, this.#media, this.#askDevices)}
          <div class="actions"><button type="button" class="primary" @click=${() => this.#session?.leave()}>${words.leaveStage}</button></div>`;
      case 'gone':
        return html`<div class="actions"><button type="button" class="primary" @click=${() => this.dialog.close()}>${words.close}</button></div>`;
    }
  }

  #takeName(event: Event) {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).querySelector('input');
    const name = field?.value.trim() ?? '';
    if (!name) {
      this.nameError = this.words.nameNeeded;
      field?.focus();
      return;
    }
    keepChatName(name);
    if (!this.channel) return;
    this.#held ??= joinLiveChannel(this.channel);
    this.step = { at: 'asking' };
    this.#enter(this.#held.view);
  }

  /** Nobody is asked for a camera where the host takes no guests. */
  #enter(view: LiveChannel['view']) {
    const stop = view.subscribe(() => look());
    const look = () => {
      const { status, canRaiseHand } = view.state;
      if (status !== 'closed' && canRaiseHand === undefined) return;
      stop();
      if (!this.isConnected || this.step.at !== 'asking') return;
      if (canRaiseHand) void this.#askDevices();
      else this.#take({ at: 'gone', reason: status === 'closed' ? 'failed' : 'off' });
    };
    look();
  }

  readonly #askDevices = async (choice: DeviceChoice = {}): Promise<void> => {
    if (!this.#media.stream) this.step = { at: 'asking' };
    const outcome = await this.#media.open(choice);
    if (this.#session) {
      const { stream } = this.#media;
      if (stream) await this.#session.replace(stream).catch(() => undefined);
      return;
    }
    if (outcome === 'open') {
      this.step = { at: 'devices' };
      this.#tell('loading');
    } else if (outcome === 'refused') {
      this.step = { at: 'denied' };
      this.#tell('permission-denied');
    } else if (outcome === 'failed') this.step = { at: 'unusable' };
  };

  readonly #raise = () => {
    const { channel } = this;
    const { stream } = this.#media;
    if (!channel || !stream) return;
    this.#session = createHandSession({
      channel,
      name: getChatIdentity().name,
      stream,
      onStep: (step) => this.#take(step),
      onProgramme: (programme) => {
        this.programme = programme;
      },
      onEvent: (event) => this.player && livePlayers.get(this.player)?.hear(event),
    });
  };

  #take(step: HandStep) {
    this.step = step;
    const isUp = step.at !== 'gone';
    this.#tell(isUp ? 'loading' : 'rest', isUp);
    if (step.at === 'accepted' || step.at === 'stage') {
      this.show();
      this.#enterStage();
    } else if (step.at === 'gone') {
      this.#session = undefined;
      this.isSilenced = false;
      this.#media.close();
      this.#leaveStage();
      if (this.isConnected) this.show();
    }
  }

  #tell(status: PageHand['status'], isUp = false) {
    this.hand?.patch({ status, isUp });
  }

  /** The live comes later than the programme, and would be heard twice. */
  #enterStage() {
    if (this.#wasOnStage) return;
    this.#wasOnStage = true;
    this.player?.pause();
  }

  #leaveStage() {
    if (!this.#wasOnStage) return;
    this.#wasOnStage = false;
    if (this.player) livePlayers.get(this.player)?.goLive();
  }

  /** Whoever waits in the queue goes on watching; everything else ends with the dialog. */
  #closed() {
    // Shown again before its closing was told.
    if (this.dialog.open) return;
    const waits = this.step.at === 'raising' || this.step.at === 'queued';
    if (waits) return;
    if (this.step.at === 'accepted' || this.step.at === 'stage') return this.show();
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
